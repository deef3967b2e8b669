import type { Page, Request } from '@playwright/test'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { listFirstPages } from '#e2e/steps/public-pages.ts'

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
const without = /schemas|on-wire|session|firebase|stripe/i

/**
 * What each page may load before it can be used: 132 KB of code (scripts/testing/weights.mjs), and 6 KB for the list of all
 * pages. The sign-in page also needs a form and its schema.
 */
const pages = {
  '/': { limit: 138, without },
  brand: { limit: 138, without },
  item: { limit: 138, without },
  '/bn/': { limit: 138, without },
  '/bn/brand': { limit: 138, without },
  '/bn/item': { limit: 138, without },
  '/login': { limit: 160, without: /firebase|stripe/i },
}

for (const [name, { limit, without: unwanted }] of Object.entries(pages)) {
  test(
    `${name} can be used after at most ${limit} KB of JavaScript, and loads none of Firebase or Stripe`,
    once,
    async ({ page, request }) => {
      const [, prefix = '', kind] = /^(\/bn\/)?(\w+)$/u.exec(name) ?? []
      const found = (await listFirstPages(request)).find((each) => each.startsWith(`/${kind}/`))
      if (kind) expect(found, `a first page of the kind ${kind}`).toBeDefined()
      const path = found ? prefix.replace(/\/$/u, '') + found : name
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
  /** A slow page asks for the configuration only after the network was idle for a while. */
  const settle = async () => {
    await expect.poll(() => asked).toContain('/api/config')
    await expect.poll(() => unanswered.size).toBe(0)
  }
  const listAgain = () => asked.filter((address, nth) => asked.indexOf(address) < nth)
  const isInPage = (address: string) =>
    /^\/api\/(?:items|brands|advertise\/(?:item|shelf))(?:\?|$)/u.test(address)
  for (const path of [...(await listFirstPages(request)), '/search?q=iphone']) {
    asked.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    await settle()
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

test(
  'the styles of all pages are loaded once, also by the code that a page loads later',
  once,
  async ({ page, request }) => {
    const item = (await listFirstPages(request)).find((path) => path.startsWith('/item/')) ?? ''
    const { later } = await weighScripts(page, item)
    expect(later.length).toBeGreaterThan(10)
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href?.split('#')[0]))
    expect(styles.length).toBeGreaterThan(4)
    expect(styles.filter((href) => href?.includes('/entry-'))).toHaveLength(1)
  },
)
