import type { APIRequestContext, Page, Request } from '@playwright/test'
import { expect, once, test } from '#e2e/fixtures.ts'
import { awaitPageCode, open } from '#e2e/steps/open.ts'

// Each test starts in a new browser with an empty cache.
test.use({ reuseContext: false })

type Scripts = { url: string; bytes: number }[]

/** Opens a page; returns the scripts that it had loaded when it could be used, and those that it loaded after that. */
async function weighScripts(page: Page, path: string): Promise<{ needed: Scripts; later: Scripts }> {
  await page.addInitScript(() => {
    const readScripts = () =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }))
    Object.assign(window, { readScripts })
    addEventListener('alive', () => Object.assign(window, { needed: readScripts() }))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  // A slow page may still be starting its code then.
  await page.waitForFunction(() => 'needed' in window)
  const [needed, all] = await page.evaluate(() => {
    const { needed, readScripts } = window as unknown as { needed: Scripts; readScripts: () => Scripts }
    return [needed, readScripts()]
  })
  return { needed, later: all.filter(({ url }) => !needed.some((each) => each.url === url)) }
}

const inKb = (scripts: Scripts) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024

/** The schemas and the code of the session come after that. */
const without = /contract|schemas|session|firebase|stripe/i

/** What each page may load before it can be used. The sign-in page also needs a form and its schema. */
const pages = {
  '/': { limit: 140, without },
  brand: { limit: 140, without },
  item: { limit: 140, without },
  '/login': { limit: 160, without: /firebase|stripe/i },
}

for (const [name, { limit, without: unwanted }] of Object.entries(pages)) {
  test(
    `${name} can be used after at most ${limit} KB of JavaScript, and loads none of Firebase or Stripe`,
    once,
    async ({ page, request }) => {
      const path = (await listFirstPages(request)).find((each) => each.startsWith(`/${name}/`)) ?? name
      const { needed, later } = await weighScripts(page, path)
      console.log(
        `${path}: ${needed.length} scripts, ${inKb(needed).toFixed(1)} KB as sent; later ${inKb(later).toFixed(1)} KB`,
      )
      expect(inKb(needed)).toBeGreaterThan(20)
      expect(inKb(needed)).toBeLessThan(limit)
      expect(needed.filter(({ url }) => unwanted.test(url))).toEqual([])
      expect(later.filter(({ url }) => /firebase|stripe/i.test(url))).toEqual([])
    },
  )
}

test(
  'the booking dialog opens at once on a slow network: its code comes when the page is quiet',
  once,
  async ({ page, request, expectInConsole }) => {
    expectInConsole(/ERR_FAILED/)
    const [, , item = ''] = await listFirstPages(request)
    const dialogCode = page.waitForResponse(/booking-dialog[^/]*\.js/u)
    await open(page, item)
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

/** The pages that people open first: the home page, and from it a brand and a phone. */
async function listFirstPages(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/', { headers: { accept: 'text/html' } })).text()
  const links = ['brand', 'item'].map(
    (kind) => html.match(new RegExp(`href="(/${kind}/[0-9a-f-]{36})"`))?.[1],
  )
  return ['/', ...links.map((link) => link ?? 'no link on the home page')]
}

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

test(
  'the HTML of each page names its first picture, so that it is loaded first',
  once,
  async ({ request }) => {
    for (const path of await listFirstPages(request)) {
      const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text()
      const [first = 'no picture'] = html.match(/<img [^>]*src="\/images\/[^>]*>/) ?? []
      expect(first, path).toContain('fetchPriority="high"')
    }
  },
)

test('no list is requested twice, or if the page already contains it', once, async ({ page, request }) => {
  const asked: string[] = []
  const unanswered = new Set<Request>()
  page.on('request', (each) => {
    const { pathname, search } = new URL(each.url())
    if (!pathname.startsWith('/api/')) return
    asked.push(pathname + search)
    unanswered.add(each)
  })
  page.on('requestfinished', (each) => void unanswered.delete(each))
  page.on('requestfailed', (each) => void unanswered.delete(each))
  const listAgain = () => asked.filter((address, nth) => asked.indexOf(address) < nth)
  const isInPage = (address: string) =>
    /^\/api\/(?:items|brands|advertise\/(?:item|shelf))(?:\?|$)/u.test(address)
  for (const path of [...(await listFirstPages(request)), '/search?q=iphone']) {
    asked.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([...listAgain(), ...asked.filter(isInPage)], path).toEqual([])
  }

  asked.length = 0
  await open(page, '/')
  const brand = page.getByRole('main').getByRole('link', { name: /^Iphone/u })
  await brand.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iphone' })).toBeVisible()
  // A response that has not arrived when the page closes is requested again, so wait for it.
  await expect(page.getByRole('radio', { name: /^Excellent\s?\d/u })).toBeAttached()
  await expect.poll(() => unanswered.size).toBe(0)
  await page.goBack()
  await brand.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iphone' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.some(isInPage)).toBe(true)
  expect(listAgain()).toEqual([])
})
