import { once, test } from '#e2e/fixtures.ts'
import { expectLight, ofFirstPages } from '#e2e/steps/script-weight.ts'

// Each test starts in a new browser with an empty cache.
test.use({ reuseContext: false })

for (const name of ['/', 'item']) {
  test(
    `${name} can be used after at most ${ofFirstPages.limit} KB of JavaScript, and loads none of Firebase or Stripe`,
    once,
    ({ page }) => expectLight(page, name, ofFirstPages),
  )
}
