import type { Priority, Route } from '#contract/route.ts'
import { isReplicaGone } from '#services/database/replica.ts'
import type { WorkQueue } from '../overload/work-queue.ts'

type Handler = (request: never) => Promise<unknown>
type Tables<T> = Record<keyof T, Record<string, Handler>>

type FromReplica<H> = {
  handlers: H
  /** Whether a read may show what the replica has. */
  mayRead: (route: Route, request: { session?: unknown }) => boolean
}

/**
 * Takes the handler of each route from the handlers of its priority: `high`, `normal` or `low`. Those of low priority
 * wait in the queue, and read from the replica when there is one and they may.
 */
export function chooseByPriority<R extends Record<string, Record<string, Route>>, H extends Tables<R>>(
  routes: R,
  handlers: Record<Priority | 'normal', H>,
  { inTurn }: Pick<WorkQueue, 'inTurn'>,
  replica?: FromReplica<H>,
): H {
  const chosen = Object.entries(routes).map(([noun, table]) => {
    const entries = Object.entries(table).map(([name, route]) => {
      const handle = handlers[route.priority ?? 'normal'][noun]?.[name] as Handler
      if (route.priority !== 'low') return [name, handle] as const
      const read = replica
        ? orFromReplica(route, handle, replica.handlers[noun]?.[name], replica.mayRead)
        : handle
      const waiting: Handler = (request) => inTurn(() => read(request))
      return [name, waiting] as const
    })
    return [noun, Object.fromEntries(entries)] as const
  })
  return Object.fromEntries(chosen) as H
}

/** Reads from the replica if it may. Otherwise, or if the replica does not answer, reads from the primary. */
function orFromReplica(
  route: Route,
  readPrimary: Handler,
  readReplica: Handler | undefined,
  mayRead: FromReplica<unknown>['mayRead'],
): Handler {
  return async (request) => {
    if (!readReplica || !mayRead(route, request)) return readPrimary(request)
    try {
      return await readReplica(request)
    } catch (error) {
      if (!isReplicaGone(error)) throw error
      return readPrimary(request)
    }
  }
}
