import type { Page } from '@playwright/test'
import { handOverDays } from '#contract/payments.ts'
import { card, typeCard } from '#e2e/steps/actions.ts'
import {
  advanceClock,
  expect,
  expectAccessible,
  expectNoMessages,
  keepDeadlines,
  openSecondBrowser,
  test,
} from '#e2e/fixtures.ts'
import { open, reload } from '#e2e/steps/open.ts'
import { bookAs, signInByApi, signInNew } from '#e2e/steps/people.ts'
import { getListing, getSellerEmail, isPublic, pickListing } from '#e2e/steps/listings.ts'
import {
  afterMeeting,
  expectSteps,
  openForSeller,
  paid,
  smallPhone,
  toArrange,
} from '#e2e/steps/sale-actions.ts'

const explanations = ['We met too late.', 'They came on another day.']

/** Both sides explain the missed hand-over. What they type survives a reload. */
async function explainMissedHandOver(both: Page[]) {
  for (const [index, each] of both.entries()) {
    const field = each.getByLabel('What happened?')
    await each.getByRole('button', { name: 'Tell us what happened' }).click()
    await expect(field).toBeFocused()
    await field.fill(explanations[index] ?? '')
    await reload(each)
    await expect(field).toHaveValue(explanations[index] ?? '')
    await each.getByRole('button', { name: 'Tell us what happened' }).click()
    await expect(each.getByText(`You told us: “${explanations[index]}”`)).toBeVisible()
    await expect(each.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(field).toHaveCount(0)
    await expect(each.getByText('Our admins read what you told us.')).toBeVisible()
  }
}

// These tests move the server's clock. They run alone, because holds of other tests would expire.

test('the slower buyer is not charged and reads that the phone is sold; when nobody meets, it is for sale again', async ({
  page,
  browser,
  baseURL,
  request,
  expectInConsole,
}, testInfo) => {
  test.slow()
  expectInConsole(/409/)
  const listing = pickListing(testInfo, 1)
  await open(page, `/payment/${await bookAs(page, await signInNew(page), listing.model)}`)
  await typeCard(page, card.good)

  const rival = await openSecondBrowser(browser, baseURL)
  await rival.page.setViewportSize(smallPhone)
  const theirs = await bookAs(rival.page, await signInNew(rival.page), listing.model)
  await open(rival.page, `/payment/${theirs}`)
  await expect(rival.page.getByText('Somebody is paying for this phone')).toBeVisible()
  const found = await getListing(rival.page, listing.model)
  const { _id } = found
  for (const path of [`/item/${_id}`, `/search?q=${encodeURIComponent(listing.model)}`]) {
    await open(rival.page, path)
    await expect(
      rival.page.getByText(/^Somebody is paying for it\. It may be free again at/).first(),
    ).toBeVisible()
  }
  await open(rival.page, `/payment/${theirs}`)
  await expect(rival.page.getByText('Somebody is paying for this phone')).toBeVisible()
  await advanceClock(request, 11 * 60 * 1000)
  await rival.page.getByRole('button', { name: 'Check now' }).click()
  await typeCard(rival.page, card.good)
  await rival.page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(rival.page.getByText('Congrats your payment completed')).toBeVisible()

  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('This phone has just been sold to someone else').first()).toBeVisible()
  await expect(page.getByText(/not charged/).first()).toBeVisible()
  await open(page, '/mybooking')
  await expect(page.getByRole('button', { name: 'Sold', exact: true })).toBeDisabled()
  await expect(page.getByText('Sold to someone else')).toBeVisible()

  await rival.page.getByRole('main').getByRole('link', { name: 'Propose when to meet' }).click()
  // The seller opens the address of this page.
  await expect(rival.page).toHaveURL(/\/receipt\//)
  const { seller, seenBySeller, close } = await openForSeller(
    { page: rival.page, browser, baseURL },
    getSellerEmail(found),
  )
  const both = [rival.page, seller]
  await expectSteps(both, paid, [toArrange, ...afterMeeting])
  expect(await isPublic(page, listing.model)).toBe(false)
  await advanceClock(request, handOverDays.card * 24 * 60 * 60 * 1000)
  await keepDeadlines(request)
  for (const each of both)
    await expect(each.getByText(/^The hand-over was not confirmed in time.+What happened\?/)).toBeVisible()
  await expectSteps(both, [...paid, 'Sale ended'])
  await explainMissedHandOver(both)
  for (const each of both) await expectAccessible(each)
  await signInByApi(page, 'admin@hatbodol.example')
  await open(page, '/dashboard/payments')
  await page.getByLabel('State').selectOption({ label: 'Missed hand-overs: new messages' })
  // Until the filter is applied, the list shows every sale.
  await expect(page.getByRole('link', { name: /^See the sale/ })).toHaveCount(1)
  for (const text of explanations) await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: `Mark as read what we were told about ${listing.model}` }).click()
  await expect(page.getByText('There is no new message about a missed hand-over')).toBeVisible()
  await page.getByLabel('State').selectOption({ label: 'Missed hand-overs: all messages' })
  for (const text of explanations) await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('link', { name: `See the sale of ${listing.model}` }).click()
  for (const text of explanations) await expect(page.getByText(text)).toBeVisible()
  expect(await isPublic(page, listing.model)).toBe(true)
  expectNoMessages(rival.seen, [/409/, /401/])
  expectNoMessages(seenBySeller, [/401/])
  await rival.close()
  await close()
})
