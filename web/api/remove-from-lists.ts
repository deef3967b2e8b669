import type { QueryClient } from '@tanstack/react-query'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import type { ListingId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { changeCachedRows } from '#web/api/change-cached-rows.ts'
import { refetchChanged } from '#web/api/refetch-changed.ts'

/** Removes a sold or deleted phone from every cached list, so that no page shows it again even for a moment. */
export function dropFromLists(client: QueryClient, id: ListingId): void {
  const without = (listings: Listing[]) => listings.filter((listing) => listing.id !== id)
  for (const { path } of [listingRoutes.list, listingRoutes.listAdvertised])
    changeCachedRows(client, [path, 'pages'], without)
  client.setQueriesData<Listing[]>(
    { queryKey: [listingRoutes.listShelf.path, listingRoutes.listShelf.method] },
    (known) => known && without(known),
  )
}

/** The same. Then fetches again everything that a sale changes: the lists, the counts and the bookings. */
export async function removeFromLists(client: QueryClient, id: ListingId) {
  dropFromLists(client, id)
  await refetchChanged(client, bookingRoutes.settle)
}
