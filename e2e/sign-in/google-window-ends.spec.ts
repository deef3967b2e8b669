import type { Page } from '@playwright/test'
import { expect, once, test, expectAccessible } from '#e2e/fixtures.ts'
import { openSignIn, googleButton, pressGoogle, openWindow, expectAlert } from '#e2e/steps/google-actions.ts'

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
