import type { Call, Handlers, Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { AllHandlers } from './api/api.ts'
import { invoke } from './api/invoke.ts'
import type { Sessions } from './session.ts'

/** The API in process, as nobody in particular: how a page's loader on the server asks. */
export function createCall(handlers: AllHandlers, sessions: Sessions): Call {
  const handlerOf = new Map<Route, (request: never) => Promise<unknown>>()
  for (const noun of Object.keys(routes) as (keyof typeof routes)[]) {
    const own = handlers[noun] as Handlers<Record<string, Route>>
    for (const [name, route] of Object.entries<Route>(routes[noun])) {
      const handler = own[name]
      if (handler) handlerOf.set(route, handler)
    }
  }
  return async (route, input) => {
    const handler = handlerOf.get(route)
    if (!handler) throw new Error(`${route.method} ${route.path} is in no route table`)
    const raw = { ...input, bearer: undefined, requestId: 'page', callerKey: 'page' }
    const answer = await invoke(route, handler, { query: {}, ...raw }, sessions.read)
    return answer.body
  }
}
