import type { DemoListing } from './listing.ts'
import { huaweiListings } from './listings-huawei.ts'
import { iphoneListings } from './listings-iphone.ts'
import { xiomiListings } from './listings-xiomi.ts'

export type { DemoListing, DemoReport } from './listing.ts'

export const demoListings: DemoListing[] = [...iphoneListings, ...xiomiListings, ...huaweiListings]
