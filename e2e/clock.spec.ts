import { card, typeCard } from './actions.ts'
import { advanceClock, expect, expectQuiet, openSecondBrowser, test } from './fixtures.ts'
import { open } from './open.ts'
import { bookAs, signInNew } from './people.ts'
import { getListing, pickListing } from './listings.ts'

// These tests move the server's clock. They run alone, because holds of other tests would expire.

test('the slower buyer learns that the phone is sold, and is not charged', async ({
  page,
  browser,
  baseURL,
  request,
  expectInConsole,
}, testInfo) => {
  expectInConsole(/409/)
  const listing = pickListing(testInfo, 1)
  await open(page, `/payment/${await bookAs(page, await signInNew(page), listing.model)}`)
  await typeCard(page, card.good)

  const rival = await openSecondBrowser(browser, baseURL)
  const theirs = await bookAs(rival.page, await signInNew(rival.page), listing.model)
  await open(rival.page, `/payment/${theirs}`)
  await expect(rival.page.getByText('Somebody is paying for this phone')).toBeVisible()
  const { _id } = await getListing(rival.page, listing.model)
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
  expectQuiet(rival.seen, [/409/])
  await rival.close()
})
