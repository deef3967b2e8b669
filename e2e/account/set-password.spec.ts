import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'

test('a link without a code says what to do', once, async ({ page }) => {
  await open(page, '/set-password')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})
