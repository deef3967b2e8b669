import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'

test(
  'where the browser can install the site, the footer offers it once, and the browser asks',
  once,
  async ({ page }) => {
    await open(page, '/about')
    const button = page.getByRole('contentinfo').getByRole('button', { name: 'Install Hatbodol' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(button).toHaveCount(0)
    const isBrowsersBarHidden = await page.evaluate(() => {
      const prompt = () => Promise.resolve((document.title = 'asked'))
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      return !window.dispatchEvent(Object.assign(offer, { prompt }))
    })
    expect(isBrowsersBarHidden).toBe(true)
    await button.click()
    await expect(page).toHaveTitle('asked')
    await expect(button).toHaveCount(0)
  },
)
