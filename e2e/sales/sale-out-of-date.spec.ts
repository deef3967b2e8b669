import type { Page } from '@playwright/test'
import { expect, expectAccessible, once, test } from '#e2e/fixtures.ts'
import { nameModel, openSale, saleOf } from '#e2e/steps/sale-actions.ts'

const text = 'No connection. What you see may be old.'

/** Makes the page fetch the sale again, as when its tab becomes visible. Returns the status of the first answer. */
async function refetchSale(page: Page, sale: string) {
  const answer = page.waitForResponse((reply) => new URL(reply.url()).pathname === sale)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  return (await answer).status()
}

test(
  'the page of a sale says that it may be out of date only after the last retry; the message is visible and moves nothing',
  once,
  async ({ page, expectInConsole }, testInfo) => {
    test.slow()
    expectInConsole(/502/)
    const model = nameModel('Huawei behind a broken proxy', testInfo)
    await openSale(page, model)
    const sale = `/api${saleOf(page)}`
    const heading = page.getByRole('heading', { level: 1 })
    const notice = page.getByText(text)
    await expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible()
    const places = () =>
      Promise.all([heading, page.getByRole('contentinfo')].map((each) => each.boundingBox()))
    const before = await places()

    let failures = 1
    await page.route(
      ({ pathname }) => pathname === sale,
      async (route) => {
        failures -= 1
        if (failures < 0) return route.continue()
        return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      },
    )
    await page.evaluate((said) => {
      const noteText = () => {
        if (document.body.textContent.includes(said)) document.documentElement.dataset['said'] = ''
      }
      new MutationObserver(noteText).observe(document.body, { childList: true, subtree: true })
    }, text)
    const retried = page.waitForResponse(
      (reply) => new URL(reply.url()).pathname === sale && reply.status() === 200,
    )
    expect(await refetchSale(page, sale)).toBe(502)
    await retried
    await expect(page.locator('html')).not.toHaveAttribute('data-said')

    failures = Number.POSITIVE_INFINITY
    expect(await refetchSale(page, sale)).toBe(502)
    await expect(notice).toBeVisible()
    await expect(notice).toBeInViewport({ ratio: 1 })
    expect(await places()).toEqual(before)
    await expectAccessible(page)
    // The message stays during the next attempt, until it has an answer.
    expect(await refetchSale(page, sale)).toBe(502)
    await expect(notice).toBeVisible()

    failures = 0
    await expect(notice).toHaveCount(0)
    expect(await places()).toEqual(before)
  },
)
