import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { PhotoLine } from '#web/ui/photos/photo-line.tsx'

type ListingSummary = Pick<Listing, 'id' | 'title' | 'price' | 'photos'>

/** A seller's own listing in a row: its photo, name and price, and more about it. */
export function ListingLine({ listing, children }: { listing: ListingSummary; children?: ReactNode }) {
  return (
    <PhotoLine
      photo={listing.photos[0]}
      name={listing.title}
      taka={listing.price}
      to={pathOfListing(listing)}
      rowKey={listing.id}
    >
      {children}
    </PhotoLine>
  )
}
