import { expect, test, expectAccessible, once } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { openNavigation, newEmail } from '#e2e/steps/actions.ts'
import { createAdmin } from '#e2e/steps/admin-actions.ts'

test(
  'a new admin sets a password with the link, is signed in, and the link no longer works',
  once,
  async ({ page, request, expectInConsole }) => {
    const email = newEmail()
    const link = await createAdmin(request, email)
    await open(page, link)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expectAccessible(page)
    const field = page.getByLabel('New password')
    const button = page.getByRole('button', { name: 'Set password' })
    await field.fill('short')
    await button.click()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page)

    await field.fill('a good password')
    await button.dblclick()
    await expect(page.getByText('Login successful')).toBeVisible()
    await expect(page).toHaveURL('/')
    const navigation = await openNavigation(page)
    await navigation.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to dashboard' })).toBeVisible()

    expectInConsole(/400/)
    await open(page, link)
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expect(page.getByText(/has already been used/)).toBeVisible()
    await expectAccessible(page)
  },
)
