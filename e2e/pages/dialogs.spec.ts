import type { Page } from '@playwright/test'
import { searchField } from '#e2e/steps/actions.ts'
import { expect, once, openSecondBrowser, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { bookAs, signInNew } from '#e2e/steps/people.ts'
import { openListing, pickListing } from '#e2e/steps/listings.ts'
import { holdNextMessage } from '#e2e/steps/sale-actions.ts'

const message = '[aria-live=polite] > div'

/** The texts and controls of the page that a message covers. */
const listCovered = (page: Page) =>
  page.evaluate((selector) => {
    const covering = document.querySelector(selector)?.getBoundingClientRect()
    if (!covering) return ['there is no message']
    return [...document.querySelectorAll('main :is(h1, p, dd, data, button, a)')]
      .filter((each) => {
        const { top, bottom, left, right } = each.getBoundingClientRect()
        return (
          top < covering.bottom && covering.top < bottom && left < covering.right && covering.left < right
        )
      })
      .map((each) => each.textContent)
  }, message)

test('a report needs a reason or a note', once, async ({ page, browser, baseURL }, testInfo) => {
  await openListing(page, testInfo, 6)
  for (const answer of ['Product report to admin', 'Already report to admin']) {
    await page.getByRole('button', { name: 'report to admin' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Choose a reason, or write what you saw.')).toBeVisible()
    await dialog.getByLabel('What did you see?').fill('The same photos are on another site.')
    await holdNextMessage(page, answer)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText(answer, { exact: true })).toBeVisible()
    await expect(page.locator(message)).toHaveCount(1)
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByText('Your report was added to the others.')).toHaveCount(0)

  const other = await openSecondBrowser(browser, baseURL)
  await open(other.page, page.url())
  await other.page.getByRole('button', { name: 'report to admin' }).first().click()
  await other.page.getByLabel('The phone may be stolen').check()
  await other.page.getByRole('button', { name: 'Send report' }).click()
  await expect(other.page.getByText('Already report to admin', { exact: true })).toBeVisible()
  await expect(other.page.getByText('Your report was added to the others.')).toBeVisible()
  await other.close()
})

test(
  'a message about a page disappears with it, and does not cover the next one',
  once,
  async ({ page }, testInfo) => {
    await signInNew(page)
    await openListing(page, testInfo, 7)
    await bookButton(page).click()
    await page.getByLabel('Meet location').fill('Shahbag, Dhaka')
    await page.getByLabel('Phone number').fill('01712345678')
    // Otherwise it would also disappear with the time.
    await holdNextMessage(page, 'Item booked successfully')
    await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click()
    await expect(page.getByText('Item booked successfully')).toBeVisible()
    await expect.poll(() => listCovered(page)).toEqual([])
    await page.getByRole('banner').getByRole('link', { name: 'Hatbodol' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('Item booked successfully')).toHaveCount(0)
  },
)

test(
  'after a booking is deleted, the focus moves to its place in the list',
  once,
  async ({ page }, testInfo) => {
    const buyer = await signInNew(page)
    for (const number of [7, 15]) await bookAs(page, buyer, pickListing(testInfo, number).model)
    await open(page, '/mybooking')
    const remove = page.getByRole('button', { name: /^Delete the booking/ })
    // Going back answers the confirmation with no.
    await remove.first().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(remove.first()).toBeFocused()
    await remove.first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(remove).toHaveCount(1)
    await expect(page.getByText('1 booking', { exact: true })).toBeFocused()
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('0 bookings', { exact: true })).toBeFocused()
    await expect(page.getByText('You have not booked a phone yet')).toBeVisible()
  },
)

test('after Show more, the focus moves to the first new phone', once, async ({ page }) => {
  await open(page, '/search')
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.getByRole('button', { name: 'Show more phones' }).click()
  await expect(page.getByRole('article').nth(24).getByRole('link')).toBeFocused()
})

test(
  'after a page failed to load its code offline, another link to the same kind of page opens it',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/Error loading route module|Failed to fetch dynamically|ERR_INTERNET_DISCONNECTED/)
    // The code of the page never loads, as if the router had waited for it since the network was lost.
    await page.route(/assets\/listing-.*\.js/, (route) => route.abort('internetdisconnected'))
    await open(page, '/')
    await expect(searchField(page)).toBeVisible()
    const cards = page.getByRole('article').getByRole('link')
    await cards.first().click()
    const failure = page.getByText('You seem to be offline, so this part of the page could not be loaded.')
    await expect(failure).toBeVisible()
    await expect(page.getByRole('article').first()).not.toHaveAttribute('data-pending')
    await page.unrouteAll({ behavior: 'wait' })
    await cards.nth(1).click()
    await expect(page).toHaveURL(/\/item\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(failure).toHaveCount(0)
  },
)

/** The controls of the phone itself, not those of similar phones. */
const bookButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Book Now' }).first()
