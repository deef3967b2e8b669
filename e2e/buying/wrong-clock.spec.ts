import type { Page } from '@playwright/test'
import { card, typeCard } from '#e2e/steps/actions.ts'
import { expect, expectNoMessages, once, openSecondBrowser, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { bookAs, sell, signInForCalls, signInNew } from '#e2e/steps/people.ts'
import { nameModel, openSale, sellerOfSales } from '#e2e/steps/sale-actions.ts'

// Playwright's clock belongs to the browser context, so it would stay for the next test in a reused one.
test.use({ reuseContext: false })

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** From the next page on, the clock of the device is ahead of the server's by this much, and runs on. */
const setClockAhead = (page: Page, ms: number) => page.clock.install({ time: new Date(Date.now() + ms) })

/** The minutes and seconds that the hold's clock shows, in seconds. */
async function readSecondsLeft(page: Page): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await page.getByRole('timer').innerText()) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

test(
  'with a clock 12 minutes ahead, the time to pay is right, and paying works',
  once,
  async ({ page }, testInfo) => {
    const model = nameModel('Huawei for an early clock', testInfo)
    await sell(page, (await signInForCalls(page, sellerOfSales)).headers, { model })
    const address = `/payment/${await bookAs(page, await signInNew(page), model)}`
    await setClockAhead(page, 12 * minuteMs)
    await open(page, address)
    await expect(page.getByRole('timer')).toBeVisible()
    const left = await readSecondsLeft(page)
    // The hold lasts ten minutes. Any device that believed its own clock would show none or more.
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(600)
    await expect.poll(() => readSecondsLeft(page)).toBeLessThan(left)
    await expect(page.getByText('Your ten minutes are over')).toHaveCount(0)
    await typeCard(page, card.good)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Congrats your payment completed')).toBeVisible()
  },
)

test(
  'with a clock 26 hours behind, the suggested meeting times are in the future',
  once,
  async ({ page }, testInfo) => {
    const model = nameModel('Huawei for a late clock', testInfo)
    await openSale(page, model)
    await setClockAhead(page, -26 * hourMs)
    await open(page, new URL(page.url()).pathname)
    await page.getByRole('button', { name: 'Propose when to meet' }).click()
    const form = page.getByRole('dialog', { name: 'When and where do you meet?' })
    const suggested = form.getByRole('group', { name: 'Suggested times' }).getByRole('button')
    await suggested.first().click()
    const chosen = await form.getByLabel('Day and time').inputValue()
    expect(Date.parse(`${chosen}+06:00`)).toBeGreaterThan(Date.now())
    await form.getByRole('button', { name: /^In front of the police station/ }).click()
    await form.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(page.locator('[aria-live]').getByText('Proposal sent')).toBeVisible()
  },
)

test(
  'with a clock three days ahead, the first page of a guest says rightly how long ago a phone was posted, and that it is being paid for',
  once,
  async ({ page, browser, baseURL }, testInfo) => {
    const model = nameModel('Huawei for a guest', testInfo)
    await sell(page, (await signInForCalls(page, sellerOfSales)).headers, { model })
    await open(page, `/payment/${await bookAs(page, await signInNew(page), model)}`)
    await expect(page.getByRole('timer')).toBeVisible()
    const guest = await openSecondBrowser(browser, baseURL)
    await setClockAhead(guest.page, 72 * hourMs)
    await open(guest.page, `/search?q=${encodeURIComponent(model)}`)
    await expect(guest.page.getByText(/^Somebody is paying for it/).first()).toBeVisible()
    await expect(
      guest.page
        .locator('time')
        .filter({ hasText: /^just now$|minutes? ago$/ })
        .first(),
    ).toBeVisible()
    expectNoMessages(guest.seen)
    await guest.close()
  },
)
