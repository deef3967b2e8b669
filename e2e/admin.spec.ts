import type { Browser, Locator, Page } from '@playwright/test'
import { password, sendLogIn } from './actions.ts'
import { expect, expectAccessible, once, openSecondBrowser, test, unexpected } from './fixtures.ts'
import { open } from './open.ts'
import { type Person, readRecord, sell, signIn, signInNew, verify } from './people.ts'
import { reported } from './phones.ts'

const toast = (page: Page, text: string) => page.locator('[aria-live]').getByText(text)
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test(
  'a seller who signs up is verified by an admin, and made one',
  once,
  async ({ page, browser, baseURL }) => {
    const person = await signInNew(page, 'seller')
    const { email } = person
    const admin = await openAdmin(browser, baseURL)
    await search(admin.page, '/dashboard/sellers', email, '1 seller')
    await expect(admin.page).toHaveURL(/\?q=/)
    const row = rowOf(admin.page, email)

    await row.getByRole('button', { name: /^Verify Now/ }).click()
    await expect(toast(admin.page, 'Seller Verified')).toBeVisible()
    await expect(row.getByText('Verified', { exact: true })).toBeVisible()
    await expect(row.getByText('Shathi Begum')).toBeFocused()
    expect(await readRecord(page, person, email)).toMatchObject({ verify: true, isAdmin: false })

    const question = admin.page.getByRole('alertdialog')
    await row.getByRole('button', { name: /^Make Admin/ }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row.getByRole('button', { name: /^Make Admin/ })).toBeFocused()
    await row.getByRole('button', { name: /^Make Admin/ }).click()
    await expect(question).toContainText('Make Shathi Begum an admin?')
    await question.getByRole('button', { name: 'Make Admin' }).click()
    await expect(toast(admin.page, 'Set seller as a admin')).toBeVisible()
    await expect(row.getByText('Admin', { exact: true })).toBeVisible()
    await expect(row.getByText('Shathi Begum')).toBeFocused()

    await row.getByRole('link', { name: /^Activity of/ }).click()
    await admin.page.getByRole('link', { name: `What was done to ${email}` }).click()
    await expect(admin.page.getByText('Farhana Rahman verified Shathi Begum as a seller')).toBeVisible()
    await expect(admin.page.getByText('Farhana Rahman made Shathi Begum an admin')).toBeVisible()
    await admin.page.goBack()
    await admin.page.goBack()
    await expect(admin.page.getByRole('searchbox')).toHaveValue(email)
    await expect(rowOf(admin.page, email)).toBeVisible()
    await closeQuietly(admin)

    await search(page, '/dashboard/sellers', email, '1 seller')
    await expect(rowOf(page, email).getByText('You', { exact: true })).toBeVisible()
    await expect(rowOf(page, email).getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  },
)

test(
  'a buyer is found, deleted after a question, and can no longer log in',
  once,
  async ({ page, browser, baseURL, expectInConsole }) => {
    expectInConsole(/40[013]/)
    const { email } = await signInNew(page)
    const admin = await openAdmin(browser, baseURL)
    await search(admin.page, '/dashboard/buyers', 'nobody-has-this-name', '0 buyers')
    await expect(admin.page.getByText('No buyers found')).toBeVisible()
    await admin.page.getByRole('link', { name: 'Clear the search' }).click()
    await expect(admin.page.getByRole('searchbox')).toHaveValue('')

    await search(admin.page, '/dashboard/buyers', email, '1 buyer')
    const remove = rowOf(admin.page, email).getByRole('button', { name: 'Delete Shathi Begum' })
    await remove.click()
    const question = admin.page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete Shathi Begum?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeFocused()
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(admin.page, 'User deleted')).toBeVisible()
    await expect(rowOf(admin.page, email)).toHaveCount(0)
    await expect(admin.page.getByRole('heading', { level: 1 })).toBeFocused()
    await closeQuietly(admin)

    const another = await openSecondBrowser(browser, baseURL)
    await open(another.page, '/login')
    await sendLogIn(another.page, email, password)
    await expect(another.page.getByRole('alertdialog')).toBeVisible()
    await expect(another.page).toHaveURL(/\/login/)
    await another.close()
  },
)

