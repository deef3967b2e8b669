import { expect, once, test } from '#e2e/fixtures.ts'
import { awaitPageCode, open } from '#e2e/steps/open.ts'
import { listFirstPages } from '#e2e/steps/public-pages.ts'

// Each test starts in a new browser with an empty cache.
test.use({ reuseContext: false })

test(
  'the booking dialog opens at once on a slow network: its code comes when somebody uses the page, and not before',
  once,
  async ({ page, request, expectInConsole }) => {
    expectInConsole(/ERR_FAILED/)
    const [, , item = ''] = await listFirstPages(request)
    const name = /booking-dialog[^/]*\.js/u
    const requested: string[] = []
    page.on('request', (each) => requested.push(each.url()))
    await open(page, item)
    await page.waitForLoadState('networkidle')
    expect(requested.filter((url) => name.test(url))).toEqual([])
    const dialogCode = page.waitForResponse(name)
    await page.mouse.wheel(0, 200)
    await (await dialogCode).finished()
    await page.route('**/*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Book Now' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Book this phone' })).toBeVisible()
  },
)

test('nothing on a public page moves while the page and its fonts load', async ({ page, request }) => {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Source = { node?: Element; previousRect: DOMRect; currentRect: DOMRect }
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
    const describe = ({ node, previousRect, currentRect }: Source) =>
      `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${place(previousRect)} to ${place(currentRect)}`
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { sources: Source[] })[]
      for (const { sources } of entries) shifts.push(sources.map(describe).join(', '))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of [...(await listFirstPages(request)), '/about', '/login']) {
    const fonts = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await fonts.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await awaitPageCode(page)
    fonts.resolve()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForLoadState('networkidle')
    await page.unroute('**/*.woff2')
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    expect(shifts, path).toEqual([])
  }
})

test.describe('on a phone with a high-resolution screen', { tag: '@once' }, () => {
  test.use({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 })

  test('the first pages load small pictures, and few styles before anything is shown', async ({
    page,
    request,
  }) => {
    const sizes = new Map<string, Promise<number>>()
    page.on('requestfinished', (each) => {
      const kind = each.resourceType()
      if (kind === 'image' || kind === 'stylesheet')
        sizes.set(
          `${kind} ${each.url()}`,
          each.sizes().then(({ responseBodySize }) => responseBodySize),
        )
    })
    for (const path of await listFirstPages(request)) {
      sizes.clear()
      await page.goto(path, { waitUntil: 'networkidle' })
      const loaded = await Promise.all([...sizes].map(async ([name, size]) => ({ name, size: await size })))
      const pictures = loaded.filter(({ name }) => name.startsWith('image') && name.includes('/images/'))
      const styles = loaded.filter(({ name }) => name.startsWith('stylesheet'))
      expect(pictures.length, path).toBeGreaterThan(0)
      expect(
        pictures.filter(({ size }) => size > 45 * 1024),
        path,
      ).toEqual([])
      expect(
        styles.reduce((sum, { size }) => sum + size, 0),
        path,
      ).toBeLessThan(15 * 1024)
    }
  })
})
