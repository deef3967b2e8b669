import type { DemoListing } from './listing.ts'
import { huaweiListings } from './listings-huawei.ts'
import { iphoneListings } from './listings-iphone.ts'
import { xiomiListings } from './listings-xiomi.ts'
import { huaweiSaleListings } from './sale-listings-huawei.ts'
import { iphoneSaleListings } from './sale-listings-iphone.ts'
import { xiomiSaleListings } from './sale-listings-xiomi.ts'

export type { DemoListing, DemoReport } from './listing.ts'

/** The listings of the market. */
export const demoListings: DemoListing[] = [...iphoneListings, ...xiomiListings, ...huaweiListings]

/** The listings of the sales in every state. */
export const saleListings: DemoListing[] = [
  ...iphoneSaleListings,
  ...xiomiSaleListings,
  ...huaweiSaleListings,
]
