import type { ListingId, UserId } from '#contract/ids.ts'
import type { Tx } from '#services/database/database.ts'
import type { LockedListing } from '../commands.ts'
import { indexListings } from './indexing.ts'

/** Hides a locked listing until its seller is verified again, and ends its hold. */
export async function withholdListing(tx: Tx, row: LockedListing, at: Date): Promise<void> {
  const hidden = { withheldAt: at, heldBy: null, heldUntil: null }
  await tx.updateTable('items').set(hidden).where('id', '=', row.id).execute()
}

/**
 * Shows the hidden listings of a newly verified seller again, and returns their ids. Indexes everything that the seller
 * has for sale, so that searches for verified sellers find it.
 */
export async function restoreListings(tx: Tx, sellerId: UserId): Promise<ListingId[]> {
  const restored = await tx
    .updateTable('items')
    .set({ withheldAt: null })
    .where('sellerId', '=', sellerId)
    .where('withheldAt', 'is not', null)
    .returning('id')
    .execute()
  const forSale = await tx
    .selectFrom('items')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('soldAt', 'is', null)
    .where('removedAt', 'is', null)
    .execute()
  // Listings that were indexed while the seller was not verified lack this filter.
  if (forSale.length > 0)
    await indexListings(
      tx,
      forSale.map(({ id }) => id),
    )
  return restored.map(({ id }) => id)
}
