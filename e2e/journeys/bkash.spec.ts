import { unfoldCode } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, expectNoMessages, onceTranslated, test } from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import {
  afterMeeting,
  expectSteps,
  openForSeller,
  paid,
  toArrange,
  payoutStep,
} from '#e2e/steps/sale-actions.ts'
import { congratulation, openPaymentOf, openBkash, enter } from '#e2e/steps/bkash-actions.ts'

test(
  'a phone is paid with bKash once, whatever the buyer does after coming back',
  onceTranslated,
  async ({ page, browser, baseURL }, testInfo) => {
    test.slow()
    const address = await openPaymentOf(page, 'Huawei by bKash', testInfo)
    await page.getByRole('radio', { name: 'bKash' }).check()
    await expectAccessible(page)
    await openBkash(page)
    await expectAccessible(page)
    await enter(page, 'Account number', '01700000000', 'Continue')
    await expect(page.getByRole('alert')).toContainText('No test wallet has this number')
    await enter(page, 'Account number', '01770618575', 'Continue')
    await enter(page, 'Six-digit code', '123456', 'Continue')
    const returned = page.waitForRequest(/\/bkash\/[\w-]+\?paymentID=/)
    await enter(page, 'PIN', '12121', 'Confirm')
    const back = (await returned).url()
    await expect(congratulation(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(address)
    const transaction = await page.getByText(/^bkash_\w+$/).innerText()

    await reload(page)
    await expect(page.getByText(transaction)).toBeVisible()
    await open(page, back)
    await expect(congratulation(page)).toBeVisible()
    await expect(page.getByText(transaction)).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Propose when to meet' }).click()
    await expect(page.getByText('Reserved in bKash')).toBeVisible()
    const { seller, seenBySeller, close } = await openForSeller({ page, browser, baseURL })
    const both = [page, seller]
    await expectSteps(both, paid, [toArrange, ...afterMeeting])
    for (const each of both) await unfoldCode(each)
    await seller.getByLabel('The buyer’s code').fill(await page.getByText(/^\d{6}$/).innerText())
    await seller.getByRole('button', { name: 'Confirm the hand-over' }).click()
    await expect(seller.getByText(/^The payment is complete: hand over the phone to /)).toBeVisible()
    await expect(page.getByText(/^Your payment is complete: .+ It is yours\.$/)).toBeVisible()
    await expectSteps(both, [...paid, 'Hand-over confirmed', 'Money taken'], [payoutStep])
    for (const each of both) await expect(each.getByText('Paid by bKash')).toBeVisible()
    expectNoMessages(seenBySeller)
    await close()
  },
)
