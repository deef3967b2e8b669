import { expect, once, test } from './fixtures.ts'

// Each test starts in a new browser with an empty cache.
test.use({ reuseContext: false })

for (const path of ['/', '/login']) {
  test(
    `${path} needs at most 150 KB of JavaScript, and none of Firebase or Stripe`,
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
      expect(total).toBeLessThan(150 * 1024)
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
