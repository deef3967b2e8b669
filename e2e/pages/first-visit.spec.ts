import { listingRoutes } from '#contract/routes/listings.ts'
import { brandRoutes } from '#contract/routes/brands.ts'
import { productRoutes } from '#contract/routes/product.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'

const firstPage = 24

test('a first visit requests nothing that the page already contains', once, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  const brands = (await (await page.request.get(`/api${brandRoutes.list.path}`)).json()) as { _id: string }[]
  for (const path of ['/', `/brand/${brands[0]?._id}`, '/search?q=redmi']) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
  }
  // The counts beside the filters load after the results, because they take longer.
  const later = [productRoutes.config.path, searchRoutes.summarise.path]
  expect(asked.filter((line) => !later.some((path) => line.endsWith(path)))).toEqual([])

  // The server says where the next page of a full list begins.
  await open(page, '/search')
  await expect(page.getByRole('article')).toHaveCount(firstPage)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(firstPage)
  expect(asked.filter((line) => line.endsWith(listingRoutes.list.path))).toHaveLength(1)
})
