import type { Page, TestInfo } from '@playwright/test'
import type { Listing } from '#test/http/wire-records.ts'
import { demoListings } from '#db/demo/listings.ts'
import { demoPeople } from '#db/demo/people.ts'
import { open } from './open.ts'

/** The model of a listing of the demo seller with two photos: every test may read it, and no test changes it. */
export const stableModel = 'Huawei P30 Pro 8/256 GB'
/** The model of a listing like this that has a report from the start. */
export const reportedModel = 'Poco F3 6/128 GB'

const counts = Map.groupBy(demoListings, (listing) => listing.model)
const unique = demoListings.filter((listing) => !listing.soldTo && counts.get(listing.model)?.length === 1)
const onSale = unique.filter(({ model }) => model !== stableModel && model !== reportedModel)
if (onSale.length !== unique.length - 2) throw new Error('the demo world does not have the phones that stay')

type DemoListingOnPage = { brand: string; model: string; priceTaka: number }

/**
 * Returns a phone of the demo data that no other test buys: number `number` of the promoted listings or of the
 * others. Each screen size gets a different phone, and so does the second attempt of a test, because the first may
 * have sold its phone.
 */
export function pickListing(
  testInfo: TestInfo,
  number: number,
  kind: 'promoted' | 'listing' = 'listing',
): DemoListingOnPage {
  const fitting = onSale.filter((listing) => Boolean(listing.promoted) === (kind === 'promoted'))
  const half = Math.floor(fitting.length / 2)
  const isSecondHalf = (testInfo.project.name === 'phone') !== (kind === 'listing' && testInfo.retry > 0)
  const listed = fitting[number + (isSecondHalf ? half : 0)]
  if (!listed || number >= half) throw new Error(`the demo world has no ${kind} number ${number}`)
  return listed
}

/** The listing of a phone of the demo world. */
export async function getListing(page: Page, model: string): Promise<Listing> {
  const reply = await page.request.get(`/api/items?limit=100&q=${encodeURIComponent(model)}`)
  const row = ((await reply.json()) as Listing[]).find((found) => found.model === model)
  if (!row) throw new Error(`${model} is not for sale`)
  return row
}

/** Whether guests find this phone for sale. */
export async function isPublic(page: Page, model: string): Promise<boolean> {
  const reply = await page.request.get(`/api/items?limit=100&q=${encodeURIComponent(model)}`)
  return ((await reply.json()) as Listing[]).some((found) => found.model === model)
}

/** Returns the address of the seller of a demo phone; the listing itself does not contain it. */
export function getSellerEmail({ userName }: Listing): string {
  const seller = demoPeople.find(({ name }) => name === userName)
  if (!seller) throw new Error(`${userName} is not of the demo world`)
  return seller.email
}

/** Opens the page of a phone that no other test buys. */
export async function openListing(page: Page, testInfo: TestInfo, number: number) {
  const listed = pickListing(testInfo, number)
  const row = await getListing(page, listed.model)
  await open(page, `/item/${row._id}`)
  return listed
}
