import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Priority } from '#contract/route.ts'
import { describeProblem } from '../api/problems.ts'
import { sentencesFor } from '../sentences/sentences-in.ts'
import { createWorkQueue, tooMuch, type WorkQueue } from './work-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `normal`: the route needs the database. Undefined: pages, pictures and files, most of which do not need it. */
    priority?: Priority | 'normal'
  }
}

export type OverloadLimits = {
  /** How late the event loop may be, on average between two measurements; 0 for no limit. */
  loopDelayMs: number
  checkEveryMs: number
  /** When a request has waited longer than this for a database connection, others that need one are refused. */
  poolWaitMs: number
  /** When a page or a public read has waited longer than this for its turn, it is refused. */
  queueWaitMs: number
  /** A public read that would wait longer than this for its turn is refused. */
  expectedReadWaitMs: number
  /** While no more requests than this are open, a slow answer is not their fault, and refusing them would not help. */
  few: number
  /** One of a few pages or public reads may wait this long for its turn. */
  fewWaitMs: number
  /** When the database has not told its state for this long, it does not answer. */
  databaseAnswerMs: number
}

/**
 * With these limits, a delay is detected before it reaches a second, and public reads wait a tenth of that. The browsers of
 * four people, with six connections each, are few. They wait longer than any statement takes, and browsers wait for
 * thirty seconds.
 */
export const overloadLimits: OverloadLimits = {
  loopDelayMs: 500,
  checkEveryMs: 500,
  poolWaitMs: 500,
  queueWaitMs: 1000,
  expectedReadWaitMs: 150,
  few: 24,
  fewWaitMs: 5000,
  databaseAnswerMs: 2000,
}

/** Under constant load, longer waiting does not lead to fewer refusals, so nobody waits longer than this. */
const maxReadWaitUnderLoadMs = 150

/** Opens the queue of public reads, `atOnce` of which run at the same time. */
export function openReadQueue(limits: OverloadLimits, atOnce: number): WorkQueue {
  return createWorkQueue({
    atOnce,
    maxExpectedMs: limits.expectedReadWaitMs,
    maxWaitMs: limits.queueWaitMs,
    maxWaitUnderLoadMs: maxReadWaitUnderLoadMs,
    few: limits.few,
    fewWaitMs: limits.fewWaitMs,
  })
}

type Watched = {
  maxPoolWaitMs: () => number
  /** The queue of public reads. */
  readQueue: Pick<WorkQueue, 'isFull'>
  /** The headers of every response, as name, value, name, value … */
  headers: readonly string[]
}

/**
 * Refuses requests, with the time of the next try, while the event loop is late. Refuses requests that need the
 * database while others have waited for it too long, and public reads while too many wait for their turn. Never refuses
 * requests of high priority, nor any while only a few are open. Call it before any route is mounted.
 */
export async function refuseOverload(
  app: FastifyInstance,
  limits: OverloadLimits,
  { maxPoolWaitMs, readQueue, headers }: Watched,
): Promise<void> {
  const isLateAgain = createLateness(limits.checkEveryMs)
  const countOpen = countRequests(app)
  const areMany = () => countOpen() > limits.few
  await app.register(underPressure, {
    maxEventLoopDelay: limits.loopDelayMs,
    sampleInterval: limits.checkEveryMs,
    pressureHandler: async (request) => {
      if (isLateAgain() && areMany() && priorityOf(request) !== 'high') throw tooMuch()
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    const priority = priorityOf(request)
    const isFull = priority === 'low' && readQueue.isFull()
    const isLate = priority === 'normal' && areMany() && maxPoolWaitMs() > limits.poolWaitMs
    if (isFull || isLate) refuseAtOnce(request, reply, headers)
    else done()
  })
  reportRefusals(app)
}

/** Returns a function that counts the requests that have come and have no answer yet. */
function countRequests(app: FastifyInstance): () => number {
  let open = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    open += 1
    done()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    open -= 1
    done()
  })
  return () => open
}

const refusal = tooMuch()
const retryAfter = String(refusal.retryAfterSeconds)
const kind = [
  'content-type',
  'application/problem+json',
  'cache-control',
  'no-store',
  'retry-after',
  retryAfter,
]

/** Answers 503 without the other hooks: thousands of refusals a second must leave time for what is accepted. */
function refuseAtOnce(request: FastifyRequest, reply: FastifyReply, headers: readonly string[]): void {
  const { id } = request
  const body = JSON.stringify(describeProblem(refusal, id, sentencesFor(request.headers)))
  const own = ['x-request-id', id, 'content-length', String(Buffer.byteLength(body))]
  reply.hijack()
  reply.raw.writeHead(503, [...headers, ...kind, ...own]).end(body)
}

/**
 * Returns a function to call for each request while the event loop is late. It returns true once the loop was late in two
 * measurements in a row: one long piece of work, such as the start itself, is not an overload.
 */
export function createLateness(checkEveryMs: number, now = () => performance.now()): () => boolean {
  let lateSince = 0
  let lastLateAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - lastLateAt > 2 * checkEveryMs) lateSince = at
    lastLateAt = at
    return at - lateSince > checkEveryMs
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
