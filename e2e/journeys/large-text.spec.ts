import { expect, onSmallScreen, test } from '#e2e/fixtures.ts'
import { signInNew } from '#e2e/steps/people.ts'
import { openListing } from '#e2e/steps/listings.ts'
import { listFirstPages } from '#e2e/steps/public-pages.ts'
import { listUnreadable } from '#e2e/in-page/unreadable-text.ts'
import { enlargeText, expectToFit } from '#e2e/steps/expect-to-fit.ts'

test(
  'on a small screen, axe finds no problems on the pages that people open first, and text at double size fits',
  onSmallScreen,
  async ({ page }) => {
    test.slow()
    await expectToFit(page, [...(await listFirstPages(page.request)), '/signup'])
  },
)

test(
  'with text at double size, a buyer can read the whole booking dialog and the message after it',
  onSmallScreen,
  async ({ page }, testInfo) => {
    await signInNew(page)
    await openListing(page, testInfo, 7)
    await enlargeText(page)
    await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Meet location').fill('Farmgate')
    await dialog.getByLabel('Phone number').fill('01712345678')
    expect(await listUnreadable(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    const toast = page.locator('[aria-live=polite]').filter({ hasText: 'Item booked successfully' })
    await expect(toast.getByRole('link', { name: 'My Booking' })).toBeInViewport({ ratio: 1 })
    await expect(toast.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    expect(await listUnreadable(page, '[aria-live=polite]')).toEqual([])
  },
)
