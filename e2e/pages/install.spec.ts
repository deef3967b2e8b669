import type { Page } from '@playwright/test'
import { expect, once, test } from '#e2e/fixtures.ts'
import { openEarly } from '#e2e/steps/open.ts'

/** Sends what a browser sends when it can install the site. Returns whether the browser then shows no bar of its own. */
const offer = (page: Page, { fails }: { fails: boolean }) =>
  page.evaluate((isUsed) => {
    const prompt = async () => {
      document.title = 'asked'
      if (isUsed) throw new Error('This offer was used.')
    }
    const event = new Event('beforeinstallprompt', { cancelable: true })
    return !window.dispatchEvent(Object.assign(event, { prompt }))
  }, fails)

test(
  'where the browser can install the site, also before the page’s code has loaded, the footer offers it once',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/Asking to install the site failed/)
    const early = await openEarly(page, '/about')
    const footer = page.getByRole('contentinfo')
    const button = footer.getByRole('button', { name: 'Install Hatbodol' })
    expect(await offer(page, { fails: false })).toBe(true)
    await expect(button).toHaveCount(0)
    await early.arrive()
    await button.press('Enter')
    await expect(page).toHaveTitle('asked')
    await expect(button).toHaveCount(0)
    await expect(footer.locator('a[href="/phones"]')).toBeFocused()

    expect(await offer(page, { fails: true })).toBe(true)
    await button.click()
    await expect(button).toHaveCount(0)

    // The browser's own menu can install the site too.
    expect(await offer(page, { fails: false })).toBe(true)
    await button.focus()
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
    await expect(button).toHaveCount(0)
    await expect(footer.locator('a[href="/phones"]')).toBeFocused()
  },
)
