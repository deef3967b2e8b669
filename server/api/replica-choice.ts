import type { Route } from '#contract/route.ts'
import type { Topic } from '#contract/topics.ts'
import type { Bus } from '#services/bus/bus.ts'
import type { Replica } from '#services/database/database.ts'

/**
 * Returns a function that says whether a public read may use the replica. A guest's read may, once the replica has the
 * last change of every topic that the read shows. So nobody misses a change that they have just made or heard of.
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
