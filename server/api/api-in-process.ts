import type { Api, Handlers, Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { AllHandlers } from './api.ts'
import { invoke } from './invoke.ts'
import { compileWriter } from './write-reply.ts'
import type { Sessions } from '../session.ts'

/** Calls the API inside this process, as a guest. The pages' loaders use it on the server. */
export function createApiInProcess(handlers: AllHandlers, sessions: Sessions): Api {
  const handlerOf = new Map<Route, (request: never) => Promise<unknown>>()
  const writerOf = new Map<Route, (reply: unknown) => unknown>()
  for (const noun of Object.keys(routes) as (keyof typeof routes)[]) {
    const own = handlers[noun] as Handlers<Record<string, Route>>
    for (const [name, route] of Object.entries<Route>(routes[noun])) {
      const handler = own[name]
      if (handler) handlerOf.set(route, handler)
      writerOf.set(route, compileWriter(route.reply, 'own'))
    }
  }
  async function answer(route: Route, input: object) {
    const [handler, write] = [handlerOf.get(route), writerOf.get(route)]
    if (!handler || !write) throw new Error(`${route.method} ${route.path} is in no route table`)
    const raw = {
      ...input,
      bearer: undefined,
      requestId: 'page',
      // What guests read has no sentences of the server.
      language: () => 'en' as const,
      callerKey: () => 'page',
      address: () => 'page',
      countWork: async () => {},
    }
    const { body, nextCursor } = await invoke(route, handler, { query: {}, ...raw }, sessions)
    return { body: write(body), nextCursor }
  }
  return {
    call: async (route, input) => (await answer(route, input)).body as never,
    callPage: async (route, input) => {
      const { body, nextCursor } = await answer(route, input)
      return { rows: body as never[], nextCursor }
    },
  }
}
