import type { Brand } from '#test/http/wire-records.ts'
import { searchField, smallPicture } from '#e2e/steps/actions.ts'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { awaitPageCode, openEarly } from '#e2e/steps/open.ts'
import { getListing, stableModel } from '#e2e/steps/listings.ts'
import { translatePage } from '#e2e/in-page/translate-page.ts'

test(
  'a tap on Book Now before the page’s code has loaded shows a reaction at once, and opens the dialog later',
  onSmallScreen,
  async ({ page }) => {
    const { _id } = await getListing(page, stableModel)
    const early = await openEarly(page, `/item/${_id}`)
    const button = page.getByRole('button', { name: 'Book Now' }).first()
    await button.click()
    await button.click()
    await expect(button).toHaveAttribute('data-pending')
    await early.arrive()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page.getByLabel('Meet location')).toBeVisible()
    await expect(page.locator('[data-pending]')).toHaveCount(0)
  },
)

test('of several early taps, the last one counts', once, async ({ page }) => {
  const { _id } = await getListing(page, stableModel)
  const early = await openEarly(page, `/item/${_id}`)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await page.getByRole('button', { name: 'report to admin' }).first().click()
  await early.arrive()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Send report' })).toBeVisible()
})

test(
  'an early sign-in is sent when the code has loaded, and the password never appears in the URL',
  once,
  async ({ page }) => {
    const early = await openEarly(page, '/login')
    await page.getByLabel('Password', { exact: true }).fill('not-sent-anywhere')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toHaveAttribute(
      'data-pending',
    )
    await expect(page).toHaveURL('/login')
    await early.arrive()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page).toHaveURL('/login')
  },
)

test('other early presses take effect when the code has loaded', once, async ({ page }) => {
  const { _id } = await getListing(page, stableModel)
  const press = async (path: string, name: string) => {
    const early = await openEarly(page, path)
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    await early.arrive()
  }
  await press(`/item/${_id}`, 'Next photo')
  await expect(page.getByRole('link', { name: 'Show photo 2' })).toHaveAttribute('aria-current', 'true')
  await press('/search', 'Show more phones')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(24)
  await press('/signup', 'Sign up')
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await press('/login', 'Show the password')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('an early Forgot Password? still asks for the address', once, async ({ page }) => {
  const early = await openEarly(page, '/login')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await early.arrive()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
})

test('a picture that was chosen early is shown', once, async ({ page }) => {
  const early = await openEarly(page, '/signup')
  await page.getByLabel('Username').fill('Shathi Begum')
  await page.getByLabel('Image').setInputFiles(smallPicture)
  await early.arrive()
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible()
  await expect(page.getByText('These are your initials.')).toHaveCount(0)
})

test('text that was typed before the code arrived gets suggestions', once, async ({ page }) => {
  const { arrive } = await openEarly(page, '/search')
  await expect(searchField(page)).toBeFocused()
  await searchField(page).pressSequentially('redmi no')
  await arrive()
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^Redmi Note/)
})

test('early filters, sorting and searching are answered by the server', once, async ({ page }) => {
  const { _id } = ((await (await page.request.get('/api/brands')).json()) as Brand[])[1] ?? {}
  await page.route('**/assets/*.js', () => undefined)
  await page.goto(`/brand/${_id}`, { waitUntil: 'commit' })
  // The end of the page has arrived, so that nothing moves under the click.
  await page.getByRole('contentinfo').waitFor()
  // Not `check`, which would read the radio button again when the page may already be the next one.
  await page.getByRole('radio', { name: 'Fair' }).click({ force: true })
  await expect(page).toHaveURL(/condition=Fair/)
  await expect(page.getByRole('article').filter({ hasNotText: 'Fair' })).toHaveCount(0)
  await page.getByLabel('Sort').selectOption('price-asc')
  await expect(page).toHaveURL(/condition=Fair.*sort=price-asc/)
  await page.goto('/', { waitUntil: 'commit' })
  await searchField(page).fill('galaxy')
  await searchField(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=galaxy/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test(
  'a page whose code cannot be loaded says so, and offers to try again',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_FAILED|Failed to load/)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/', { waitUntil: 'commit' })
    const notice = page.getByRole('alert').filter({ hasText: 'This page did not load completely.' })
    await expect(notice).toBeVisible()
    await page.unrouteAll()
    await notice.getByRole('link', { name: 'Try again' }).click()
    await awaitPageCode(page)
    await expect(notice).toBeHidden()
  },
)

test(
  'a page that is translated before its code has loaded works',
  onSmallScreen,
  async ({ page, expectInConsole }) => {
    // React cannot adopt the changed page: it reports that, and renders the page anew.
    expectInConsole(/React error #418/)
    await page.addInitScript(translatePage, 'DOMContentLoaded')
    const { _id } = await getListing(page, stableModel)
    const early = await openEarly(page, `/item/${_id}`)
    await expect(page.locator('h1 font')).not.toHaveCount(0)
    await early.arrive()
    await expect(page.getByRole('heading', { level: 1, name: stableModel })).toBeVisible()
    // The outlines of the name are only in the server's HTML.
    await expect(page.locator('symbol path')).toHaveCount(1)
    await page.getByRole('button', { name: 'Book Now' }).first().click()
    await expect(page.getByLabel('Meet location')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(/about$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
