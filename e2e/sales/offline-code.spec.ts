import type { Page } from '@playwright/test'
import { openNavigation, unfoldCode } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, onceTranslated, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { nameModel, openSaleForTwo } from '#e2e/steps/sale-actions.ts'

/** Expects the code above “Try again” when the sale cannot be loaded. */
async function expectKept(page: Page, model: string, code: string) {
  const kept = page.getByRole('region', { name: `Your purchase: ${model}` })
  await expect(kept).toContainText(code)
  await expect(kept).toContainText('Give it only after checking the phone')
  await expect(kept).toContainText(/(?:The seller is|Call) /)
  await expect(kept).toContainText(/As of .+ \(Dhaka time\)\. It may have changed since\./)
  await expect(kept).toContainText('Confirm the hand-over by')
}

test.use({ serviceWorkers: 'allow', reuseContext: false })

test(
  'without a connection, the buyer’s code is available even after the page was closed, until they sign out',
  onceTranslated,
  async ({ page, context, browser, baseURL }, testInfo) => {
    test.slow()
    const model = nameModel('Huawei P30 in a cellar', testInfo)
    const { close } = await openSaleForTwo({ page, browser, baseURL, model })
    await close()
    await unfoldCode(page)
    const code = await page.getByText(/^\d{6}$/).innerText()
    const address = page.url()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
      .toBe('activated')

    const mayBeOld = page.getByText('No connection. What you see may be old.')
    await context.setOffline(true)
    await expect(mayBeOld).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(mayBeOld).toHaveCount(0)

    const later = await context.newPage()
    await page.goto('about:blank')
    await context.setOffline(true)
    await later.goto(address)
    await expect(later.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expectKept(later, model, code)
    await expectAccessible(later)

    await context.setOffline(false)
    await expect(later.getByRole('heading', { level: 1, name: `Your purchase: ${model}` })).toBeVisible()

    // The browser has dropped the code of the page of the sale.
    await later.route(/assets\/receipt-[^/]*\.js/, (route) => route.abort())
    await open(later, '/mybooking')
    await expect(later.getByRole('link', { name: /^(Propose when to meet|See your code): / })).toBeVisible()
    await context.setOffline(true)
    await later.getByRole('link', { name: /^(Propose when to meet|See your code): / }).click()
    await later.getByRole('button', { name: 'Try again' }).click()
    await expect(later.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expectKept(later, model, code)
    await context.setOffline(false)
    await later.unrouteAll()
    await expect(later.getByRole('heading', { level: 1, name: `Your purchase: ${model}` })).toBeVisible()

    await (await openNavigation(later)).getByRole('button', { name: 'Logout' }).click()
    await expect(later.getByText('Logout successful')).toBeVisible()
    await context.setOffline(true)
    await later.goto(address)
    await expect(later.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expect(later.getByText(code)).toHaveCount(0)
  },
)

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'the page itself shows the code: after following a link offline, and when only the API does not answer',
    once,
    async ({ page, context, browser, baseURL, expectInConsole }, testInfo) => {
      test.slow()
      expectInConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
      const model = nameModel('Huawei P30 behind a link', testInfo)
      const { close } = await openSaleForTwo({ page, browser, baseURL, model })
      await close()
      await unfoldCode(page)
      const code = await page.getByText(/^\d{6}$/).innerText()
      const address = page.url()
      const tryAgain = page.getByRole('button', { name: 'Try again' })

      await open(page, '/mybooking')
      const link = page.getByRole('link', { name: /^(Propose when to meet|See your code): / })
      await expect(link).toBeVisible()
      await context.setOffline(true)
      await link.click()
      await expectKept(page, model, code)
      await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()
      await expect(tryAgain).toBeVisible()
      await expectAccessible(page)
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: `Your purchase: ${model}` })).toBeVisible()

      for (const silent of ['**/api/payments/*', '**/api/**']) {
        await page.route(silent, (route) => route.abort())
        await page.goto(address)
        await expectKept(page, model, code)
        await expect(tryAgain).toBeVisible()
        await page.unroute(silent)
        await tryAgain.click()
        await expect(page.getByRole('heading', { level: 1, name: `Your purchase: ${model}` })).toBeVisible()
      }
    },
  )
})
