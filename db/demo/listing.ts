import type { BrandName } from './drawings/brand.ts'
import type { Condition } from './drawings/handset.ts'
import type { ColourKey } from './drawings/paints.ts'
import type { PhonePicture, View } from './drawings/phone.ts'
import type { ShapeKey } from './drawings/shapes.ts'

export type DemoReport = {
  reason: 'stolen' | 'fake-photos' | 'wrong-details' | 'scam' | 'other'
  note?: string
  /** A person's key; without it a visitor who had not signed in. */
  by?: string
}

export type DemoPhoto = PhonePicture

export type DemoListing = {
  key: string
  /** A person's key. */
  seller: string
  brand: BrandName
  model: string
  colour: ColourKey
  condition: Condition
  location: string
  priceTaka: number
  description: string
  postedHoursAgo: number
  advertised?: true
  /** A person's key. */
  soldTo?: string
  reports?: DemoReport[]
  photos: DemoPhoto[]
}

/** A listing as it is written down: its pictures as a shape, a colour and the views taken of it. */
export type ListingDraft = Omit<DemoListing, 'key' | 'brand' | 'colour' | 'photos'> & {
  pictured: [ShapeKey, ColourKey, ...View[]]
}

export function composeListings(brand: BrandName, drafts: Record<string, ListingDraft>): DemoListing[] {
  return Object.entries(drafts).map(
    ([
      key,
      {
        pictured: [shape, colour, ...views],
        ...draft
      },
    ]) => ({
      ...draft,
      key,
      brand,
      colour,
      photos: views.map((view) => ({ shape, colour, view, condition: showWear(view, draft.condition) })),
    }),
  )
}

/** A good phone's few marks are on its back; its screen is drawn as clean, and so shared with those of excellent ones. */
function showWear(view: View, condition: Condition): Condition {
  return view === 'front' && condition === 'Good' ? 'Excellent' : condition
}
