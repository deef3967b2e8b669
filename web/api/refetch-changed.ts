import type { QueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/route.ts'
import type { Topic } from '#contract/topics.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows: readonly Topic[] }
  }
}

/** The `meta` of a query that calls this route: the topics that it shows. */
export const metaOf = ({ shows = [] }: Pick<Route, 'shows'>) => ({ shows })

/** A route that writes. */
export type Changing = { changes: readonly Topic[] }

/**
 * Fetches again all cached data that a call of this route changes: what is on the screen now, the rest when it is opened.
 * Use this after the write, and after a refusal that means that somebody else has written.
 */
export const refetchChanged = (client: QueryClient, { changes }: Changing): Promise<void> =>
  refetchTopics(client, changes)

export function refetchTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  return client.invalidateQueries({ predicate: showsAny(topics) })
}

/** Removes cached data that the route changes and that is not on the screen, so that it is never shown out of date. */
export function forgetChanged(client: QueryClient, { changes }: Changing): void {
  // A query that a page's loader is fetching is not on the screen yet either. We let it finish.
  client.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: showsAny(changes) })
}

const showsAny =
  (topics: readonly Topic[]) =>
  ({ meta }: { meta: { shows: readonly Topic[] } | undefined }) =>
    meta?.shows.some((topic) => topics.includes(topic)) ?? false
