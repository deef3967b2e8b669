import type { Route } from '#contract/route.ts'
import type { WorkQueue } from '../overload/work-queue.ts'

type Handler = (request: never) => Promise<unknown>
type Tables<T> = Record<keyof T, Record<string, Handler>>

/**
 * Returns `handlers`, but takes the handlers of low-priority routes from `lower` and lets each of them wait in the
 * queue.
 */
export function lowerPriority<R extends Record<string, Record<string, Route>>, H extends Tables<R>>(
  routes: R,
  handlers: H,
  lower: { handlers: H; inTurn: WorkQueue },
): H {
  const lowered = Object.entries(routes).map(([noun, table]) => {
    const waiting = Object.keys(table)
      .filter((name) => table[name]?.priority === 'low')
      .map((name) => {
        const handle = lower.handlers[noun]?.[name] as Handler
        return [name, (request: never) => lower.inTurn(() => handle(request))] as const
      })
    return [noun, { ...handlers[noun], ...Object.fromEntries(waiting) }] as const
  })
  return Object.fromEntries(lowered) as H
}
