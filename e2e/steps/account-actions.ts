import type { Locator, Page } from '@playwright/test'
import { password } from './actions.ts'
import { expect } from '#e2e/fixtures.ts'
import { readLink } from './emails.ts'
import { open } from './open.ts'

/** The section of the account page with this heading. */
export const sectionOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

/** Opens the account page and waits until it shows the account. */
export async function openAccount(page: Page): Promise<void> {
  await open(page, '/account')
  await expect(sectionOf(page, 'Password')).toBeVisible()
}

/** Types the password again in the dialog that asks for it. */
export async function reauthenticate(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Presses the button that deletes the account. The page then asks for the password. */
export async function askToDelete(page: Page): Promise<void> {
  await sectionOf(page, 'Delete my account').getByRole('button', { name: 'Delete my account' }).click()
}

/** Verifies the address with the link in the email that the account page sends. */
export async function verifyAddress(page: Page, email: string): Promise<void> {
  await sectionOf(page, 'Email address').getByRole('button', { name: 'Send the link' }).click()
  await open(page, await readLink(page.request, email, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
}

export const devicesOf = (page: Page) => sectionOf(page, 'Devices').getByRole('listitem')

export const signOutButton = (page: Page, name: string) =>
  sectionOf(page, 'Devices').getByRole('button', { name: `Log out ${name}`, exact: true })

/** Signs somebody in on a computer with Firefox, without a page. */
export async function signInElsewhere(page: Page, email: string): Promise<void> {
  const reply = await page.request.post(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=hatbodol',
    {
      data: { email, password, returnSecureToken: true },
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
      },
    },
  )
  expect(reply.ok(), await reply.text()).toBe(true)
}
