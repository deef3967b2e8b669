import type { Page } from '@playwright/test'
import { openAccount, sectionOf } from '#e2e/steps/account-actions.ts'
import { openNavigation, password, submitSignIn } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, onceTranslated, test } from '#e2e/fixtures.ts'
import { readLink } from '#e2e/steps/emails.ts'
import { open } from '#e2e/steps/open.ts'
import { signInByApi, signInNew } from '#e2e/steps/people.ts'

/** Returns the path of the link in the email that the account page sends. */
async function askForLink(page: Page, email: string): Promise<string> {
  await openAccount(page)
  await sectionOf(page, 'Email address').getByRole('button', { name: 'Send the link' }).click()
  return readLink(page.request, email, '/verify-email')
}

test(
  'a link that is opened where nobody is signed in verifies the address after the sign-in',
  onceTranslated,
  async ({ page }) => {
    const { email } = await signInNew(page)
    const link = await askForLink(page, email)
    await (await openNavigation(page)).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await open(page, link)
    await expect(page.getByText(`Log in as ${email} to confirm that this address is yours.`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await submitSignIn(page, email, password)
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  },
)

test(
  'a link that is opened by somebody else verifies nothing, and asks them to sign out',
  once,
  async ({ page }) => {
    const { email } = await signInNew(page)
    const link = await askForLink(page, email)
    const { email: own } = await signInNew(page)
    await open(page, link)
    await expect(page.getByText(`you are logged in as ${own}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText(`Log in as ${email} to confirm`)).toBeVisible()
    await signInByApi(page, email)
    await openAccount(page)
    await expect(sectionOf(page, 'Email address').getByText('Not confirmed yet')).toBeVisible()
  },
)
