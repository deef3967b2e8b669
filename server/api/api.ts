import fastifyCompress from '@fastify/compress'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { Problem } from '#contract/errors.ts'
import type { PublicConfig } from '#contract/product.ts'
import type { Handlers, Route } from '#contract/route.ts'
import type { productRoutes } from '#contract/product.ts'
import { routes } from '#contract/routes.ts'
import { accountHandlers } from '#features/account/handlers.ts'
import { bookingHandlers } from '#features/bookings/handlers.ts'
import { brandHandlers } from '#features/brands/handlers.ts'
import { imageHandlers } from '#features/images/handlers.ts'
import { itemHandlers } from '#features/items/handlers.ts'
import { moderationHandlers } from '#features/moderation/handlers.ts'
import { paymentHandlers } from '#features/payments/handlers.ts'
import { userHandlers } from '#features/users/handlers.ts'
import type { Services } from '#services/services.ts'
import { openBooks } from '../books.ts'
import { sessionHandlers } from '../session.ts'
import { webhookHandlers } from '../webhooks/handlers.ts'
import { docsStyle, renderDocs } from './docs.ts'
import { type Mounting, mountRoutes, refuseUnknown } from './mount.ts'
import { describeApi } from './openapi.ts'
import { sendProblem } from './problems.ts'

export type ApiOptions = Mounting & {
  services: Services
  publicConfig: PublicConfig
  /** Throws Problem `not-ready` while the product should get no traffic. */
  assertReady: () => Promise<void>
  origin: () => string
  /** Counts calls for every process of the installation; without it each counts its own. */
  redis: Redis | undefined
}

/** Every use case by noun and name: what the API mounts, and what pages call in process. */
export function createHandlers({ services, sessions, publicConfig, assertReady }: ApiOptions) {
  const product: Handlers<typeof productRoutes> = {
    config: async () => publicConfig,
    live: async () => ({ status: 'ok' }),
    ready: async () => {
      await assertReady()
      return { status: 'ok' }
    },
  }
  return {
    product,
    session: sessionHandlers(services, sessions),
    users: userHandlers(services),
    images: imageHandlers(services),
    brands: brandHandlers(services),
    items: itemHandlers(services),
    payments: paymentHandlers(openBooks(services)),
    bookings: bookingHandlers(services),
    moderation: moderationHandlers(openBooks(services)),
    account: accountHandlers(services),
    webhooks: webhookHandlers(services),
  }
}

export type AllHandlers = ReturnType<typeof createHandlers>

/** The product API: everything under /api. */
export async function mountApi(
  app: FastifyInstance,
  handlers: AllHandlers,
  options: ApiOptions,
): Promise<void> {
  await app.register(
    async (api) => {
      api.setErrorHandler(sendProblem)
      api.addHook('onSend', async (request, reply) => {
        reply.header('x-request-id', request.id)
      })
      await api.register(fastifyCompress, { threshold: 1024 })
      await api.register(fastifyMultipart)
      await api.register(fastifyRateLimit, {
        global: false,
        // Without its Redis it lets everyone in rather than nobody.
        skipOnError: true,
        ...(options.redis ? { redis: options.redis, nameSpace: 'hatbodol-limit-' } : {}),
        errorResponseBuilder: (_, { ttl }) =>
          new Problem('too-many-requests', 'That was too often. Wait a little and try again.', {
            retryAfterSeconds: Math.ceil(ttl / 1000),
          }),
      })
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
      api.setNotFoundHandler(refuse)
      // Pages answer every other GET: what begins with /api is never one.
      api.get('/*', { config: { rateLimit: false } }, refuse)
    },
    { prefix: '/api' },
  )
}

function mountDocs(api: FastifyInstance, { origin }: ApiOptions) {
  const describe = () => describeApi(routes, origin())
  const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"
  api.get('/openapi.json', async () => describe())
  api.get('/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
  api.get('/docs', async (_, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(renderDocs(describe())),
  )
}

/** A call without a body may still say that it is JSON. */
function acceptEmptyJson(api: FastifyInstance) {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}
