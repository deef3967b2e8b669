import type { Page } from '@playwright/test'
import { expect, expectAccessible, once, test } from './fixtures.ts'
import { open } from './open.ts'

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

/** Presses the button and returns the window that it opens. */
async function openWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await googleButton(page).click()
  const popup = await opening
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

test('Google’s window is 500 by 600, and the page waits for it', once, async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...asked) => {
      Object.assign(window, { asked: asked[2] })
      return open(...asked)
    }
  })
  await openSignIn(page)
  const popup = await openWindow(page)
  await expect(googleButton(page)).toHaveText('Waiting for Google…')
  await expectAccessible(page)
  expect(await page.evaluate(() => (window as unknown as { asked: string }).asked)).toMatch(
    /width=500,height=600/,
  )
  await answer(popup, { error: 'cancelled' })
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('You did not continue with Google.')
  await expect(alert).toContainText('auth/user-cancelled')
  await expect.poll(() => popup.isClosed()).toBe(true)
  await alert.getByRole('button').click()
  await expect(googleButton(page)).toHaveText('Continue with Google')
})

test('a window that is closed is given 8 s, then the page says that it was', once, async ({ page }) => {
  await page.clock.install()
  await openSignIn(page)
  const popup = await openWindow(page)
  // From here the test moves the page's clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  await popup.close()
  await page.clock.runFor(7000)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.clock.runFor(2000)
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('The sign-in window was closed before you finished.')
  await expect(alert).toContainText('auth/popup-closed-by-user')
})

test('a window that the browser blocks says how to allow it', once, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openSignIn(page)
  await googleButton(page).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Your browser blocked the sign-in window.')
  await expect(alert).toContainText('auth/popup-blocked')
})

test('a second press opens the window anew, and says that the first one is over', once, async ({ page }) => {
  await openSignIn(page)
  const first = await openWindow(page)
  const second = await openWindow(page)
  await expect.poll(() => first.isClosed()).toBe(true)
  await expect(page.getByRole('alertdialog')).toContainText('auth/cancelled-popup-request')
  expect(second.isClosed()).toBe(false)
  expect(second.url()).not.toBe(first.url())
})

test('Google out of reach, or refusing, is told with its own words', once, async ({ page }) => {
  await openSignIn(page)
  const alert = page.getByRole('alertdialog')
  await answer(await openWindow(page), { error: 'unreachable' })
  await expect(alert).toContainText('auth/network-request-failed')
  await alert.getByRole('button').click()
  await answer(await openWindow(page), { error: 'failed', detail: 'The key has been withdrawn.' })
  await expect(alert).toContainText('Firebase: The key has been withdrawn. (auth/internal-error).')
})

test('an address that is not allowed closes the window and says so', once, async ({ page }) => {
  await page.route('**/v1/projects?*', (route) =>
    route.fulfill({ json: { projectId: 'hatbodol', authorizedDomains: ['hatbodol.example'] } }),
  )
  await openSignIn(page)
  const popup = await openWindow(page)
  await expect(page.getByRole('alertdialog')).toContainText('auth/unauthorized-domain')
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('the form works while the window is open, which closes with the page', once, async ({ page }) => {
  await openSignIn(page)
  const popup = await openWindow(page)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup')
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('where Google sign-in is off no window opens', once, async ({ page }) => {
  await page.route('**/api/config', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...((await reply.json()) as object), google: { mode: 'off' } } })
  })
  await openSignIn(page)
  await expect(page.getByText('Test mode: no real money moves')).toBeVisible()
  const windows = page.context().pages().length
  await googleButton(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('Signing in with Google is not available here.')
  expect(page.context().pages()).toHaveLength(windows)
})

test(
  'pressed before that is known, the button opens the window and closes it again',
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
    await expect(page.getByRole('alertdialog')).toContainText('Signing in with Google is not available here.')
    await expect.poll(() => popup.isClosed()).toBe(true)
  },
)

test(
  'without a network the window closes, and the page says why',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await openSignIn(page)
    await page.route('**/v1/projects?*', (route) => route.abort('internetdisconnected'))
    const popup = await openWindow(page)
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('We could not reach the server.')
    await expect(alert).toContainText('auth/network-request-failed')
    await expect.poll(() => popup.isClosed()).toBe(true)
  },
)
