import fastifyCompress from '@fastify/compress'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { PublicConfig } from '#contract/product.ts'
import type { Handlers, Route } from '#contract/route.ts'
import type { productRoutes } from '#contract/routes/product.ts'
import { routes } from '#contract/routes.ts'
import { accountHandlers } from '#features/account/handlers.ts'
import { bookingHandlers } from '#features/sales/bookings/handlers.ts'
import { cashHandlers } from '#features/sales/bookings/handlers/cash.ts'
import { brandHandlers } from '#features/brands/handlers.ts'
import { imageHandlers } from '#features/images/handlers.ts'
import { ledgerHandlers } from '#features/sales/ledger/handlers.ts'
import { listingHandlers } from '#features/listings/handlers.ts'
import { meetingHandlers } from '#features/sales/meetings/handlers.ts'
import { modelHandlers } from '#features/models/handlers.ts'
import { moderationHandlers } from '#features/moderation/handlers.ts'
import { paymentHandlers } from '#features/sales/payments/handlers.ts'
import { payoutHandlers } from '#features/sales/payouts/handlers.ts'
import { saleProblemHandlers } from '#features/sales/problems/handlers.ts'
import { saleHandlers, saleReader, salesReader } from '#features/sales/sale/handlers.ts'
import { listPaymentsByNumber } from '#features/sales/sale/queries.ts'
import { searchHandlers } from '#features/search/handlers.ts'
import { userHandlers } from '#features/users/handlers.ts'
import type { Db, OpenDatabase } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { listAlerts } from '../alerts/list-alerts.ts'
import type { Readiness } from '../health/readiness.ts'
import { openPaymentSync } from '../jobs/payment-sync.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { OpenServices } from '../services.ts'
import { sessionHandlers } from '../session.ts'
import type { WorkQueue } from '../overload/work-queue.ts'
import { webhookHandlers } from '../webhooks/handlers.ts'
import { chooseByPriority } from './by-priority.ts'
import { limitGuests } from './call-limits.ts'
import { mountDocs } from './mount-docs.ts'
import { type Mounting, mountRoutes, refuseUnknown } from './mount.ts'
import { sendProblem } from './problems.ts'
import { createReplicaChoice } from './replica-choice.ts'

type ApiOptions = Mounting & {
  services: Services & Pick<OpenServices, 'drill'>
  /** The connections for public reads, and those for payments and webhooks. */
  database: Pick<OpenDatabase, 'reads' | 'payments' | 'replica'>
  /** Gives each public read its turn. */
  readQueue: Pick<WorkQueue, 'inTurn'>
  publicConfig: PublicConfig
  readiness: Readiness
  origin: () => string
}

/**
 * Handlers for every operation. The API mounts them, and pages call them in process. Reads of low priority wait in a
 * queue. They and the routes of high priority have database connections of their own.
 */
export function createHandlers(options: ApiOptions) {
  const { services, database, readQueue } = options
  const buildOn = (db: Db) => buildHandlers({ ...options, services: { ...services, db } })
  const handlers = {
    low: buildOn(database.reads),
    normal: buildHandlers(options),
    high: buildOn(database.payments),
  }
  const { replica } = database
  if (!replica) return chooseByPriority(routes, handlers, readQueue)
  const mayRead = createReplicaChoice(replica, services.bus)
  return chooseByPriority(routes, handlers, readQueue, { handlers: buildOn(replica.db), mayRead })
}

function buildHandlers({ services, sessions, publicConfig, readiness }: ApiOptions) {
  const product: Handlers<typeof productRoutes> = {
    config: async () => publicConfig,
    live: async () => ({ status: 'ok' }),
    serving: async () => {
      readiness.assertServing()
      return { status: 'ok' }
    },
    ready: async () => {
      await readiness.assertReady()
      const [pictures, redis] = await Promise.all([readiness.askPictures(), readiness.askRedis()])
      return { status: 'ok', pictures, redis }
    },
    alerts: ({ language }) => listAlerts(services, sentencesIn(language())),
  }
  return {
    product,
    session: sessionHandlers(services, sessions),
    users: userHandlers(services),
    images: imageHandlers(services),
    brands: brandHandlers(services),
    models: modelHandlers(services),
    items: listingHandlers(services),
    search: searchHandlers(services),
    ledger: ledgerHandlers(services),
    payments: paymentHandlers(openPaymentSync(services), sentencesIn, {
      readSale: saleReader(services),
      listByNumber: listPaymentsByNumber,
    }),
    saleProblems: saleProblemHandlers(openPaymentSync(services)),
    bookings: bookingHandlers(services, salesReader(services)),
    cash: cashHandlers(services),
    meetings: meetingHandlers(services),
    sales: saleHandlers(services),
    payouts: payoutHandlers(services, sentencesIn),
    moderation: moderationHandlers(openPaymentSync(services), sentencesIn),
    account: accountHandlers(services, sentencesIn),
    webhooks: webhookHandlers(services),
  }
}

export type AllHandlers = ReturnType<typeof createHandlers>

/** Mounts the product API: everything under /api. */
export async function mountApi(
  app: FastifyInstance,
  handlers: AllHandlers,
  options: ApiOptions,
): Promise<void> {
  await app.register(
    async (api) => {
      api.setErrorHandler(sendProblem)
      await api.register(fastifyCompress, { threshold: 1024 })
      await api.register(fastifyMultipart)
      acceptEmptyJson(api)
      for (const noun of Object.keys(routes) as (keyof typeof routes)[]) {
        mountRoutes(
          api,
          routes[noun] as Record<string, Route>,
          handlers[noun] as Handlers<Record<string, Route>>,
          options,
        )
      }
      mountDocs(api, options)
      const all = Object.values(routes).flatMap((table) => Object.values(table) as Route[])
      const refuse = refuseUnknown(all, '/api')
      const onRequest = limitGuests(options.calls, '/api/*')
      api.setNotFoundHandler({ preValidation: onRequest }, refuse)
      // Pages answer every other GET request. Paths under /api are never pages.
      api.get('/', { onRequest }, refuse)
      api.get('/*', { onRequest }, refuse)
    },
    { prefix: '/api' },
  )
}

/** Accepts a request that declares JSON but has no body. */
function acceptEmptyJson(api: FastifyInstance) {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}
