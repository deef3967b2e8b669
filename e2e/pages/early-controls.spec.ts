import type { Page } from '@playwright/test'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { awaitPageCode, holdBack, openEarly } from '#e2e/steps/open.ts'
import { listPublicPages } from '#e2e/steps/public-pages.ts'

test(
  'the menu opens before the page’s code has loaded, and still works afterwards',
  onSmallScreen,
  async ({ page }) => {
    const early = await openEarly(page, '/')
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(link).toBeVisible()
    await early.arrive()
    await expect(link).toBeVisible()
    await page.getByRole('button', { name: 'Close the menu' }).click()
    await expect(link).toBeHidden()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
  },
)

test(
  'every control of a public page reacts before its code has loaded',
  once,
  async ({ page, expectInConsole }) => {
    test.slow()
    expectInConsole(/404/)
    await page.route('**/assets/*.js', () => undefined)
    for (const path of await listPublicPages(page)) {
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('contentinfo').waitFor()
      const dead = await page.evaluate(() => {
        const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
        const buttons = [
          ...document.querySelectorAll<HTMLButtonElement>('button:not(:disabled, [aria-disabled=true])'),
        ]
        return buttons
          .filter((button) => isShown(button) && !button.popoverTargetElement)
          .filter((button) => button.type !== 'submit' || button.form?.method !== 'get')
          .filter((button) => {
            button.click()
            return !button.hasAttribute('data-pending')
          })
          .map((button) => button.outerHTML)
      })
      expect(dead, path).toEqual([])
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

// Each test starts in a new browser: some stop the clock of the page.
test.use({ reuseContext: false })

/** Whether the page's code still waits in its template. */
const isWaiting = (page: Page) => page.locator('#late-scripts').count()

test(
  'the page’s code is requested after the pictures of the first screen',
  onSmallScreen,
  async ({ page }) => {
    const pictures = await holdBack(page, '**/images/*')
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const picture = page.locator('main img[fetchpriority=high]').first()
    await expect(picture).toBeAttached()
    expect([await isWaiting(page), scripts]).toEqual([1, []])
    await pictures.release()
    await awaitPageCode(page)
    expect(await picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  },
)
