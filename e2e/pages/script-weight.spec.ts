import { expect, once, test } from '#e2e/fixtures.ts'
import { listFirstPages } from '#e2e/steps/public-pages.ts'
import { type Budget, expectLight, ofFirstPages, weighScripts } from '#e2e/steps/script-weight.ts'
import { budgets } from '#scripts/testing/weights.mjs'

// Each test starts in a new browser with an empty cache.
test.use({ reuseContext: false })

const signIn: Budget = { limit: budgets.login, without: /firebase|stripe/i }
const pages = {
  brand: ofFirstPages,
  '/bn/': ofFirstPages,
  '/bn/brand': ofFirstPages,
  '/bn/item': ofFirstPages,
  '/login': signIn,
}

for (const [name, budget] of Object.entries(pages)) {
  test(
    `${name} can be used after at most ${budget.limit} KB of JavaScript, and loads none of Firebase or Stripe`,
    once,
    ({ page }) => expectLight(page, name, budget),
  )
}

test(
  'the styles of all pages are loaded once, also by the code that a page loads later',
  once,
  async ({ page, request }) => {
    const item = (await listFirstPages(request)).find((path) => path.startsWith('/item/')) ?? ''
    const { readLater } = await weighScripts(page, item)
    await expect.poll(async () => (await readLater()).length).toBeGreaterThan(10)
    const listStyles = () =>
      page.evaluate(() => [...document.styleSheets].map(({ href }) => href?.split('#')[0]))
    await expect.poll(async () => (await listStyles()).length).toBeGreaterThan(4)
    expect((await listStyles()).filter((href) => href?.includes('/entry-'))).toHaveLength(1)
  },
)
