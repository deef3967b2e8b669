import type { QueryClient } from '@tanstack/react-query'
import { ownKey } from '#web/api/query-client.ts'
import { renewShelves } from '#web/items/take-off-shelves.ts'

/** Has everything that shows listings asked for anew: the seller's own list, and the public pages of this browser. */
export async function renewListings(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: ownListingsKey() }), renewShelves(client)])
}

export const ownListingsKey = (...parts: string[]) => ownKey('listings', ...parts)
