import { unfoldCode } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { nameModel, openSale, expectStored } from '#e2e/steps/sale-actions.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'the page itself shows the code: after following a link offline, and when only the API does not answer',
    once,
    async ({ page, context, expectInConsole }, testInfo) => {
      test.slow()
      expectInConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
      const model = nameModel('Huawei P30 behind a link', testInfo)
      await openSale(page, model)
      await unfoldCode(page)
      const code = await page.getByText(/^\d{6}$/).innerText()
      const address = page.url()
      const tryAgain = page.getByRole('button', { name: 'Try again' })

      await open(page, '/mybooking')
      const link = page.getByRole('link', { name: /^(Propose when to meet|See your code): / })
      await expect(link).toBeVisible()
      await context.setOffline(true)
      await link.click()
      await expectStored(page, model, code)
      await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()
      await expect(tryAgain).toBeVisible()
      await expectAccessible(page)
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: `Your purchase: ${model}` })).toBeVisible()

      for (const silent of ['**/api/payments/*', '**/api/**']) {
        await page.route(silent, (route) => route.abort())
        await page.goto(address)
        await expectStored(page, model, code)
        await expect(tryAgain).toBeVisible()
        await page.unroute(silent)
        await tryAgain.click()
        await expect(page.getByRole('heading', { level: 1, name: `Your purchase: ${model}` })).toBeVisible()
      }
    },
  )
})
