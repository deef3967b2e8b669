import type { QueryClient } from '@tanstack/react-query'
import { brandRoutes } from '#contract/brands.ts'
import { itemRoutes } from '#contract/items.ts'
import { ownKey } from '#web/api/query-client.ts'

/** Has everything that shows listings asked for anew: the seller's own list, and the public pages of this browser. */
export async function renewListings(client: QueryClient): Promise<void> {
  const { list, listAdvertised, get, getSeller } = itemRoutes
  const shown = [list, listAdvertised, get, getSeller, brandRoutes.list, brandRoutes.get]
  await Promise.all([
    client.invalidateQueries({ queryKey: ownListingsKey() }),
    ...shown.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  ])
}

export const ownListingsKey = (...parts: string[]) => ownKey('listings', ...parts)
