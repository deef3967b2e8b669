import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'

/** Presses the Google button and returns the window with the account chooser. */
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

/** Enters an account that the chooser does not offer, with an address that Google has verified. */
export async function enterAccount(chooser: Page, name: string, email: string): Promise<void> {
  await chooser.getByText('Use another account').click()
  await chooser.getByLabel('Name').fill(name)
  await chooser.getByLabel('Email address').fill(email)
  await chooser.getByRole('button', { name: 'Continue' }).click()
}
