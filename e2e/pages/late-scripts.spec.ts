import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { holdBack } from '#e2e/steps/open.ts'

// Each test starts in a new browser: some stop the clock of the page.
test.use({ reuseContext: false })

const source = readFileSync(new URL(import.meta.resolve('#web/ui/start/late-scripts.js')), 'utf8')

/** Stops the clock of the pages that open from now on: only `page.clock` moves it. */
async function stopClock(page: Page) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

/** Whether the page's code still waits in its template. */
const isWaiting = (page: Page) => page.locator('#late-scripts').count()

/** Opens a page that has only the script and this body, with a script in the template that counts how often it runs. */
async function openBody(page: Page, body: string) {
  await stopClock(page)
  const html = `<!doctype html><title>A page</title><script>${source}</script>${body}
    <template id="late-scripts"><link rel="modulepreload" href="data:text/javascript,"><script>
      window.runs = (window.runs ?? 0) + 1
    </script></template>`
  await page.route('**/a-page', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('/a-page', { waitUntil: 'domcontentloaded' })
}

const countRuns = (page: Page) => page.evaluate(() => (window as { runs?: number }).runs ?? 0)
const held = '<img src="/og.png">'

test('a picture that does not load delays the code for two seconds', onSmallScreen, async ({ page }) => {
  const pictures = await holdBack(page, '**/images/*')
  await stopClock(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.clock.runFor(1990)
  expect(await isWaiting(page)).toBe(1)
  const fetched = page.waitForRequest((request) => request.resourceType() === 'script')
  await page.clock.runFor(10)
  expect(await isWaiting(page)).toBe(0)
  await fetched
  await pictures.release()
})

test('a tap loads the code at once', onSmallScreen, async ({ page }) => {
  const pictures = await holdBack(page, '**/images/*')
  await stopClock(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  expect(await isWaiting(page)).toBe(1)
  const fetched = page.waitForRequest((request) => request.resourceType() === 'script')
  await page.getByRole('banner').tap()
  await fetched
  await pictures.release()
})

test(
  'a key loads the code at once, and so does the single click of a screen reader',
  once,
  async ({ page }) => {
    await holdBack(page, '**/og.png')
    for (const press of [
      () => page.keyboard.press('Tab'),
      () => page.locator('p').evaluate((element: HTMLElement) => element.click()),
    ]) {
      await openBody(page, `<p>text</p>${held}`)
      expect([await isWaiting(page), await countRuns(page)]).toEqual([1, 0])
      await press()
      expect([await isWaiting(page), await countRuns(page)]).toEqual([0, 1])
      await expect(page.locator('head link[rel=modulepreload]')).toHaveCount(1)
    }
  },
)

test('a press before the HTML is complete loads the code when it is complete', once, async ({ page }) => {
  await holdBack(page, '**/og.png')
  const press = `<script>dispatchEvent(new PointerEvent('pointerdown')); window.early = window.runs</script>`
  await openBody(page, `${held}${press}`)
  expect(await page.evaluate(() => (window as { early?: number }).early)).toBeUndefined()
  expect([await isWaiting(page), await countRuns(page)]).toEqual([0, 1])
})

test('a picture that fails does not delay the code', once, async ({ page, expectInConsole }) => {
  expectInConsole(/ERR_FAILED/)
  await holdBack(page, '**/og.png')
  const failed = Promise.withResolvers<void>()
  await page.route('**/images/broken.webp', async (route) => {
    await failed.promise
    await route.abort()
  })
  await openBody(page, `<img fetchpriority="high" src="/images/broken.webp">${held}`)
  await page.clock.runFor(100)
  expect(await isWaiting(page)).toBe(1)
  failed.resolve()
  const picture = page.locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  await page.clock.runFor(100)
  expect([await isWaiting(page), await countRuns(page)]).toEqual([0, 1])
})

test('the loader runs once, and then removes its listeners', once, async ({ page }) => {
  await openBody(page, '<p>text</p>')
  await page.keyboard.press('Tab')
  await page.evaluate(() => {
    const calls: string[] = []
    Object.assign(window, { calls })
    for (const name of ['getElementById', 'querySelectorAll'] as const)
      Object.assign(document, { [name]: () => calls.push(name) })
    for (const kind of ['load', 'error', 'pointerdown', 'keydown', 'click'])
      document.body.dispatchEvent(new Event(kind, { bubbles: true }))
  })
  await page.clock.runFor(3000)
  expect(await page.evaluate(() => (window as unknown as { calls: string[] }).calls)).toEqual([])
  expect(await countRuns(page)).toBe(1)
})
