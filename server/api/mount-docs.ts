import type { FastifyInstance } from 'fastify'
import { routes } from '#contract/routes.ts'
import { once } from '#lib/once.ts'
import type { CallCounts } from '#services/calls/call-counts.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { sendCached } from '../cache/send-cached.ts'
import { limitGuests } from './call-limits.ts'
import { docsStyle, renderDocs } from './docs.ts'
import { describeApi } from './openapi.ts'

type Options = { origin: () => string; cache: ResponseCache; calls: CallCounts }

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Serves the documentation of the API. Each of its answers is computed once. */
export function mountDocs(api: FastifyInstance, { origin, cache, calls }: Options): void {
  const describe = () => describeApi(routes, origin())
  const answers = {
    '/openapi.json': {
      type: 'application/json; charset=utf-8',
      write: once(() => JSON.stringify(describe())),
    },
    '/docs.css': { type: 'text/css; charset=utf-8', write: () => docsStyle },
    '/docs': { type: 'text/html; charset=utf-8', write: once(() => renderDocs(describe())) },
  }
  for (const [path, { type, write }] of Object.entries(answers)) {
    const key = `/api${path}`
    const compute = async () => ({
      status: 200,
      headers: [
        ['content-type', type],
        ['content-security-policy', policy],
        ['cache-control', 'no-cache'],
        ['vary', 'accept-encoding'],
      ] as const,
      topics: new Set<never>(),
      body: Buffer.from(write()),
    })
    api.get(path, { onRequest: limitGuests(calls, key) }, async (request, reply) => {
      const answer = await cache.get(key, compute)
      cache.remember(request.url, key)
      await sendCached(cache, key, answer, { request, reply })
      return reply
    })
  }
}
