import type { BrandName } from './pictures.ts'

export type DemoReport = {
  reason: 'stolen' | 'fake-photos' | 'wrong-details' | 'scam' | 'other'
  note?: string
  /** The key of the person who reported it; left out for a guest. */
  by?: string
}

export type DemoListing = {
  key: string
  /** A person's key. */
  seller: string
  brand: BrandName
  model: string
  condition: 'Excellent' | 'Good' | 'Fair'
  location: string
  priceTaka: number
  description: string
  postedHoursAgo: number
  promoted?: true
  allowsCash?: true
  /** A person's key. */
  soldTo?: string
  reports?: DemoReport[]
  /** Names of pictures in `pictures/phones`. Two listings of the same phone may share one. */
  photos: string[]
}

export function composeListings(
  brand: BrandName,
  drafts: Record<string, Omit<DemoListing, 'key' | 'brand'>>,
): DemoListing[] {
  return Object.entries(drafts).map(([key, draft]) => ({ ...draft, key, brand }))
}
