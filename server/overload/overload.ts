import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Priority } from '#contract/route.ts'
import { tooMuch } from './work-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `normal`: the route needs the database. Undefined: pages, pictures and files, most of which do not need it. */
    priority?: Priority | 'normal'
  }
}

export type OverloadLimits = {
  /** How late the event loop may be, on average between two measurements; 0 for no limit. */
  loopDelayMs: number
  lookEveryMs: number
  /** When a request has waited longer than this for a database connection, others that need one are refused. */
  poolWaitMs: number
  /** When a page or a public read has waited longer than this for its turn, it is refused. */
  queueWaitMs: number
}

/** With these limits, a delay is detected before it reaches a second. */
export const overloadLimits: OverloadLimits = {
  loopDelayMs: 500,
  lookEveryMs: 500,
  poolWaitMs: 500,
  queueWaitMs: 1000,
}

/**
 * Refuses requests, with the time of the next try, while the event loop is late. Refuses requests that need the
 * database while others have waited for it too long. Never refuses requests of high priority. Call it before any route
 * is mounted.
 */
export async function refuseOverload(
  app: FastifyInstance,
  limits: OverloadLimits,
  longestPoolWaitMs: () => number,
): Promise<void> {
  const isLateAgain = createLateness(limits.lookEveryMs)
  await app.register(underPressure, {
    maxEventLoopDelay: limits.loopDelayMs,
    sampleInterval: limits.lookEveryMs,
    pressureHandler: async (request) => {
      if (isLateAgain() && priorityOf(request) !== 'high') throw tooMuch()
    },
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const isLate = priorityOf(request) === 'normal' && longestPoolWaitMs() > limits.poolWaitMs
    done(isLate ? tooMuch() : undefined)
  })
  reportRefusals(app)
}

/**
 * Returns a function to call for each request while the event loop is late. It returns true once the loop was late at
 * two looks in a row: one long piece of work, such as the start itself, is no overload.
 */
export function createLateness(lookEveryMs: number, now = () => performance.now()): () => boolean {
  let lateSince = 0
  let lastLateAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - lastLateAt > 2 * lookEveryMs) lateSince = at
    lastLateAt = at
    return at - lateSince > lookEveryMs
  }
}

/** The same plugin with this priority for all its routes. */
export function withPriority(
  priority: NonNullable<ReturnType<typeof priorityOf>>,
  plugin: FastifyPluginAsync,
): FastifyPluginAsync {
  return async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, priority }
    })
    await scope.register(plugin)
  }
}

const priorityOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.priority

const reportEveryMs = 10_000

/** Logs that requests are refused and how many, instead of one line for each. */
function reportRefusals(app: FastifyInstance): void {
  let refused = 0
  let reportedAt = -reportEveryMs
  const report = () => {
    refused += 1
    if (performance.now() - reportedAt < reportEveryMs) return
    app.log.warn({ refused }, 'Requests are refused: too many at once.')
    refused = 0
    reportedAt = performance.now()
  }
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 503 && priorityOf(request) !== 'high') report()
    done()
  })
}
