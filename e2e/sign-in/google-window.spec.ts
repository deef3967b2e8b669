import type { Page } from '@playwright/test'
import { openAccount, sectionOf } from '#e2e/steps/account-actions.ts'
import { newEmail } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, expectDialogAccessible, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { enterAccount, openChooser } from '#e2e/steps/google-actions.ts'
import { open } from '#e2e/steps/open.ts'
import { signInNew } from '#e2e/steps/people.ts'

/** Opens the sign-in page. Google's window stays at its first page; the test decides what it answers. */
async function openSignIn(page: Page): Promise<void> {
  await page
    .context()
    .route('**/identity/google/start?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Google' }),
    )
  await open(page, '/login')
}

const googleButton = (page: Page) =>
  page.getByRole('button', { name: /Continue with Google|Waiting for Google/ })

/** Presses the button and returns the window that it opens, which may close at once. */
async function pressGoogle(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await googleButton(page).click()
  return opening
}

/** Presses the button and returns the window that it opens, once it has begun. */
async function openWindow(page: Page): Promise<Page> {
  const popup = await pressGoogle(page)
  await popup.waitForURL(/\/identity\/google\/start\?flow=/)
  return popup
}

/** Sends the answer that the last page in Google's window would send. */
async function answer(popup: Page, words: { error: string; detail?: string }): Promise<void> {
  await popup.evaluate((said) => {
    const flow = new URLSearchParams(location.search).get('flow')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
    new BroadcastChannel('hatbodol-google').postMessage({ flow, ...said })
  }, words)
}

/** Expects an alert with these texts, and closes it. */
async function expectAlert(page: Page, ...words: string[]): Promise<void> {
  const alert = page.getByRole('alertdialog')
  for (const part of words) await expect(alert).toContainText(part)
  await alert.getByRole('button').click()
  await expect(alert).toBeHidden()
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

test('the page says after 8 s that the window was closed', once, async ({ page }) => {
  await page.clock.install()
  await openSignIn(page)
  // From here the test moves the page's clock. Playwright moves the clocks of all windows, and fails when one has not
  // loaded the code for it. So no clock is moved while the window is open.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  const popup = await openWindow(page)
  await popup.close()
  await page.clock.runFor(7000)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.clock.runFor(2000)
  await expectAlert(page, 'The log-in window was closed before you finished.', 'auth/popup-closed-by-user')
})

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

/** Runs in the page, and makes it the page of a browser inside Messenger, whose clipboard is in `copied`. */
function openInMessenger(): void {
  const agent = 'Mozilla/5.0 (Linux; Android 13; wv) Chrome/119.0 Mobile [FB_IAB/Orca-Android;FBAV/435.0;]'
  const copied: string[] = []
  Object.defineProperty(navigator, 'userAgent', { value: agent })
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  Object.assign(window, { copied })
}

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
