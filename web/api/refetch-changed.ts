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
 * Fetches again whatever in this browser shows what a call of this route changes: what is on the screen now, the rest
 * when it is opened. Call it after the write, and after a refusal that says that somebody else wrote.
 */
export const refetchChanged = (client: QueryClient, { changes }: Changing): Promise<void> =>
  refetchTopics(client, changes)

export function refetchTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  return client.invalidateQueries({ predicate: showsAny(topics) })
}

/** Removes what is cached and not on the screen. It is loaded again when it is opened, and never shown as it was. */
export function forgetChanged(client: QueryClient, { changes }: Changing): void {
  // A query that a page's loader is fetching has no component yet. We let it finish.
  client.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: showsAny(changes) })
}

const showsAny =
  (topics: readonly Topic[]) =>
  ({ meta }: { meta: { shows: readonly Topic[] } | undefined }) =>
    meta?.shows.some((topic) => topics.includes(topic)) ?? false
