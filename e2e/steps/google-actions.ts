import type { Page } from '@playwright/test'
import { expect } from '#e2e/fixtures.ts'
import { open } from './open.ts'
import type { User } from '#test/http/wire-records.ts'

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

/** Opens the sign-in page. Google's window stays at its first page; the test decides what it answers. */
export async function openSignIn(page: Page): Promise<void> {
  await page
    .context()
    .route('**/identity/google/start?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Google' }),
    )
  await open(page, '/login')
}

export const googleButton = (page: Page) =>
  page.getByRole('button', { name: /Continue with Google|Waiting for Google/ })

/** Presses the button and returns the window that it opens, which may close at once. */
export async function pressGoogle(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await googleButton(page).click()
  return opening
}

/** Presses the button and returns the window that it opens, once it has begun. */
export async function openWindow(page: Page): Promise<Page> {
  const popup = await pressGoogle(page)
  await popup.waitForURL(/\/identity\/google\/start\?flow=/)
  return popup
}

/** Expects an alert with these texts, and closes it. */
export async function expectAlert(page: Page, ...words: string[]): Promise<void> {
  const alert = page.getByRole('alertdialog')
  for (const part of words) await expect(alert).toContainText(part)
  await alert.getByRole('button').click()
  await expect(alert).toBeHidden()
}

/** Returns the person's own record, as they may read it. */
export async function readOwnRecord(page: Page, email: string): Promise<User> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const reply = await page.request.get(`/api/users/${email}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as User
}
