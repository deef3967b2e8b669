import { openAccount, sectionOf, verifyAddress } from '#e2e/steps/account-actions.ts'
import { newEmail, password, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { openChooser, enterAccount } from '#e2e/steps/google-actions.ts'
import { open } from '#e2e/steps/open.ts'
import { signInNew } from '#e2e/steps/people.ts'

test(
  'Google is linked on the account page, can then be used to sign in, and is unlinked',
  once,
  async ({ page }) => {
    test.slow()
    const { email } = await signInNew(page)
    const other = newEmail()
    await openAccount(page)
    await verifyAddress(page, email)
    await openAccount(page)
    const section = sectionOf(page, 'Google')
    await enterAccount(await openChooser(page, 'Link a Google account'), 'Karim', other)
    await expect(section.getByText(`Linked with ${other}`)).toBeVisible()

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await open(page, '/login')
    await enterAccount(await openChooser(page), 'Karim', other)
    await expect(page.getByText('Login successfully')).toBeVisible()
    await openAccount(page)
    await expect(sectionOf(page, 'Email address').getByText(email)).toBeVisible()

    await section.getByRole('button', { name: 'Unlink' }).click()
    await expect(page.getByText('Your Google account is no longer linked')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Link a Google account' })).toBeVisible()
  },
)

test(
  'a person who has only Google sets a first password, and signs in with it',
  once,
  async ({ page, expectInConsole }) => {
    // Chromium warns about a missing user name: it does not see the address next to a first password.
    expectInConsole(/username fields/)
    const email = newEmail()
    await open(page, '/login')
    await enterAccount(await openChooser(page), 'Farida', email)
    await expect(page.getByText('Login successfully')).toBeVisible()
    await openAccount(page)
    await expect(sectionOf(page, 'Google').getByText('It is the only way into your account.')).toBeVisible()
    const section = sectionOf(page, 'Password')
    await section.getByLabel('New password', { exact: true }).fill(password)
    await section.getByRole('button', { name: 'Set a password' }).click()
    await expect(page.getByText('Your password is set')).toBeVisible()

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await open(page, '/login')
    await submitSignIn(page, email, password)
    await expect(page.getByText('Login successful', { exact: true })).toBeVisible()
  },
)
