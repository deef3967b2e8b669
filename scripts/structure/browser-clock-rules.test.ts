import { expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

const setClock = "test('later', async ({ page }) => {\n  await page.clock.install()\n})"

test('a browser test that sets the clock of a context that is used again is refused', () => {
  expect(breachesOf({ 'e2e/pages/later.spec.ts': setClock })).toMatchObject([
    { at: 'e2e/pages/later.spec.ts', message: expect.stringContaining('reuseContext') },
  ])
})

test('a browser test may set the clock of a context of its own', () => {
  const own = `test.use({ reuseContext: false })\n${setClock}`
  expect(breachesOf({ 'e2e/pages/later.spec.ts': own })).toEqual([])
})
