import type { Locator } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoMessages,
  once,
  test,
} from '#e2e/fixtures.ts'
import {
  expectSteps,
  nameModel,
  openSaleForTwo,
  paid,
  payoutStep,
  signUpSeller,
  toArrange,
} from '#e2e/steps/sale-actions.ts'

/** Expects that on a phone held sideways, nothing of the dialog stays in place while the rest scrolls. */
async function expectToScrollAsAWhole(dialog: Locator): Promise<void> {
  const page = dialog.page()
  const size = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ width: 780, height: 360 })
  const { whole, seen } = await dialog.evaluate((sheet) => ({
    whole: sheet.scrollHeight,
    seen: sheet.clientHeight,
  }))
  expect(whole).toBeGreaterThan(seen)
  await page.setViewportSize(size)
}

test(
  'on a small screen, the buyer says what they want, the seller offers less, and what the buyer accepts is done without an admin',
  once,
  async ({ page, browser, baseURL }, testInfo) => {
    test.slow()
    const model = nameModel('Huawei P30 with a scratch', testInfo)
    const ownSeller = await signUpSeller(page)
    const { seller, seenBySeller, close } = await openSaleForTwo({ page, browser, baseURL, model, ownSeller })

    await page.getByRole('button', { name: 'Report a problem' }).click()
    const report = page.getByRole('dialog', { name: 'Report a problem' })
    await report.getByLabel('The phone is not what the listing said').check()
    await report.getByLabel('A part of it back, and I keep the phone').check()
    await report.getByLabel('How much goes back, in taka').fill('2000')
    await report.getByLabel('What happened?').fill('The back is scratched.')
    await expectDialogAccessible(page)
    await report.getByRole('button', { name: 'Send the report' }).click()
    const problem = page.getByRole('article', { name: 'The phone is not what the listing said' })
    await expect(problem).toContainText('Shathi Begum wants: ৳2,000 goes back to Shathi Begum')

    const theirs = seller.getByRole('article', { name: 'The phone is not what the listing said' })
    await expect(theirs.getByRole('button', { name: 'Accept the offer' })).toBeVisible()
    await theirs.getByRole('button', { name: 'Make an offer' }).click()
    const offer = seller.getByRole('alertdialog')
    await offer.getByRole('button', { name: 'Send the offer' }).click()
    await expect(offer).toContainText('Choose what should happen.')
    await offer.getByLabel('The buyer gets a part back and keeps the phone').check()
    await offer.getByLabel('Why?').fill('It is a small scratch.')
    await offer.getByLabel('How much goes back, in taka').fill('9,00,000')
    await offer.getByRole('button', { name: 'Send the offer' }).click()
    await expect(offer).toContainText('This is all of the money or more.')
    await offer.getByLabel('How much goes back, in taka').fill('1000')
    await expectToScrollAsAWhole(offer)
    await expectDialogAccessible(seller)
    await offer.getByRole('button', { name: 'Send the offer' }).click()
    await expect(offer).toHaveCount(0)
    await expect(theirs).toContainText('Replaced by a newer offer')
    await expectAccessible(seller)

    await expect(page.getByRole('link', { name: 'Answer the offer' })).toBeVisible()
    await problem.getByRole('button', { name: 'Accept the offer' }).click()
    const question = page.getByRole('alertdialog', { name: 'Accept this offer?' })
    await expect(question).toContainText('৳1,000 goes back to Shathi Begum')
    await expectDialogAccessible(page)
    await question.getByRole('button', { name: 'Accept the offer' }).click()
    for (const each of [problem, theirs])
      await expect(each).toContainText('the sale stands, and the buyer pays ৳1,000 less')
    for (const each of [page, seller])
      await expect(each.getByText('As agreed, ৳1,000 is not charged at the hand-over.')).toBeVisible()
    await expectSteps([page, seller], paid, [
      toArrange,
      'Meet, check, hand over',
      'We take the money',
      '৳1,000 is not charged, as agreed',
      payoutStep,
    ])
    await expect(page.getByText(/^Agree with .* when to meet/)).toBeVisible()
    await expectAccessible(page)
    expectNoMessages(seenBySeller)
    await close()
  },
)
