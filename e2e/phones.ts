import type { Page, TestInfo } from '@playwright/test'
import type { Item } from '#contract/items.ts'
import { demoListings } from '#db/demo/listings.ts'

const counts = Map.groupBy(demoListings, (listing) => listing.model)
const onSale = demoListings.filter((listing) => !listing.soldTo && counts.get(listing.model)?.length === 1)

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

/** A phone for sale that is as one wants it. */
export async function findItem(page: Page, isWanted: (item: Item) => boolean): Promise<Item> {
  const items = (await (await page.request.get('/api/items?limit=100')).json()) as Item[]
  const item = items.find(isWanted)
  if (!item) throw new Error('no phone of the demo world is like that')
  return item
}

/** Opens the page of a phone that no other test buys. */
export async function openItem(page: Page, testInfo: TestInfo, number: number) {
  const phone = pickPhone(testInfo, number)
  const item = await findItem(page, ({ model }) => model === phone.model)
  await page.goto(`/item/${item._id}`)
  return phone
}
