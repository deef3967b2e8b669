import { signIn, openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'

test(
  'signing in returns to the previous page; the session survives a reload and ends with signing out, in every tab',
  once,
  async ({ page, context }) => {
    await open(page, '/about')
    await open(page, '/mybooking')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, 'buyer2@hatbodol.example')
    await expect(page).toHaveURL(/\/mybooking$/)
    await expect(page.getByRole('heading', { level: 1, name: 'My Booking' })).toBeVisible()
    // The sign-in page is not in the history any more.
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)

    await reload(page)
    await expect((await openNavigation(page)).getByRole('button', { name: 'Logout' })).toBeVisible()
    const other = await context.newPage()
    await open(other, '/blog')
    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await expect((await openNavigation(other)).getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)
