import type { Page } from '@playwright/test'
import { cardOf, openBrand, openNavigation, searchField, submitSignIn } from '#e2e/steps/actions.ts'
import { demoPassword } from '#db/demo/password.ts'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { openListing, pickListing } from '#e2e/steps/listings.ts'

test(
  'a booking continues after a sign-in in the middle of it, and is made only once',
  once,
  async ({ page }, testInfo) => {
    const { brand, model } = await openListing(page, testInfo, 7)
    await bookButton(page).click()
    await page.getByLabel('Meet location').fill('Shahbag, Dhaka')
    await page.getByRole('link', { name: 'Please Login First' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await reload(page)
    await submitSignIn(page, 'buyer2@hatbodol.example', demoPassword)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Meet location')).toHaveValue('Shahbag, Dhaka')
    await expect(dialog.getByLabel('Model')).toHaveValue(model)
    await dialog.getByLabel('Phone number').fill('০১৭১২ ৩৪৫৬৭৮')
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await expect(page.getByText('Item booked successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)

    const toPay = page.getByRole('link', { name: 'Booked by you: pay now' })
    await expect(toPay).toBeFocused()
    // The text has one line.
    expect((await toPay.boundingBox())?.height).toBeLessThan(48)
    await toPay.click()
    await expect(page.getByRole('heading', { level: 1, name: model })).toBeVisible()
    await expect(page).toHaveURL(/\/payment\//)
    await page.goBack()
    await expect(toPay).toBeVisible()
    await openBrand(page, brand)
    await cardOf(page, model).getByRole('button', { name: 'Book Now' }).click()
    await expect(dialog.getByText('You have already booked this phone')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
    await dialog.getByRole('link', { name: 'My Booking' }).click()
    await expect(page.getByRole('link', { name: `PAY for ${model}` })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: brand })).toBeVisible()
  },
)

test(
  'Back first closes an open dialog, and then leaves the page',
  onSmallScreen,
  async ({ page }, testInfo) => {
    const { brand, model } = pickListing(testInfo, 7)
    await open(page, '/')
    await openBrand(page, brand)
    const title = page.getByRole('heading', { level: 1, name: brand })
    const dialog = page.getByRole('dialog')
    for (const name of ['Book Now', 'report to admin']) {
      await cardOf(page, model).getByRole('button', { name }).click()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      await expect(title).toBeVisible()
    }
    // Going forward opens no dialog, and a dialog closed by its button leaves no entry in the history.
    await page.goForward()
    await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0)
    await expect(dialog).toHaveCount(0)
    await cardOf(page, model).getByRole('button', { name: 'Book Now' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await cardOf(page, model).getByRole('button', { name: 'Book Now' }).click()
    await expect(dialog).toBeVisible()
    await reload(page)
    await expect(title).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  },
)

test(
  'a page whose code cannot load offline says so, and opens when the network is back',
  once,
  async ({ page, context, expectInConsole }) => {
    expectInConsole(/Error loading route module|Failed to fetch dynamically|ERR_INTERNET_DISCONNECTED/)
    await open(page, '/')
    await expect(searchField(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await (await openNavigation(page)).getByRole('link', { name: 'About' }).click()
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'You seem to be offline, so this part of the page could not be loaded.' })
    await expect(failure).toBeVisible()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'About Hatbodol' })).toBeVisible()
  },
)

/** The controls of the phone itself, not those of similar phones. */
const bookButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Book Now' }).first()
