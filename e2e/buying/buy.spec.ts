import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { signInNew } from '#e2e/steps/people.ts'

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
