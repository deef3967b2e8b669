import type { Page } from '@playwright/test'
import { newEmail, openNavigation } from '#e2e/steps/actions.ts'
import { expect, once, test, expectAccessible, onSmallScreen } from '#e2e/fixtures.ts'
import {
  openChooser,
  enterAccount,
  openSignIn,
  googleButton,
  pressGoogle,
  openWindow,
  expectAlert,
  readOwnRecord,
} from '#e2e/steps/google-actions.ts'
import { open } from '#e2e/steps/open.ts'
import { openInMessenger } from '#e2e/in-page/messenger.ts'

test(
  'a first sign-in with Google creates a buyer, and the next one finds the same person',
  once,
  async ({ page }) => {
    const email = newEmail()
    await open(page, '/mybooking')
    await expect(page).toHaveURL('/login')
    const chooser = await openChooser(page)
    await enterAccount(chooser, 'Farida Yasmin', email)
    await expect(page.getByText('Login successfully')).toBeVisible()
    await expect(page).toHaveURL('/mybooking')
    await expect.poll(() => chooser.isClosed()).toBe(true)
    await expect((await openNavigation(page)).getByTitle('Farida Yasmin')).toBeVisible()
    const record = await readOwnRecord(page, email)
    expect(record).toMatchObject({ name: 'Farida Yasmin', email, role: 'buyer', isAdmin: false })
    expect(record).not.toHaveProperty('verify')

    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logout successful')).toBeVisible()
    await open(page, '/login')
    await enterAccount(await openChooser(page), 'Farida Yasmin', email)
    await expect(page.getByText('Login successfully')).toBeVisible()
    expect(await readOwnRecord(page, email)).toEqual(record)
  },
)

/** Sends the answer that the last page in Google's window would send. */
async function answer(popup: Page, words: { error: string; detail?: string }): Promise<void> {
  await popup.evaluate((said) => {
    const flow = new URLSearchParams(location.search).get('flow')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
    new BroadcastChannel('hatbodol-google').postMessage({ flow, ...said })
  }, words)
}

test(
  'Google’s window is 500 by 600, and the page waits for it and says how it ended',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await openSignIn(page)
    await page.evaluate(() => {
      const open = window.open.bind(window)
      window.open = (...asked) => {
        Object.assign(window, { asked: asked[2] })
        return open(...asked)
      }
    })

    await test.step('cancelling closes the window', async () => {
      const popup = await openWindow(page)
      await expect(googleButton(page)).toHaveText('Waiting for Google…')
      await expectAccessible(page)
      expect(await page.evaluate(() => (window as unknown as { asked: string }).asked)).toMatch(
        /width=500,height=600/,
      )
      await answer(popup, { error: 'cancelled' })
      await expect.poll(() => popup.isClosed()).toBe(true)
      await expectAlert(page, 'You did not continue with Google.', 'auth/user-cancelled')
      await expect(googleButton(page)).toHaveText('Continue with Google')
    })

    await test.step('pressing again opens the window again', async () => {
      const first = await openWindow(page)
      const second = await openWindow(page)
      await expect.poll(() => first.isClosed()).toBe(true)
      await expectAlert(page, 'auth/cancelled-popup-request')
      expect(second.isClosed()).toBe(false)
      expect(second.url()).not.toBe(first.url())
      await answer(second, { error: 'unreachable' })
      await expectAlert(page, 'auth/network-request-failed')
    })

    await test.step('a refusal by Google', async () => {
      await answer(await openWindow(page), { error: 'failed', detail: 'The key has been withdrawn.' })
      await expectAlert(page, 'Firebase: The key has been withdrawn. (auth/internal-error).')
    })

    await test.step('an address that is not authorized', async () => {
      await page.route('**/v1/projects?*', (route) =>
        route.fulfill({ json: { projectId: 'hatbodol', authorizedDomains: ['hatbodol.example'] } }),
      )
      const popup = await pressGoogle(page)
      await expectAlert(page, 'auth/unauthorized-domain')
      await expect.poll(() => popup.isClosed()).toBe(true)
      await page.unroute('**/v1/projects?*')
    })

    await test.step('a missing network', async () => {
      await page.route('**/v1/projects?*', (route) => route.abort('internetdisconnected'))
      const popup = await pressGoogle(page)
      await expectAlert(page, 'We could not reach the server.', 'auth/network-request-failed')
      await expect.poll(() => popup.isClosed()).toBe(true)
      await page.unroute('**/v1/projects?*')
    })

    await test.step('the form works while Google’s window is open, and the window closes with the page', async () => {
      const popup = await openWindow(page)
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Enter your email address.')).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
      await expect(page).toHaveURL('/signup')
      await expect.poll(() => popup.isClosed()).toBe(true)
      await expect(page.getByRole('alertdialog')).toBeHidden()
    })

    await test.step('a window that the browser blocks', async () => {
      await page.evaluate(() => {
        window.open = () => null
      })
      await googleButton(page).click()
      await expectAlert(page, 'Your browser blocked the log-in window.', 'auth/popup-blocked')
    })
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
