import type { FastifyInstance } from 'fastify'
import { asProblem } from '../api/problems.ts'
import { Front } from '../front.ts'
import { listConstantHeaders } from '../pages/security.ts'
import type { OpenServices } from '../services.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { answerFrom } from './send-cached.ts'

type Settings = { bytes: number; isHttps: boolean }

/** Opens the cache, which answers ahead of the router, and drops what a change of data has made stale. */
export function openResponseCache(
  { server, log }: FastifyInstance,
  { clock, bus }: Pick<OpenServices, 'clock' | 'bus'>,
  { bytes, isHttps }: Settings,
): ResponseCache {
  const cache = createResponseCache({
    clock,
    bytes,
    headers: listConstantHeaders(isHttps).flat(),
    isAway: (error) => asProblem(error).code === 'not-ready',
    report: (error) => {
      // `not-ready` is not a fault: the next request starts another computation.
      if (asProblem(error).code !== 'not-ready') log.error({ err: error }, 'a cached answer was not renewed')
    },
  })
  bus.subscribe((topics) => cache.drop(topics))
  if (server instanceof Front)
    server.answerEarly((request, response, builds) => answerFrom(cache, request, response, builds))
  return cache
}
