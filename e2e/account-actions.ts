import type { Locator, Page } from '@playwright/test'
import { password } from './actions.ts'
import { expect } from './fixtures.ts'
import { readLink } from './letters.ts'
import { open } from './open.ts'

/** The part of the account page about this. */
export const sectionOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

/** Goes to the account page and waits until it knows whose it is. */
export async function openAccount(page: Page): Promise<void> {
  await open(page, '/account')
  await expect(sectionOf(page, 'Password')).toBeVisible()
}

/** Shows the password once more, in the dialog that asks for it. */
export async function proveAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Presses what asks for the password first. */
export async function askToDelete(page: Page): Promise<void> {
  await sectionOf(page, 'Delete my account').getByRole('button', { name: 'Delete my account' }).click()
}

/** Has the address proved with the link of the letter that the account page sends. */
export async function verifyAddress(page: Page, email: string): Promise<void> {
  await sectionOf(page, 'E-mail address').getByRole('button', { name: 'Send the link' }).click()
  await open(page, await readLink(page.request, email, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
}
