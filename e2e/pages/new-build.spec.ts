import type { Page } from '@playwright/test'
import { searchField } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { about as banglaAbout } from '#web/texts/bn/about.ts'

// Each test starts in a new browser with an empty cache.
test.use({ reuseContext: false })

/** From now on, every answer says that the server has another build of the pages. */
const release = (page: Page) =>
  page.context().route('**/*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({
      response: reply,
      headers: { ...reply.headers(), 'hatbodol-build': 'en=other, bn=other' },
    })
  })

/** Counts the documents that the page loads. */
function countDocuments(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded.push(request.url())
  })
  return loaded
}

test(
  'when the server has a new build, the next link opens a new document, and code that is gone reloads the page once',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/404|Failed to (load|fetch)|Error loading route module/)
    await open(page, '/search')
    await page.waitForLoadState('networkidle')
    const loaded = countDocuments(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'About Hatbodol' })).toBeVisible()
    expect(loaded).toEqual([])

    await release(page)
    for (const [prefix, title] of [
      ['', 'About Hatbodol'],
      ['/bn', banglaAbout.heading],
    ] as const) {
      // An answer that names the build.
      const named = page.waitForResponse('**/api/config')
      await open(page, `${prefix}/search`)
      await (await named).finished()
      loaded.length = 0
      await page.getByRole('contentinfo').locator(`a[href="${prefix}/about"]`).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(loaded).toEqual([expect.stringMatching(new RegExp(`:\\d+${prefix}/about$`, 'u'))])
    }

    // The code for a list without results is gone, for good.
    await page.context().route('**/assets/no-results*.js', (route) => route.fulfill({ status: 404 }))
    await open(page, '/search')
    loaded.length = 0
    await searchField(page).fill('qzxqzx')
    await searchField(page).press('Enter')
    const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(tryAgain).toBeVisible()
    expect(loaded).toEqual([expect.stringContaining('/search?q=qzxqzx')])
  },
)
