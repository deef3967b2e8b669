import { expect, expectAccessible, expectNoMessages, once, test } from '#e2e/fixtures.ts'
import { reload } from '#e2e/steps/open.ts'
import { nameModel, openSaleForTwo } from '#e2e/steps/sale-actions.ts'

test(
  'a proposal made without a connection waits visibly, survives a reload, is sent once by two tabs, and one that comes too late is refused',
  once,
  async ({ page, browser, baseURL, context, expectInConsole }, testInfo) => {
    test.slow()
    expectInConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|409|Failed to (load|fetch)/)
    const model = nameModel('Huawei without a line', testInfo)
    const { seller, seenBySeller, close } = await openSaleForTwo({ page, browser, baseURL, model })
    const form = page.getByRole('dialog', { name: 'When and where do you meet?' })
    const bar = page.getByRole('complementary', { name: 'Waiting for the connection' })
    const openForm = () =>
      page
        .getByRole('button', { name: /^Propose / })
        .first()
        .click()
    const propose = async (place: string) => {
      await openForm()
      await form.getByRole('group', { name: 'Suggested times' }).getByRole('button').first().click()
      await form.getByRole('textbox', { name: 'Place' }).fill(place)
      await form.getByRole('button', { name: 'Send the proposal' }).click()
      await expect(form).toBeHidden()
    }
    const sent: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/meeting'))
        sent.push(String(request.postData()))
    })
    const lose = () => context.route('**/api/**', (route) => route.abort())

    // The code of the dialog has loaded before the connection is lost.
    await openForm()
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await context.setOffline(true)
    await propose('Rajshahi town hall')
    await expect(bar).toContainText('1 action waits for the connection')
    await expect(
      page.getByText(/^Your proposal when to meet has been waiting for the connection since /),
    ).toBeVisible()
    await expectAccessible(page)
    // What the browser says about the connection may be wrong: now only the server does not answer.
    await lose()
    await context.setOffline(false)
    await reload(page)
    await bar.getByText('1 action waits').click()
    await expect(bar).toContainText(`Your proposal when to meet · ${model}`)
    await expectAccessible(page)
    const second = await context.newPage()
    await second.goto(page.url())
    sent.length = 0
    await context.unroute('**/api/**')
    await expect(bar).toContainText('What waited has been sent', { timeout: 45_000 })
    await expect(page.getByText(/^Waiting for .+ to accept the meeting on /)).toBeVisible()
    await expect(seller.getByRole('region', { name: 'Meeting' })).toContainText('Rajshahi town hall')
    expect(sent.filter((body) => body.includes('town hall'))).toHaveLength(1)
    await second.close()
    await bar.getByRole('button', { name: 'Remove' }).click()
    await expect(bar).toHaveCount(0)

    await lose()
    await propose('Rajshahi college')
    await seller.getByRole('button', { name: 'Propose another time' }).click()
    const theirs = seller.getByRole('dialog')
    await theirs.getByRole('textbox', { name: 'Place' }).fill('Rajshahi railway station')
    await theirs.getByLabel('Your phone number').fill('01812 345678')
    await theirs.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(theirs).toBeHidden()
    await context.unroute('**/api/**')
    await expect(bar).toContainText('1 action could not be done', { timeout: 45_000 })
    await bar.getByText('1 action could not').click()
    await expect(bar).toContainText('The meeting was changed in the meantime. Look at it again.')
    await bar.getByRole('link', { name: 'Look at it again' }).click()
    await openForm()
    await expect(form.getByRole('textbox', { name: 'Place' })).toHaveValue('Rajshahi college')
    expectNoMessages(seenBySeller)
    await close()
  },
)
