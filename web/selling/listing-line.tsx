import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings.ts'
import { PhotoLine } from '#web/ui/photo-line.tsx'

export type LineOf = Pick<Listing, 'id' | 'model' | 'price' | 'photos'>

/** A seller's own listing in a row: its photo, name and price, and what else is said about it. */
export function ListingLine({ listing, children }: { listing: LineOf; children?: ReactNode }) {
  return (
    <PhotoLine
      photo={listing.photos[0]}
      name={listing.model}
      taka={listing.price}
      to={`/item/${listing.id}`}
      rowKey={listing.id}
    >
      {children}
    </PhotoLine>
  )
}
