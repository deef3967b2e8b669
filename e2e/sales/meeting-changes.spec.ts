import { expect, expectDialogAccessible, expectNoMessages, onceTranslated, test } from '#e2e/fixtures.ts'
import { holdBack } from '#e2e/steps/open.ts'
import { nameModel, openSaleForTwo, saleOf } from '#e2e/steps/sale-actions.ts'

test(
  'the meeting form stays open until the server has answered; the question whether to accept names a newer version; both close when the sale ends, and say why',
  onceTranslated,
  async ({ page, browser, baseURL }, testInfo) => {
    test.slow()
    const model = nameModel('Huawei changed for', testInfo)
    const people = await openSaleForTwo({ page, browser, baseURL, model })
    const { buyer, seller, asBuyer, seenBySeller, close } = people
    const form = buyer.getByRole('dialog', { name: 'When and where do you meet?' })
    const place = form.getByRole('textbox', { name: 'Place' })
    const send = form.getByRole('button', { name: 'Send the proposal' })
    await buyer.getByRole('button', { name: 'Propose when to meet' }).click()
    await form.getByRole('group', { name: 'Suggested times' }).getByRole('button').first().click()
    await place.fill('Rajshahi railway station')
    const held = await holdBack(buyer, `**${saleOf(buyer)}/meeting`)
    await send.click()
    await buyer.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await held.release()
    await expect(form).toBeHidden()
    await expect(buyer.getByRole('heading', { level: 1 })).toBeFocused()
    const question = seller.getByRole('alertdialog', { name: 'Accept this meeting?' })
    await seller.getByRole('button', { name: /^Accept / }).click()
    await question.getByLabel('Your phone number').fill('01812 345678')
    await buyer.getByRole('button', { name: 'Propose another time' }).click()
    await place.fill('Rajshahi college')
    await send.click()
    await expect(question.getByText('Shathi Begum has proposed a meeting in the meantime')).toBeVisible()
    await expect(question.getByText(/Rajshahi college\. Close this to accept that meeting/)).toBeVisible()
    await expect(question.getByRole('button', { name: 'Accept' })).toBeDisabled()
    await expectDialogAccessible(seller)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await seller.getByRole('button', { name: /^Accept / }).click()
    await expect(question).toContainText('Rajshahi college')
    await expect(question.getByLabel('Your phone number')).toHaveValue('01812 345678')

    // The sale ends while both have a form open.
    await buyer.getByRole('button', { name: 'Propose another time' }).click()
    await buyer.getByRole('dialog').getByRole('textbox', { name: 'Place' }).fill('Rajshahi town hall')
    const data = { reason: 'I need the money.' }
    const reply = await buyer.request.post(`/api${saleOf(buyer)}/cancellation`, { headers: asBuyer, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    await expect(buyer.getByText('You cannot propose a meeting now')).toBeVisible()
    await expect(seller.getByText('You cannot accept this meeting now')).toBeVisible()
    for (const each of [buyer, seller]) {
      await expect(each.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
      await expect(each.getByRole('heading', { level: 1, name: model })).toBeFocused()
      await expect(each.getByText(/^This sale has ended/)).toBeVisible()
    }
    expectNoMessages(seenBySeller)
    await close()
  },
)