test('of two reported listings one is kept and one deleted, and the activity tells of both', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const admin = await openAdmin(browser, baseURL)
  const { email, headers } = await signInNew(page, 'seller')
  await verify(admin, email)
  const mark = email.replace(/@.*/u, '')
  const [kept, deleted] = [
    await sell(page, headers, { model: `Kept ${mark}` }),
    await sell(page, headers, { model: `Deleted ${mark}` }),
  ]
  for (const id of [kept, deleted]) {
    const body = { reason: 'scam', note: `<b>Note</b> on ${id}` }
    expect((await request.put(`/api/items/${id}`, { data: body })).status()).toBe(200)
  }

  await search(admin.page, '/dashboard/reportitem', mark, '2 reported listings')
  const card = (name: string) => admin.page.getByRole('article').filter({ hasText: `${name} ${mark}` })
  await expect(card('Kept')).toContainText('1 report')
  await card('Kept')
    .getByRole('button', { name: /who and why/ })
    .click()
  await expect(card('Kept')).toContainText('The seller tries to cheat')
  await expect(card('Kept')).toContainText(`<b>Note</b> on ${kept}`)
  await card('Kept').getByRole('button', { name: /^Keep/ }).click()
  await expect(toast(admin.page, 'Listing kept, its reports are answered')).toBeVisible()
  await expect(card('Kept')).toHaveCount(0)
  await expect(card('Deleted').getByText(`Deleted ${mark}`)).toBeFocused()

  await card('Deleted')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(admin.page, 'Listing deleted')).toBeVisible()
  await expect(admin.page.getByText('No item reported')).toBeVisible()
  expect((await request.get(`/api/items/${kept}`)).status()).toBe(200)
  expect((await request.get(`/api/items/${deleted}`)).status()).toBe(404)

  await open(admin.page, `/dashboard/activity?subject=${kept}`)
  await expect(admin.page.getByText(`A guest reported Kept ${mark}`)).toBeVisible()
  await expect(
    admin.page.getByText(`Farhana Rahman kept Kept ${mark} and answered its reports`),
  ).toBeVisible()
  await open(admin.page, `/dashboard/activity?subject=${deleted}`)
  await unfoldFilters(admin.page)
  await admin.page.getByLabel('What happened').selectOption({ label: 'Listing removed' })
  await expect(admin.page).toHaveURL(/kind=item-removed/)
  await expect(admin.page.getByText('1 entry')).toBeVisible()
  const sentence = `Farhana Rahman took Deleted ${mark} off the shelves`
  await admin.page.getByRole('button', { name: `Details: ${sentence}` }).click()
  await expect(admin.page.getByText('Request id')).toBeVisible()
  await closeQuietly(admin)
})

test('axe finds nothing on the lists of people', async ({ page, expectInConsole }) => {
  expectInConsole(/422/)
  await signIn(page, 'admin@hatbodol.example')
  await open(page, '/dashboard/sellers')
  await openFirst(page, /^Make Admin/)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await open(page, '/dashboard/buyers')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await open(page, '/dashboard/sellers?q=%07')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on reports and activity', async ({ page }) => {
  await signIn(page, 'admin@hatbodol.example')
  await open(page, `/dashboard/reportitem?q=${encodeURIComponent(reported)}`)
  await page
    .getByRole('article')
    .filter({ hasText: reported })
    .getByRole('button', { name: /who and why/ })
    .click()
  await expect(page.getByRole('list', { name: /^Reports of/ })).toBeVisible()
  await expectAccessible(page)
  await open(page, '/dashboard/activity?actor=seller%40hatbodol.example')
  await openFirst(page, /^Details/)
  await expectAccessible(page)
  await open(page, '/dashboard/activity?kind=no-such-kind')
  await expect(page.getByText('No activity fits these filters')).toBeVisible()
  await expectAccessible(page)
})

type Second = Awaited<ReturnType<typeof openSecondBrowser>>

async function openAdmin(
  browser: Browser,
  baseURL: string | undefined,
): Promise<Second & { person: Person }> {
  const admin = await openSecondBrowser(browser, baseURL)
  return { ...admin, person: await signIn(admin.page, 'admin@hatbodol.example') }
}

async function closeQuietly({ seen, close }: Second): Promise<void> {
  expect(unexpected(seen, [])).toEqual([])
  await close()
}

/** Opens a list, searches it, and waits until it holds what was found. */
async function search(page: Page, path: string, words: string, found: string): Promise<void> {
  await open(page, path)
  await page.getByRole('searchbox').fill(words)
  await expect(page.getByRole('status').and(page.getByText(found, { exact: true }))).toBeVisible()
}

async function openFirst(page: Page, name: RegExp): Promise<void> {
  const button: Locator = page.getByRole('main').getByRole('button', { name }).first()
  await button.click()
}

/** On a phone they are behind a button. */
async function unfoldFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Filters' })
  await page.getByRole('list', { name: 'Activity' }).waitFor()
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false')
    await button.click()
}
