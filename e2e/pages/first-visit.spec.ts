import type { Request } from '@playwright/test'
import { listingRoutes } from '#contract/routes/listings.ts'
import { productRoutes } from '#contract/routes/product.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { listFirstPages } from '#e2e/steps/public-pages.ts'

// The test starts in a new browser with an empty cache.
test.use({ reuseContext: false })

const firstPage = 24

test(
  'a visit requests nothing twice, and nothing that the page already contains',
  once,
  async ({ page, request }) => {
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
    // The counts beside the filters load after the results, because they take longer.
    const later = [productRoutes.config.path, searchRoutes.summarise.path]
    const isLater = (address: string) => later.some((path) => address.split('?')[0] === `/api${path}`)
    for (const path of [...(await listFirstPages(request)), '/search?q=iphone']) {
      asked.length = 0
      await page.goto(path, { waitUntil: 'networkidle' })
      await settle()
      expect([...listAgain(), ...asked.filter((address) => !isLater(address))], path).toEqual([])
    }

    // The server says where the next page of a full list begins.
    await open(page, '/search')
    await expect(page.getByRole('article')).toHaveCount(firstPage)
    asked.length = 0
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(firstPage)
    expect(asked.filter((address) => address.startsWith(`/api${listingRoutes.list.path}?`))).toHaveLength(1)

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
  },
)
