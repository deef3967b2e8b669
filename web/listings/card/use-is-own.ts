import type { Listing } from '#contract/listings.ts'
import { useSession } from '#web/session/session.tsx'

/** True if the signed-in person sells this phone; false while that is not known yet. */
export function useIsOwn(listing: Listing): boolean {
  return useSession().record?.id === listing.sellerId
}
