import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoMessages,
  onceTranslated,
  test,
} from '#e2e/fixtures.ts'
import { isPublic } from '#e2e/steps/listings.ts'
import { open } from '#e2e/steps/open.ts'
import {
  afterMeeting,
  expectSteps,
  nameModel,
  openSaleForTwo,
  paid,
  toArrange,
} from '#e2e/steps/sale-actions.ts'

test(
  'the buyer cancels a sale before the hand-over, once, and both see that it has ended',
  onceTranslated,
  async ({ page, browser, baseURL, expectInConsole }, testInfo) => {
    test.slow()
    // A buyer who cancelled cannot pay for the same phone again for a day.
    expectInConsole(/409/)
    const model = nameModel('Huawei cancelled', testInfo)
    const people = await openSaleForTwo({ page, browser, baseURL, model })
    const both = [people.buyer, people.seller]
    const own = people.buyer
    await expectSteps(both, paid, [toArrange, ...afterMeeting])
    await own.getByRole('button', { name: 'Cancel the sale' }).click()
    const dialog = own.getByRole('alertdialog', { name: `Cancel the sale of ${model}?` })
    await expect(dialog).toContainText(/not charged, the reserved .+, and the phone is for sale again/)
    const confirm = dialog.getByRole('button', { name: 'Cancel the sale' })
    await confirm.click()
    await expect(dialog.getByLabel('Why?')).toBeFocused()
    await expect(dialog).toContainText('Say why. The other person will read it.')
    await expectDialogAccessible(own)
    await dialog.getByLabel('Why?').fill('I need it myself.')
    await dialog.getByRole('button', { name: 'Keep the sale' }).click()
    await own.getByRole('button', { name: 'Cancel the sale' }).click()
    await expect(dialog.getByLabel('Why?')).toHaveValue('I need it myself.')
    const sent: string[] = []
    own.on('request', (request) => {
      if (request.url().endsWith('/cancellation')) sent.push(request.url())
    })
    await confirm.dblclick()
    await expect(own.locator('[aria-live]').getByText('Sale cancelled')).toBeVisible()
    await expect(own.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(own.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(own.getByText(/^This sale has ended/)).toBeInViewport()
    expect(sent).toHaveLength(1)
    await expectSteps(both, [...paid, 'Sale ended'])
    for (const each of both) {
      await expect(each.getByText(/^This sale has ended/)).toBeVisible()
      await expect(each.getByText(/cancelled this sale: “I need it myself\.”$/)).toBeVisible()
      await expect(each.getByRole('article', { name: 'Payment' })).toContainText(
        'Reserved on the card, not charged',
      )
      await expect(each.getByRole('link', { name: 'See the phone' })).toBeVisible()
      await expect(each.getByRole('button', { name: 'Cancel the sale' })).toHaveCount(0)
      await expectAccessible(each)
    }
    await expect.poll(() => isPublic(page, model)).toBe(true)
    await expect(people.buyer.getByRole('link', { name: 'Edit the listing' })).toHaveCount(0)
    await expect(people.seller.getByText(/^The phone is for sale again\./)).toBeVisible()
    await expectWaitingTime(own, people.payment)
    await people.seller.getByRole('link', { name: 'Edit the listing' }).click()
    await expect(people.seller).toHaveURL(/\/dashboard\/editphone\//)
    await expect(people.seller.getByRole('heading', { level: 1, name: 'Edit phone' })).toBeVisible()
    expectNoMessages(people.seenBySeller)
    await people.close()
  },
)

/**
 * Expects the buyer to read when they can pay for the phone again, on the page of the phone and on the payment page.
 */
async function expectWaitingTime(buyer: Page, payment: string) {
  await buyer.getByRole('link', { name: 'See the phone' }).click()
  const toBooking = buyer.getByRole('link', { name: /^Pay from \w{3} \d+ \w{3}, \d+:\d\d [ap]m$/ })
  await expect(toBooking).toBeVisible()
  await expect(buyer.getByRole('link', { name: 'Booked by you: pay now' })).toHaveCount(0)
  // The text has at most two lines, beside the price.
  expect((await toBooking.boundingBox())?.height).toBeLessThan(64)
  await expectAccessible(buyer)
  await open(buyer, payment)
  const main = buyer.getByRole('main')
  await expect(main.getByRole('heading', { name: 'You cannot pay for this phone now' })).toBeVisible()
  await expect(main).toContainText('The sale of this phone to you ended less than a day ago.')
  await expect(main).not.toContainText('could not be loaded')
  await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(buyer)
  await main.getByRole('link', { name: 'Back to My Booking' }).click()
  await expect(buyer).toHaveURL(/\/mybooking$/)
}
