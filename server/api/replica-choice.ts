import type { Route } from '#contract/route.ts'
import type { Topic } from '#contract/topics.ts'
import type { Bus } from '#services/bus/bus.ts'
import type { Replica } from '#services/database/database.ts'

/**
 * Returns whether a public read may go to the replica. Guests' reads do, once the replica has the last change of every
 * topic that they show. So whoever has just written, and what is computed after a change, reads the primary.
 */
export function createReplicaChoice(
  replica: Pick<Replica, 'hasAllBefore'>,
  bus: Pick<Bus, 'subscribe'>,
): (route: Pick<Route, 'shows'>, request: { session?: unknown }) => boolean {
  const startedAt = performance.now()
  const changedAt = new Map<Topic, number>()
  bus.subscribe((topics) => {
    for (const topic of topics) changedAt.set(topic, performance.now())
  })
  return ({ shows = [] }, { session }) =>
    session === undefined &&
    shows.length > 0 &&
    shows.every((topic) => replica.hasAllBefore(changedAt.get(topic) ?? startedAt))
}
