import { password, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { createFactorHolder } from '#e2e/steps/second-factor.ts'

test(
  'cancelling the second factor leaves nobody signed in, and the form unchanged',
  once,
  async ({ page }) => {
    const { email } = await createFactorHolder(page, ['My phone', 'My tablet'])
    await open(page, '/login')
    await submitSignIn(page, email, password)
    const dialog = page.getByRole('dialog', { name: 'One more step' })
    await expect(dialog.getByLabel('Authenticator app')).toHaveText('My phoneMy tablet')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeEnabled()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)
