import type { TestInfo } from '@playwright/test'
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
