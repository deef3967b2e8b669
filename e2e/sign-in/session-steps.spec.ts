import { openNavigation, password, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { createFactorHolder } from '#e2e/steps/second-factor.ts'

test(
  'sign-in with a second factor asks for the code of one of the apps, reports a wrong one, and can be cancelled',
  once,
  async ({ page, expectInConsole }) => {
    const { email, code } = await createFactorHolder(page, ['My phone', 'My tablet'])
    const token = () => page.evaluate(() => localStorage.getItem('token'))
    await open(page, '/login')
    await submitSignIn(page, email, password)
    const dialog = page.getByRole('dialog', { name: 'One more step' })
    const field = dialog.getByLabel('Code')
    await expect(dialog.getByLabel('Authenticator app')).toHaveText('My phoneMy tablet')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible(page)
    await field.fill('12')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Enter the 6 digits that the app shows.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeEnabled()
    expect(await token()).toBeNull()

    expectInConsole(/400/)
    await submitSignIn(page, email, password)
    const right = code()
    await field.fill(right === '000000' ? '111111' : '000000')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toContainText('That code is wrong')
    await expect(field).toBeFocused()
    expect(await token()).toBeNull()
    // Authenticator apps show the code in two groups.
    await field.fill(`${code().slice(0, 3)} ${code().slice(3)}`)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Login successful')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect((await openNavigation(page)).getByRole('button', { name: 'Logout' })).toBeVisible()
  },
)
