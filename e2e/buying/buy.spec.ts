import { openBrand } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi, signInNew } from '#e2e/steps/people.ts'

test('My Booking says at once that there is no network', once, async ({ page, context, expectInConsole }) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED|ERR_ABORTED/)
  await signInNew(page)
  // The first attempt never gets an answer. The page would try three more times.
  await page.route('**/api/booking?**', () => new Promise(() => {}))
  await open(page, '/mybooking')
  await expect(page.getByText('Loading your bookings')).toBeAttached()
  await context.setOffline(true)
  const words = page.getByRole('alert').filter({ hasText: 'You are offline' })
  await expect(words).toContainText('Check your connection, then try again.')
  await expect(words).not.toContainText('typed')
  await context.setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a demo seller sees which listing is their own, with a link to manage it', once, async ({ page }) => {
  await signInByApi(page, 'seller@hatbodol.example')
  await openBrand(page, 'Iphone')
  const own = page.getByRole('article').filter({ hasText: 'Rakib Hasan' }).first()
  const manage = own.getByRole('link', { name: /^Manage your phone/ })
  await expect(manage).toHaveAttribute('href', '/dashboard/managemylist')
  await expect(manage).toHaveAccessibleDescription(/This is your own listing/)
  await expect(own.getByRole('button', { name: /Book Now/ })).toHaveCount(0)
})
