import { openNavigation, unfoldCode } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, onceTranslated, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { nameModel, openSale, expectStored } from '#e2e/steps/sale-actions.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

test(
  'without a connection, the buyer’s code is available even after the page was closed, until they sign out',
  onceTranslated,
  async ({ page, context, expectInConsole }, testInfo) => {
    test.slow()
    // The page may ask for what is new while there is no connection.
    expectInConsole(/ERR_INTERNET_DISCONNECTED/)
    const model = nameModel('Huawei P30 in a cellar', testInfo)
    await openSale(page, model)
    await unfoldCode(page)
    const code = await page.getByText(/^\d{6}$/).innerText()
    const address = page.url()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
      .toBe('activated')

    const mayBeOld = page.getByText('No connection. What you see may be old.')
    await context.setOffline(true)
    await expect(mayBeOld).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(mayBeOld).toHaveCount(0)

    const later = await context.newPage()
    await page.goto('about:blank')
    await context.setOffline(true)
    await later.goto(address)
    await expect(later.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expectStored(later, model, code)
    await expectAccessible(later)

    await context.setOffline(false)
    await expect(later.getByRole('heading', { level: 1, name: `Your purchase: ${model}` })).toBeVisible()

    // The browser has dropped the code of the page of the sale.
    await later.route(/assets\/receipt-[^/]*\.js/, (route) => route.abort())
    await open(later, '/mybooking')
    await expect(later.getByRole('link', { name: /^(Propose when to meet|See your code): / })).toBeVisible()
    await context.setOffline(true)
    await later.getByRole('link', { name: /^(Propose when to meet|See your code): / }).click()
    await later.getByRole('button', { name: 'Try again' }).click()
    await expect(later.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expectStored(later, model, code)
    await context.setOffline(false)
    await later.unrouteAll()
    await expect(later.getByRole('heading', { level: 1, name: `Your purchase: ${model}` })).toBeVisible()

    await (await openNavigation(later)).getByRole('button', { name: 'Logout' }).click()
    await expect(later.getByText('Logout successful')).toBeVisible()
    await context.setOffline(true)
    await later.goto(address)
    await expect(later.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expect(later.getByText(code)).toHaveCount(0)
  },
)
