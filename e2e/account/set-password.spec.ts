import { newEmail } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { createAdmin } from '#e2e/steps/admin-actions.ts'

test('pressing the button twice sets the password once', once, async ({ page, request }) => {
  await open(page, await createAdmin(request, newEmail()))
  await page.getByLabel('New password').fill('a good password')
  await page.getByRole('button', { name: 'Set password' }).dblclick()
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a link without a code says what to do', once, async ({ page }) => {
  await open(page, '/set-password')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})
