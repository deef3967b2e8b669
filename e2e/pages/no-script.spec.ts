import type { Page } from '@playwright/test'
import type { Brand } from '#test/http/wire-records.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { listPublicPages } from '#e2e/steps/public-pages.ts'

/** Private pages, which show nothing until the page knows who is signed in. */
const ownPages = [
  '/mybooking',
  '/account',
  '/payment/01a1f96c-a03a-7031-87d4-9c8b2a99842d',
  '/receipt/01a1f96c-a03a-7031-87d4-9c8b2a99842d',
  '/dashboard',
  '/dashboard/addphone',
]

async function expectNothingAwaited(page: Page, path: string) {
  await expect(page.locator('main noscript p').last(), path).toContainText('Nothing more can be shown here')
  await expect(page.locator('[data-needs-script]:visible'), path).toHaveCount(0)
  // The heading of a payment is the phone's name.
  if (/\/(?:payment|receipt)\//u.test(path)) return
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  // The browser reports scripts this way when JavaScript is switched off.
  test.beforeEach(({ expectInConsole }) => expectInConsole(/\.js csp$|404/))

  test(
    'every visible control works, and the page says what does not work, and shows nothing as loading',
    once,
    async ({ page }) => {
      test.slow()
      for (const path of [...(await listPublicPages(page)), ...ownPages]) {
        await page.goto(path)
        await expect(page.locator('main noscript p').first(), path).toContainText(
          'JavaScript is switched off',
        )
        if (ownPages.includes(path)) await expectNothingAwaited(page, path)
        const controls = page.locator('button:visible, input:visible, select:visible, textarea:visible')
        for (const control of await controls.all()) {
          const works = await control.evaluate((element: HTMLButtonElement) => {
            const isSent =
              element.form?.method === 'get' && (element.type !== 'button' || element.tagName !== 'BUTTON')
            return isSent || element.popoverTargetElement !== null
          })
          expect(works, `${path}: ${await control.evaluate((element) => element.outerHTML)}`).toBe(true)
        }
      }
    },
  )

  test('filters narrow a brand by their own button', once, async ({ page }) => {
    const { _id } = ((await (await page.request.get('/api/brands')).json()) as Brand[])[1] ?? {}
    await page.goto(`/brand/${_id}`)
    // Not `check`, which would read the radio button again when the page may already be the next one.
    await page.getByRole('radio', { name: 'Fair' }).click({ force: true })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/condition=Fair/)
    await expect(page.getByRole('article').filter({ hasNotText: 'Fair' })).toHaveCount(0)
  })
})
