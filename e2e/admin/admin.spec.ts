import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  once,
  onceTranslated,
  openSecondBrowser,
  test,
} from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import {
  verifyAddress,
  readRecord,
  sell,
  signInByApi,
  signInNew,
  signUpForCalls,
  verify,
} from '#e2e/steps/people.ts'
import { search } from '#e2e/steps/admin-actions.ts'

const adminEmail = 'admin@hatbodol.example'

const toast = (page: Page, text: string) => page.locator('[aria-live]').getByText(text)
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('an admin verifies a new seller, and makes them an admin', once, async ({ page, expectInConsole }) => {
  expectInConsole(/status of 409/)
  const person = await signUpForCalls(page, 'seller')
  const { email } = person
  await signInByApi(page, adminEmail)
  await search(page, '/dashboard/sellers', email, '1 seller')
  await expect(page).toHaveURL(/\?q=/)
  const row = rowOf(page, email)

  await row.getByRole('button', { name: /^Verify Now/ }).click()
  const decision = page.getByRole('alertdialog')
  await expect(decision).toContainText('No listing yet.')
  await expect(decision).toContainText('not confirmed yet')
  await expectDialogAccessible(page)
  await decision.getByRole('button', { name: 'Verify Now' }).click()
  await expect(toast(page, 'Seller Verified')).toBeVisible()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()
  await expect(row.getByText('Shathi Begum')).toBeFocused()
  expect(await readRecord(page, person, email)).toMatchObject({ verify: true, isAdmin: false })

  const question = page.getByRole('alertdialog')
  await row.getByRole('button', { name: /^Make Admin/ }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('button', { name: /^Make Admin/ })).toBeFocused()
  await row.getByRole('button', { name: /^Make Admin/ }).click()
  await expect(question).toContainText('Make Shathi Begum an admin?')
  await question.getByLabel(/^Type their email address/).fill('somebody@example.com')
  await question.getByRole('button', { name: 'Make Admin' }).click()
  await expect(question).toContainText('This is not their email address.')
  await question.getByLabel(/^Type their email address/).fill(email)
  await expectDialogAccessible(page)
  await question.getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText(`The email address ${email} is not confirmed yet.`)).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await verifyAddress(page, email)
  await row.getByRole('button', { name: /^Make Admin/ }).click()
  await question.getByLabel(/^Type their email address/).fill(email)
  await question.getByRole('button', { name: 'Make Admin' }).click()
  await expect(toast(page, 'Set seller as a admin')).toBeVisible()
  await expect(row.getByText('Admin', { exact: true })).toBeVisible()
  await expect(row.getByText('Shathi Begum')).toBeFocused()

  await row.getByRole('link', { name: /^Activity of/ }).click()
  await page.getByRole('link', { name: `What was done to ${email}` }).click()
  await expect(page.getByText('Farhana Rahman verified Shathi Begum as a seller')).toBeVisible()
  await expect(page.getByText('Farhana Rahman made Shathi Begum an admin')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(email)
  await expect(rowOf(page, email)).toBeVisible()

  await signInByApi(page, email)
  await search(page, '/dashboard/sellers', email, '1 seller')
  await expect(rowOf(page, email).getByText('You', { exact: true })).toBeVisible()
  await expect(rowOf(page, email).getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})

test(
  'an admin withdraws a verification with a reason, and verifies the seller again',
  once,
  async ({ page }) => {
    const { email, headers } = await signUpForCalls(page, 'seller')
    await verify(page, await signInByApi(page, adminEmail), email)
    const id = await sell(page, headers, { model: `Hidden ${email.replace(/@.*/u, '')}` })
    await search(page, '/dashboard/sellers', email, '1 seller')
    const row = rowOf(page, email)
    await row.getByRole('button', { name: /^Verified/ }).click()
    const decision = page.getByRole('alertdialog')
    await expect(decision.getByRole('region', { name: 'Latest listings' })).toContainText('For sale')
    await decision.getByRole('button', { name: 'Withdraw' }).click()
    await expect(decision.getByLabel('Why you withdraw it')).toBeFocused()
    await decision.getByLabel('Why you withdraw it').fill('The phones are not theirs.')
    await expectDialogAccessible(page)
    await decision.getByRole('button', { name: 'Withdraw' }).click()
    await expect(toast(page, 'Verification withdrawn')).toBeVisible()
    await expect(row.getByText('Shathi Begum')).toBeFocused()
    expect((await page.request.get(`/api/items/${id}`)).status()).toBe(404)
    await row.getByRole('button', { name: /^Verify Now/ }).click()
    await expect(decision.getByRole('region', { name: 'Latest listings' })).toContainText('Hidden')
    await decision.getByRole('button', { name: 'Verify Now' }).click()
    await expect(toast(page, 'Seller Verified')).toBeVisible()
    expect((await page.request.get(`/api/items/${id}`)).status()).toBe(200)
  },
)

test(
  'a declined seller reads the reason on the dashboard and asks again, and the admin reads their message',
  once,
  async ({ page, browser, baseURL }) => {
    const seller = await openSecondBrowser(browser, baseURL)
    const { email } = await signInNew(seller.page, 'seller')
    await signInByApi(page, adminEmail)
    await search(page, '/dashboard/sellers', email, '1 seller')
    const row = rowOf(page, email)
    await row.getByRole('button', { name: /^Verify Now/ }).click()
    const decision = page.getByRole('alertdialog')
    await decision.getByRole('button', { name: 'Decline instead' }).click()
    await decision.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(decision.getByLabel('Why you decline')).toBeFocused()
    await decision.getByLabel('Why you decline').fill('We could not reach you by phone.')
    await expectDialogAccessible(page)
    await decision.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(toast(page, 'Seller declined')).toBeVisible()
    await expect(row).toContainText('We could not reach you by phone.')

    await open(seller.page, '/dashboard')
    await expect(seller.page.getByText('An admin has not verified you')).toBeVisible()
    await expect(seller.page.getByText('“We could not reach you by phone.”')).toBeVisible()
    await expectAccessible(seller.page)
    await seller.page.getByRole('button', { name: 'Ask again' }).click()
    const request = seller.page.getByRole('alertdialog')
    await request.getByLabel('Your message').fill('Please call 01712345678.')
    await expectDialogAccessible(seller.page)
    await request.getByRole('button', { name: 'Send' }).click()
    await expect(toast(seller.page, 'Sent. An admin will decide.')).toBeVisible()
    await expect(seller.page.getByText('You have asked to be verified')).toBeVisible()
    await open(seller.page, '/dashboard/addphone')
    await expect(seller.page.getByText('You have asked to be verified')).toBeVisible()
    await seller.page.getByRole('button', { name: 'Write again' }).click()
    await expect(request.getByLabel('Your message')).toBeVisible()
    await seller.close()

    await search(page, '/dashboard/sellers?verification=waiting', email, '1 seller')
    await row.getByRole('button', { name: /^Verify Now/ }).click()
    await expect(decision).toContainText('Please call 01712345678.')
    await expect(decision.getByRole('region', { name: 'Decisions so far' })).toContainText(
      'We could not reach you by phone.',
    )
    await decision.getByRole('button', { name: 'Verify Now' }).click()
    await expect(toast(page, 'Seller Verified')).toBeVisible()
  },
)

test(
  'an admin keeps one reported listing and deletes another, and the activity shows both',
  onceTranslated,
  async ({ page, request }) => {
    const { email, headers } = await signUpForCalls(page, 'seller')
    await verify(page, await signInByApi(page, adminEmail), email)
    const mark = email.replace(/@.*/u, '')
    const [kept, deleted] = [
      await sell(page, headers, { model: `Kept ${mark}` }),
      await sell(page, headers, { model: `Deleted ${mark}` }),
    ]
    for (const id of [kept, deleted]) {
      const body = { reason: 'scam', note: `<b>Note</b> on ${id}` }
      expect((await request.put(`/api/items/${id}`, { data: body })).status()).toBe(200)
    }

    await search(page, '/dashboard/reportitem', mark, '2 reported listings')
    const card = (name: string) => page.getByRole('article').filter({ hasText: `${name} ${mark}` })
    await expect(card('Kept')).toContainText('1 report')
    await card('Kept')
      .getByRole('button', { name: /who and why/ })
      .click()
    await expect(card('Kept')).toContainText('The seller is trying to cheat')
    await expect(card('Kept')).toContainText(`<b>Note</b> on ${kept}`)
    await card('Kept').getByRole('button', { name: /^Keep/ }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('1 report is closed')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(card('Kept')).toContainText('1 report')
    await card('Kept').getByRole('button', { name: /^Keep/ }).click()
    await question.getByRole('button', { name: 'Keep' }).click()
    await expect(toast(page, 'Listing kept, its reports are closed')).toBeVisible()
    await expect(card('Kept')).toHaveCount(0)
    await expect(card('Deleted').locator(':focus')).toHaveText(`Deleted ${mark}`)

    await card('Deleted')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Listing deleted')).toBeVisible()
    await expect(page.getByText('No item reported')).toBeVisible()
    expect((await request.get(`/api/items/${kept}`)).status()).toBe(200)
    expect((await request.get(`/api/items/${deleted}`)).status()).toBe(404)

    await open(page, `/dashboard/activity?subject=${kept}`)
    await expect(page.getByText(`A guest reported Kept ${mark}`)).toBeVisible()
    await expect(
      page.getByText(`Farhana Rahman kept the listing of Kept ${mark} and closed its reports`),
    ).toBeVisible()
    await open(page, `/dashboard/activity?subject=${deleted}`)
    await openFilters(page)
    await page.getByLabel('What happened').selectOption({ label: 'Listing removed' })
    await expect(page).toHaveURL(/kind=item-removed/)
    await expect(page.getByText('1 entry')).toBeVisible()
    const sentence = `Farhana Rahman removed the listing of Deleted ${mark}`
    await page.getByRole('button', { name: `Details: ${sentence}` }).click()
    await expect(page.getByText('Request id')).toBeVisible()
  },
)

/** Opens the filters, which are behind a button on a small screen. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Filters' })
  await page.getByRole('list', { name: 'Activity' }).waitFor()
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false')
    await button.click()
}
