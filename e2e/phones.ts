import type { Page, TestInfo } from '@playwright/test'
import type { Item } from '#contract/items.ts'
import { demoListings } from '#db/demo/listings.ts'
import { open } from './open.ts'

/** Two photos, for sale by the demo seller: every test may read it, and none takes it away. */
export const lasting = 'Huawei P30 Pro 8/256 GB'
/** The same, with a report from the start. */
export const reported = 'Poco F3 6/128 GB'

const counts = Map.groupBy(demoListings, (listing) => listing.model)
const unique = demoListings.filter((listing) => !listing.soldTo && counts.get(listing.model)?.length === 1)
const onSale = unique.filter(({ model }) => model !== lasting && model !== reported)
if (onSale.length !== unique.length - 2) throw new Error('the demo world does not have the phones that stay')

export type DemoPhone = { brand: string; model: string; priceTaka: number }

/**
 * A phone of the demo world that no other test buys: the `number`th of the adverts or of the rest, a different one at
 * each screen size.
 */
export function pickPhone(
  testInfo: TestInfo,
  number: number,
  kind: 'advert' | 'listing' = 'listing',
): DemoPhone {
  const fitting = onSale.filter((listing) => Boolean(listing.advertised) === (kind === 'advert'))
  const half = Math.floor(fitting.length / 2)
  const phone = fitting[number + (testInfo.project.name === 'phone' ? half : 0)]
  if (!phone || number >= half) throw new Error(`the demo world has no ${kind} number ${number}`)
  return phone
}

/** The listing of a phone of the demo world. */
export async function getItem(page: Page, model: string): Promise<Item> {
  const reply = await page.request.get(`/api/items?limit=100&q=${encodeURIComponent(model)}`)
  const item = ((await reply.json()) as Item[]).find((found) => found.model === model)
  if (!item) throw new Error(`${model} is not for sale`)
  return item
}

/** Opens the page of a phone that no other test buys. */
export async function openItem(page: Page, testInfo: TestInfo, number: number) {
  const phone = pickPhone(testInfo, number)
  const item = await getItem(page, phone.model)
  await open(page, `/item/${item._id}`)
  return phone
}
