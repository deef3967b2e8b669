import type { Page } from '@playwright/test'
import { demoListings } from '#db/demo/listings.ts'
import { card, logIn, typeCard } from './actions.ts'
import { expect, expectAccessible, openSecondBrowser, test, unexpected } from './fixtures.ts'
import { open, reload } from './open.ts'
import { bookAs, sell, signIn, signInNew } from './people.ts'
import { getItem, pickPhone } from './phones.ts'
import { controlPort } from './ports.ts'

const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Payments', exact: true }).getByRole('listitem').filter({ hasText: text })

test('an admin gives the money of a sale back, once; its buyer has a receipt that says so', async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  test.slow()
  const phone = pickPhone(testInfo, 16)
  const { _id: itemId, email: sellerEmail } = await getItem(page, phone.model)
  await open(page, `/payment/${await bookAs(page, await signInNew(page), phone.model)}`)
  await expect(page.getByRole('timer')).toHaveText(/^Kept for you for (10:00|9:\d\d)$/)
  await typeCard(page, card.good)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Congrats your payment completed')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  const receipt = page.url()
  const sheet = page.getByRole('article', { name: 'Receipt' })
  await expect(sheet).toContainText(phone.model)
  await expect(sheet).toContainText('Shathi Begum')
  await expectAccessible(page)
  const transaction = await sheet.getByText(/^pi_\w+$/).innerText()

  const admin = await openSecondBrowser(browser, baseURL)
  await signIn(admin.page, 'admin@hatbodol.example')
  await open(admin.page, '/dashboard/payments')
  const row = rowOf(admin.page, phone.model)
  await expect(row).toContainText('Paid')
  await row.getByRole('button', { name: /^Timeline/ }).click()
  await expect(row).toContainText('Card authorised, phone sold')
  await expect(row).toContainText('Money taken')
  await expect(row).toContainText(transaction)

  await row.getByRole('button', { name: /^Refund/ }).click()
  const dialog = admin.page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: /^Refund/ })
  await confirm.click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog).toContainText('Say why the money goes back.')
  await dialog.getByLabel('Reason').fill('The phone never came.')
  await expectAccessible(admin.page)
  const asked: string[] = []
  admin.page.on('request', (request) => {
    if (request.url().endsWith('/refunds')) asked.push(request.url())
  })
  await confirm.dblclick()
  await expect(admin.page.locator('[aria-live]').getByText('The money is on its way back')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Refunded')
  await expect(row).toContainText('The phone never came.')
  await expect(row.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await expect(row.getByRole('link', { name: phone.model, exact: true })).toBeFocused()
  expect(asked).toHaveLength(1)

  await reload(page)
  await expect(page.getByText(/was given back to the buyer on/)).toBeVisible()
  await open(page, '/mybooking')
  await page.getByText('The money was given back to you').click()
  await expect(page.getByRole('heading', { name: 'The money was given back to you' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('link', { name: `Receipt of ${phone.model}` }).click()
  await expect(page).toHaveURL(receipt)
  await open(page, `/item/${itemId}`)
  await expect(page.getByRole('link', { name: 'The money was given back to you' })).toBeVisible()
  await expectAccessible(page)

  expect((await page.request.put(`/api/items/${itemId}`, { data: { reason: 'scam' } })).status()).toBe(200)
  await open(admin.page, `/dashboard/reportitem?q=${encodeURIComponent(phone.model)}`)
  await admin.page.getByRole('button', { name: /who and why/ }).click()
  await admin.page.getByRole('link', { name: 'Its payment' }).click()
  await expect(admin.page.getByText('The payments for one phone.')).toBeVisible()
  await expect(row).toContainText('Refunded')
  await expect(admin.page.getByText('1 payment', { exact: true })).toBeVisible()
  await expectAccessible(admin.page)
  await admin.page.getByRole('link', { name: 'Show all payments' }).click()
  await expect(admin.page.getByLabel('State')).toBeVisible()
  expect(unexpected(admin.seen, [])).toEqual([])
  await admin.close()

  const seller = await openSecondBrowser(browser, baseURL)
  await signIn(seller.page, sellerEmail)
  await open(seller.page, '/dashboard/managemylist')
  const listing = seller.page.getByRole('row').filter({ hasText: phone.model })
  await expect(listing).toContainText('Refunded: do not hand over the phone')
  await expect(listing).toContainText('The money was given back to Shathi Begum.')
  await expect(listing.getByRole('link', { name: /^Call/ })).toHaveCount(0)
  await expect(listing).not.toContainText('Meet at')
  await expectAccessible(seller.page)
  expect(unexpected(seller.seen, [])).toEqual([])
  await seller.close()

  const stranger = await openSecondBrowser(browser, baseURL)
  await open(stranger.page, receipt)
  await expect(stranger.page).toHaveURL(/\/login/)
  await logIn(stranger.page, 'new-seller@hatbodol.example')
  await expect(stranger.page).toHaveURL(receipt)
  await expect(stranger.page.getByText("Sorry, we couldn't find this page.")).toBeVisible()
  await stranger.close()
})

test('an admin puts a phone up for sale again whose money could not be taken, and its buyer pays once more', async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  test.slow()
  const model = `Huawei Nova 9 of the ${testInfo.project.name}`
  const sellerEmail = 'seller@hatbodol.example'
  const seller = await openSecondBrowser(browser, baseURL)
  const { headers } = await signIn(seller.page, sellerEmail)
  const itemId = await sell(seller.page, headers, { model })
  await seller.close()
  const buyer = await signInNew(page)
  const payment = `/payment/${await bookAs(page, buyer, model)}`
  await page.request.post(`http://127.0.0.1:${controlPort}/uncollectable?item=${itemId}`)
  await open(page, payment)
  await typeCard(page, card.good)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Congrats your payment completed')).toBeVisible()

  const admin = await openSecondBrowser(browser, baseURL)
  await signIn(admin.page, 'admin@hatbodol.example')
  await open(admin.page, '/dashboard/payments?state=uncollectable')
  const row = rowOf(admin.page, model)
  await expect(row).toContainText('Money not collected')
  await expect(row.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await row.getByRole('button', { name: `Sell again: ${model}` }).click()
  const dialog = admin.page.getByRole('dialog', { name: `Sell ${model} again?` })
  await expect(dialog).toContainText('Does the buyer have the phone already?')
  const confirm = dialog.getByRole('button', { name: 'Put up for sale again' })
  await confirm.click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog).toContainText('Say why the phone is put up again.')
  await dialog.getByLabel('Reason').fill('The authorization ran out.')
  await expectAccessible(admin.page)
  const asked: string[] = []
  admin.page.on('request', (request) => {
    if (request.url().endsWith('/relistings')) asked.push(request.url())
  })
  await confirm.dblclick()
  await expect(admin.page.locator('[aria-live]').getByText('The phone is for sale again')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(asked).toHaveLength(1)
  await open(admin.page, '/dashboard/payments?state=cancelled')
  await row.getByRole('button', { name: /^Timeline/ }).click()
  await expect(row).toContainText('by Farhana Rahman, an admin')
  await expect(row).toContainText('The authorization ran out.')
  expect(unexpected(admin.seen, [])).toEqual([])
  await admin.close()

  for (const to of [buyer.email, sellerEmail ?? '']) {
    const letters = async () => (await page.request.get(`/dev/mail.json?to=${encodeURIComponent(to)}`)).text()
    await expect.poll(letters).toContain(model)
  }
  await open(page, payment)
  await typeCard(page, card.good)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Congrats your payment completed')).toBeVisible()
})

test('the payments of an admin: one state of them, none, and the comparison with the provider', async ({
  page,
}) => {
  await signIn(page, 'admin@hatbodol.example')
  await open(page, '/dashboard/payments?state=captured')
  const phone = demoListings.find(({ soldTo }) => soldTo === 'buyer')
  if (!phone) throw new Error('the demo buyer has bought nothing')
  const sold = rowOf(page, phone.model)
  await expect(sold).toBeVisible()
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(page.locator('[aria-live]').getByText('Compared with the provider')).toBeVisible()
  await expect(page.getByText(/Last run: .* by Farhana Rahman/)).toBeVisible()
  await sold.getByRole('button', { name: /^Timeline/ }).click()
  await expect(sold.getByRole('list')).toContainText('Money taken')
  await expectAccessible(page)

  await page.getByLabel('State').selectOption({ label: 'Dispute lost' })
  await expect(page).toHaveURL(/state=lost/)
  await expect(page.getByText('No payment is in the state “Dispute lost”')).toBeVisible()
  await reload(page)
  await expect(page.getByLabel('State')).toHaveValue('lost')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all payments' }).click()
  await expect(page.getByRole('list', { name: 'Payments', exact: true })).toBeVisible()
})

test('the seller of a sold phone opens its receipt, which prints without the page around it', async ({
  page,
}) => {
  await signIn(page, 'seller@hatbodol.example')
  await open(page, '/dashboard/managemylist')
  await page.getByRole('link', { name: 'Receipt' }).first().click()
  const sheet = page.getByRole('article', { name: 'Receipt' })
  await expect(sheet).toContainText('Rakib Hasan')
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})
