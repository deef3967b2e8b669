import { handOverDays } from '#contract/payments.ts'
import { card, typeCard } from './actions.ts'
import {
  advanceClock,
  expect,
  expectAccessible,
  expectQuiet,
  keepDeadlines,
  openSecondBrowser,
  test,
} from './fixtures.ts'
import { open } from './open.ts'
import { bookAs, signInNew } from './people.ts'
import { getListing, getSellerEmail, isPublic, pickListing } from './listings.ts'
import { afterMeeting, expectSteps, openForSeller, paid, toArrange } from './sale-actions.ts'

// These tests move the server's clock. They run alone, because holds of other tests would expire.

test('the slower buyer learns that the phone is sold, and is not charged; nobody meets, and it is for sale again', async ({
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

  await rival.page.getByRole('main').getByRole('link', { name: 'Agree when to meet' }).click()
  await expect(rival.page.getByRole('heading', { level: 1 })).toBeVisible()
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
  for (const each of both) await expectAccessible(each)
  expect(await isPublic(page, listing.model)).toBe(true)
  expectQuiet(rival.seen, [/409/, /401/])
  expectQuiet(seenBySeller, [/401/])
  await rival.close()
  await close()
})
