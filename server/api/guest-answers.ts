import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { parametersOnWire } from '#contract/wire.ts'

/** Whether every guest gets the same answer, and its topics say when it is stale. */
export const isSameForGuests = ({ method, who, shows }: Route) =>
  method === 'GET' && who === 'guest' && shows !== undefined

/**
 * Returns a function that writes the address of a call with the parameters that the route knows, always in the same order.
 * Other parameters have no effect, so they are left out.
 */
export function createAddress(route: Route): (request: Pick<FastifyRequest, 'params' | 'query'>) => string {
  const known = parametersOnWire(route.query)
  return ({ params, query }) => {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
    const search = new URLSearchParams()
    for (const name of known) {
      const value = (query as Record<string, unknown>)[name]
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) search.append(name, String(each))
    }
    return `/api${path}${search.size > 0 ? `?${search}` : ''}`
  }
}

/** The address of the next page of a list, for a Link header. */
export function linkToNext(address: string, cursor: string): string {
  const next = new URL(address, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  return `<${next.pathname}${next.search}>; rel="next"`
}
