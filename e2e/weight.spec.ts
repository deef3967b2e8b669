import type { APIRequestContext } from '@playwright/test'
import { expect, once, test } from './fixtures.ts'

// Each test starts in a new browser with an empty cache.
test.use({ reuseContext: false })

// The log-in page needs the forms besides what every page needs.
const limits = { '/': 150, '/login': 151 }

for (const [path, limit] of Object.entries(limits)) {
  test(
    `${path} needs at most ${limit} KB of JavaScript, and none of Firebase or Stripe`,
    once,
    async ({ page }) => {
      const scripts: { url: string; size: Promise<number> }[] = []
      page.on('requestfinished', (request) => {
        if (request.resourceType() === 'script') {
          scripts.push({ url: request.url(), size: request.sizes().then((sizes) => sizes.responseBodySize) })
        }
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      const sizes = await Promise.all(scripts.map((script) => script.size))
      const total = sizes.reduce((sum, size) => sum + size, 0)
      console.log(`${path}: ${scripts.length} scripts, ${(total / 1024).toFixed(1)} KB as sent`)
      expect(total).toBeGreaterThan(20 * 1024)
      expect(total).toBeLessThan(limit * 1024)
      expect(scripts.map((script) => script.url).filter((url) => /firebase|stripe/i.test(url))).toEqual([])
    },
  )
}

test('nothing on a public page moves while it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { total: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/about', '/login']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const total = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)
    expect(total, path).toBe(0)
  }
})

/** The pages that people open first: the home page, and from it a brand and a phone. */
async function listFirstPages(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/', { headers: { accept: 'text/html' } })).text()
  const links = ['brand', 'item'].map(
    (kind) => html.match(new RegExp(`href="(/${kind}/[0-9a-f-]{36})"`))?.[1],
  )
  return ['/', ...links.map((link) => link ?? 'no link on the home page')]
}

test.describe('on a phone with a fine screen', { tag: '@once' }, () => {
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

test(
  'the first picture of each first page is in its HTML, to be fetched first',
  once,
  async ({ request }) => {
    for (const path of await listFirstPages(request)) {
      const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text()
      const [first = 'no picture'] = html.match(/<img [^>]*src="\/images\/[^>]*>/) ?? []
      expect(first, path).toContain('fetchPriority="high"')
    }
  },
)
