import { expect, expectAccessible, onSmallScreen, test } from '#e2e/fixtures.ts'
import { openAs, seller } from '#e2e/steps/selling-actions.ts'

test('the drawer can be used with the keyboard', onSmallScreen, async ({ page }) => {
  await openAs(page, '/dashboard', seller)
  await expect(page.getByRole('heading', { name: 'Welcome to dashboard' })).toBeVisible()
  const drawer = page.getByRole('navigation', { name: 'Dashboard' })
  const toggle = page.getByRole('button', { name: 'Dashboard menu' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('link', { name: 'Manage items' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  // The seller's screens appear when the page knows who is signed in.
  await expect(drawer.getByRole('link', { name: 'Add Phone' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'All Sellers' })).toHaveCount(0)
  await drawer.getByRole('link', { name: 'Overview' }).focus()
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('link', { name: 'Add Phone' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/addphone$/)
  await expect(page.getByRole('heading', { name: 'Add Phone' })).toBeVisible()
  await expect(drawer).toHaveCount(0)
})
