import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client'
import type { Mail } from '#services/mail/mail.ts'
import type { OpenDatabase } from '#services/database/database.ts'
import type { ServerDatabase } from '#services/database/postgres.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { WorkQueue } from '../overload/work-queue.ts'
import { type GaugeKind, showGauges } from './gauges.ts'

const seconds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Measures every request by the pattern of its route, of which there are few, never by its address. What is answered ahead
 * of the router is `(cache)`, or `(front)` if it was refused there. Streams are left out: they last as long as a page is
 * open. Call it before any route is mounted.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'hatbodol_http_request_seconds',
    help: 'Time until a response was sent, by method, route and status. 429: a rate limit, 503: too much at once.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  const routes = new WeakMap<ServerResponse, string>()
  app.addHook('onRequest', (request, reply, done) => {
    routes.set(reply.raw, request.routeOptions.url ?? '(none)')
    done()
  })
  app.server.prependListener('request', ({ method = '' }: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    response.once('close', () => {
      const { statusCode: status } = response
      if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return
      const route = routes.get(response) ?? (status < 400 ? '(cache)' : '(front)')
      const known = methods.has(method) ? method : 'other'
      duration.observe({ method: known, route, status }, (performance.now() - startedAt) / 1000)
    })
  })
}

/** Returns a function that measures how long a page is rendered. */
export function measureRendering(registry: Registry): <T>(render: () => Promise<T>) => Promise<T> {
  const duration = new Histogram({
    name: 'hatbodol_page_render_seconds',
    help: 'Time that rendering a page took, with its data.',
    buckets: seconds,
    registers: [registry],
  })
  return async (render) => {
    const end = duration.startTimer()
    try {
      return await render()
    } finally {
      end()
    }
  }
}

/** Counts the emails that the mail server accepts and refuses. */
export function countEmails(mail: Mail | undefined, registry: Registry): void {
  const emails = new Counter({
    name: 'hatbodol_emails_total',
    help: 'Emails that the mail server accepted or refused.',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const result of ['accepted', 'refused']) emails.inc({ result }, 0)
  if (!mail) return
  const { send } = mail
  mail.send = async (email) => {
    try {
      await send(email)
      emails.inc({ result: 'accepted' })
    } catch (error) {
      emails.inc({ result: 'refused' })
      throw error
    }
  }
}

type Parts = {
  cache: ResponseCache
  readQueue: WorkQueue
  database: OpenDatabase
  isReady: () => Promise<boolean>
}
type ProcessState = Parts & { build: { version: string; schema: string }; ready: boolean }

const kinds: GaugeKind<ProcessState>[] = [
  {
    name: 'build_info',
    help: 'The running version, and the last migration that it knows.',
    labels: ['version', 'schema'],
    among: 'max',
    show: ({ build }, set) => set(build, 1),
  },
  {
    name: 'ready',
    help: '1 while /api/health/ready is 200, else 0.',
    among: 'min',
    show: ({ ready }, set) => set({}, ready ? 1 : 0),
  },
  {
    name: 'cache_bytes',
    help: 'Memory of the cached answers.',
    show: ({ cache }, set) => set({}, cache.readCounts().bytes),
  },
  {
    name: 'read_queue',
    help: 'Public reads that run or wait for their turn.',
    labels: ['state'],
    show: ({ readQueue }, set) =>
      Object.entries(readQueue.readCounts()).forEach(([state, count]) => set({ state }, count)),
  },
  {
    name: 'database_wait_seconds',
    help: 'How long the first caller has waited for a connection.',
    among: 'max',
    show: ({ database }, set) => set({}, database.maxWaitMs() / 1000),
  },
  {
    name: 'database_connections',
    help: 'Connections to PostgreSQL, and callers that wait for one.',
    labels: ['pool', 'state'],
    show: ({ database }, set) => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(poolsOf(database))) {
        set({ pool, state: 'used' }, totalCount - idleCount)
        set({ pool, state: 'idle' }, idleCount)
        set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  },
]

/** Shows the state of this process: event loop and memory, cache, queue of reads, connections, and whether it is ready. */
export function showProcess(parts: Parts, build: ProcessState['build'], registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  showGauges(kinds, async () => ({ ...parts, build, ready: await parts.isReady() }), registry)
  const lookups = new Counter({
    name: 'hatbodol_cache_lookups_total',
    help: 'Answers to guests that were cached, or had to be computed.',
    labelNames: ['result'],
    registers: [],
    collect() {
      const { hits, misses } = parts.cache.readCounts()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
    },
  })
  registry.registerMetric(lookups)
}

const isServer = (database: OpenDatabase): database is ServerDatabase => database.engine === 'postgres'

const poolsOf = (database: OpenDatabase): Partial<ServerDatabase['pools']> =>
  isServer(database) ? database.pools : {}
