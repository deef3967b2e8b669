import { openAccount, sectionOf } from '#e2e/steps/account-actions.ts'
import { newEmail } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, expectDialogAccessible, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import {
  enterAccount,
  openChooser,
  openSignIn,
  googleButton,
  openWindow,
  expectAlert,
} from '#e2e/steps/google-actions.ts'
import { open } from '#e2e/steps/open.ts'
import { signInNew } from '#e2e/steps/people.ts'
import { openInMessenger } from '#e2e/in-page/messenger.ts'

test(
  'no window opens if Google sign-in is off, and a window that opened earlier closes',
  once,
  async ({ page }) => {
    let tell = () => undefined as void
    const told = new Promise<void>((resolve) => (tell = resolve))
    await page.route('**/api/config', async (route) => {
      const reply = await route.fetch()
      await told
      await route.fulfill({ json: { ...((await reply.json()) as object), google: { mode: 'off' } } })
    })
    await openSignIn(page)
    const popup = await openWindow(page)
    tell()
    await expect.poll(() => popup.isClosed()).toBe(true)
    await expectAlert(page, 'You cannot log in with Google here.')

    const windows = page.context().pages().length
    await googleButton(page).click()
    await expectAlert(page, 'You cannot log in with Google here.')
    expect(page.context().pages()).toHaveLength(windows)
  },
)

test(
  'in the browser of Messenger, the account page and the question for a new sign-in lead to one that can ask Google',
  onSmallScreen,
  async ({ page }) => {
    const email = newEmail()
    await open(page, '/login')
    await enterAccount(await openChooser(page), 'Farida', email)
    await expect(page.getByText('Login successfully')).toBeVisible()
    await page.addInitScript(openInMessenger)
    await openAccount(page)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText('Google does not work inside Messenger')).toBeVisible()
    await expect(question.getByRole('link', { name: 'Open in Chrome' })).toHaveAttribute(
      'href',
      /\/account#Intent/,
    )
    await expect(googleButton(page)).toHaveCount(0)
    await expectDialogAccessible(page)

    await signInNew(page)
    await openAccount(page)
    const section = sectionOf(page, 'Google')
    await expect(section.getByText('Google does not work inside Messenger')).toBeVisible()
    await expect(section.getByRole('button', { name: 'Copy the address' })).toBeVisible()
    await expect(section.getByRole('button', { name: 'Link a Google account' })).toHaveCount(0)
  },
)

test(
  'in the browser of Messenger, the page leads to a browser in which Google works',
  onSmallScreen,
  async ({ page }) => {
    await page.addInitScript(openInMessenger)
    await open(page, '/login?next=%2Fmybooking')
    await expect(page.getByText('Google does not work inside Messenger')).toBeVisible()
    await expect(googleButton(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open in Chrome' })).toHaveAttribute(
      'href',
      /^intent:\/\/[^/]+\/login\?next=%2Fmybooking#Intent;scheme=http;package=com\.android\.chrome;end$/,
    )
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await expect(page.getByText('The address is copied. Paste it in your browser.')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([
      new URL('/login?next=%2Fmybooking', page.url()).href,
    ])
    await expectAccessible(page)
  },
)
