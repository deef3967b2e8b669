import type { Page } from '@playwright/test'
import { card, confirmHandOver, signIn, typeCard } from '#e2e/steps/actions.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  once,
  onceTranslated,
  test,
} from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { sell, signInByApi, signInForCalls, signInNew } from '#e2e/steps/people.ts'
import { isPublic } from '#e2e/steps/listings.ts'
import { controlPort } from '#e2e/server/ports.ts'
import { buyByCalls, nameModel } from '#e2e/steps/sale-actions.ts'

const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Payments', exact: true }).getByRole('listitem').filter({ hasText: text })

test(
  'an admin refunds a sale once, and the buyer’s receipt says so',
  once,
  async ({ page, context, expectInConsole }, testInfo) => {
    test.slow()
    const model = nameModel('Huawei given back', testInfo)
    const sellerEmail = 'seller@hatbodol.example'
    const { headers } = await signInForCalls(page, sellerEmail)
    const itemId = await sell(page, headers, { model })
    const buyer = await signInNew(page)
    await open(page, `/receipt/${(await buyByCalls(page, buyer, model)).paymentId}`)
    await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
    const receipt = page.url()
    const sheet = page.getByRole('article', { name: 'Payment' })
    await expect(sheet).toContainText(model)
    await expect(sheet).toContainText('Shathi Begum')
    await expectAccessible(page)
    const transaction = await sheet.getByText(/^pi_\w+$/).innerText()
    await confirmHandOver(page)

    await signInByApi(page, 'admin@hatbodol.example')
    await open(page, '/dashboard/payments')
    const row = rowOf(page, model)
    await expect(row).toContainText('Paid')
    await row.getByRole('button', { name: /^Timeline/ }).click()
    await expect(row).toContainText('Money and phone reserved')
    await expect(row).toContainText('Money taken')
    await expect(row).toContainText(transaction)

    await row.getByRole('button', { name: /^Refund/ }).click()
    const dialog = page.getByRole('alertdialog')
    const confirm = dialog.getByRole('button', { name: /^Refund/ })
    await confirm.click()
    await expect(dialog.getByLabel('Amount in taka')).toBeFocused()
    await expect(dialog).toContainText('Say why the money goes back.')
    await dialog.getByLabel('Amount in taka').fill('৯,৯৯,৯৯৯')
    const tooLarge = dialog.getByText(/^At most ৳[\d,]+ is left to refund\.$/)
    await expect(tooLarge).toBeVisible()
    await expect(dialog).toContainText('How much goes back to ')
    await expect(confirm).toHaveText('Refund')
    await dialog.getByLabel('Reason').fill('The screen is scratched.')
    await confirm.click()
    await expect(dialog.getByLabel('Amount in taka')).toBeFocused()
    await expect(tooLarge).toBeVisible()
    await dialog.getByLabel('Amount in taka').fill('৫,০০০')
    await expect(dialog).toContainText(/৳5,000, of ৳[\d,]+ that is left/)
    await expectDialogAccessible(page)
    await dialog.getByRole('button', { name: 'Refund ৳5,000' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('Partly refunded: ৳5,000 of')
    await row.getByRole('button', { name: /^Refund/ }).click()
    await expect(dialog.getByLabel('Amount in taka')).toHaveValue('')
    await expect(dialog.getByLabel('Reason')).toHaveValue('')
    await dialog.getByRole('button', { name: /^All that is left/ }).click()
    await dialog.getByLabel('Reason').fill('The phone never came.')
    await expectDialogAccessible(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/refunds')) asked.push(request.url())
    })
    await confirm.dblclick()
    // The message about the first part may still be there.
    const begun = 'The refund is on its way: ৳4,000 to Shathi Begum'
    await expect(page.locator('[aria-live]').getByText(begun)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('Refunded')
    await expect(row).toContainText('The phone never came.')
    await expect(row.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
    await expect(row.getByRole('link', { name: model, exact: true })).toBeFocused()
    expect(asked).toHaveLength(1)

    expect((await page.request.put(`/api/items/${itemId}`, { data: { reason: 'scam' } })).status()).toBe(200)
    await open(page, `/dashboard/reportitem?q=${encodeURIComponent(model)}`)
    await page.getByRole('button', { name: /who and why/ }).click()
    await page.getByRole('link', { name: 'Its payment' }).click()
    await expect(page.getByText('The payments for one phone.')).toBeVisible()
    await expect(row).toContainText('Refunded')
    await expect(page.getByText('1 payment', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all payments' }).click()
    await expect(page.getByLabel('State')).toBeVisible()

    await signInByApi(page, buyer.email)
    await open(page, receipt)
    await expect(page.getByText(/was refunded to you on/)).toBeVisible()
    await open(page, '/mybooking')
    await page.getByRole('link', { name: 'Refunded', exact: true }).click()
    await expect(page.getByText(/^৳[\d,]+ was sent back to you, /)).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('link', { name: `See the sale: ${model}` }).click()
    await expect(page).toHaveURL(receipt)
    await open(page, `/item/${itemId}`)
    await expect(page.getByRole('link', { name: 'Refunded', exact: true })).toBeVisible()
    await expectAccessible(page)

    await signInByApi(page, sellerEmail)
    await open(page, '/dashboard/managemylist')
    const listing = page.getByRole('row').filter({ hasText: model })
    await expect(listing).toContainText('Refunded: if you still have the phone, keep it')
    await expect(listing).toContainText('Shathi Begum was refunded.')
    await expect(listing.getByRole('link', { name: /^Call/ })).toHaveCount(0)
    await expect(listing).not.toContainText('The buyer suggested')
    await expectAccessible(page)
    expect(await isPublic(page, model)).toBe(false)
    await listing.getByRole('link', { name: `Sell it again: ${model}` }).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/sellagain/${itemId}$`))
    await expect(page.getByLabel('Phone Model')).toHaveValue(model)
    await page.getByLabel('Price').fill('8,500')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Sell it again' }).dblclick()
    await expect(page.getByText(`${model} is for sale again`)).toBeVisible()
    await expect(page).toHaveURL(/managemylist$/)
    await expect(listing.filter({ hasText: 'For sale' })).toContainText('৳8,500')
    await expect(listing).toHaveCount(2)
    await expect(listing.getByRole('link', { name: /^Sell it again/ })).toHaveCount(0)
    expect(await isPublic(page, model)).toBe(true)

    expectInConsole(/404/)
    await context.setStorageState({ cookies: [], origins: [] })
    await open(page, receipt)
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, 'new-seller@hatbodol.example')
    await expect(page).toHaveURL(receipt)
    await expect(page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
  },
)

test(
  'an admin puts a phone whose money could not be captured up for sale again, and its buyer pays again',
  onceTranslated,
  async ({ page }, testInfo) => {
    test.slow()
    const model = nameModel('Huawei Nova 9 of the uncollected', testInfo)
    const sellerEmail = 'seller@hatbodol.example'
    const { headers } = await signInForCalls(page, sellerEmail)
    const itemId = await sell(page, headers, { model })
    const buyer = await signInNew(page)
    await page.request.post(`http://127.0.0.1:${controlPort}/uncollectable?item=${itemId}`)
    const { bookingId, paymentId } = await buyByCalls(page, buyer, model)
    await open(page, `/receipt/${paymentId}`)
    await confirmHandOver(page)

    await signInByApi(page, 'admin@hatbodol.example')
    await open(page, '/dashboard/payments?state=uncollectable')
    const row = rowOf(page, model)
    await expect(row).toContainText('Money not taken')
    await expect(row.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
    await row.getByRole('button', { name: `Sell again: ${model}` }).click()
    const dialog = page.getByRole('alertdialog', { name: new RegExp(`^Sell ${model}.* again`) })
    await expect(dialog).toContainText('Does the buyer have the phone already?')
    const confirm = dialog.getByRole('button', { name: 'Put up for sale again' })
    await confirm.click()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await expect(dialog).toContainText('Say why the phone is put up for sale again.')
    await dialog.getByLabel('Reason').fill('The authorization ran out.')
    await expectDialogAccessible(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/relistings')) asked.push(request.url())
    })
    await confirm.dblclick()
    await expect(page.locator('[aria-live]').getByText('The phone is for sale again')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(asked).toHaveLength(1)
    await open(page, '/dashboard/payments?state=cancelled')
    await row.getByRole('button', { name: /^Timeline/ }).click()
    await expect(row).toContainText('by Farhana Rahman, an admin')
    await expect(row).toContainText('The authorization ran out.')

    for (const to of [buyer.email, sellerEmail]) {
      const emails = async () =>
        (await page.request.get(`/dev/mail.json?to=${encodeURIComponent(to)}`)).text()
      await expect.poll(emails).toContain(model)
    }
    await signInByApi(page, buyer.email)
    await open(page, `/payment/${bookingId}`)
    await typeCard(page, card.good)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Congrats your payment completed')).toBeVisible()
  },
)

test(
  'the seller of a sold phone opens its receipt, which prints without the page around it',
  once,
  async ({ page }) => {
    await signInByApi(page, 'seller@hatbodol.example')
    await open(page, '/dashboard/managemylist')
    await page
      .getByRole('link', { name: /^See the sale/ })
      .first()
      .click()
    // The newest sale may be one whose money is not taken yet.
    const sheet = page.getByRole('article', { name: /^(Receipt|Payment)$/ })
    await expect(sheet).toContainText('Rakib Hasan')
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
  },
)
