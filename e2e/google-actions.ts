import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Presses the button that asks Google and gives the window it opens, where the accounts to choose from are. */
export async function openChooser(
  page: Page,
  button: RegExp | string = /Continue with Google|Waiting for Google/,
): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const chooser = await opening
  await expect(chooser.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  return chooser
}

/** Is somebody whom the chooser does not offer, with an address that Google has verified. */
export async function useAccount(chooser: Page, name: string, email: string): Promise<void> {
  await chooser.getByText('Use another account').click()
  await chooser.getByLabel('Name').fill(name)
  await chooser.getByLabel('E-mail address').fill(email)
  await chooser.getByRole('button', { name: 'Continue' }).click()
}
