import { existsSync } from 'node:fs'
import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { v7 } from 'uuid'
import { Problem } from '#contract/errors.ts'
import type { PublicConfig } from '#contract/product.ts'
import { readHostedImage } from '#features/images/queries.ts'
import { removeLeaver } from '#features/moderation/commands/people.ts'
import { lockPersonOf, voidAccessTokens } from '#features/users/commands/people.ts'
import { isMigrated } from '#services/database/database.ts'
import { createHandlers, mountApi } from './api/api.ts'
import { sendProblem } from './api/problems.ts'
import { createCall } from './call.ts'
import type { Config } from './config.ts'
import { describeError } from './log-error.ts'
import { mountPages } from './pages/pages.ts'
import { createRenderer } from './pages/rendering.ts'
import { outsideOf, securityHeaders } from './pages/security.ts'
import { readableAddress } from './readable-address.ts'
import { deriveKey } from './secrets.ts'
import type { OpenServices } from './services.ts'
import { createSessions } from './session.ts'

/** Where the pages come from: their build, Vite while they are being written, or nowhere (tests of the API). */
export type PagesSource = 'build' | 'vite' | 'none'

const buildFolder = join(import.meta.dirname, '..', 'build')

export class PagesNotBuilt extends Error {
  override message = 'its pages are not built. Use npm start, or npm run build first.'
}

/**
 * A server that does not listen yet. `trustProxy`: take a caller's address from X-Forwarded-For, from what our own proxy
 * put last there; all before it is whatever the caller wrote.
 */
export function createServer(logLevel: string, trustProxy: boolean): FastifyInstance {
  const server = fastify({
    logger: { level: logLevel, serializers: { err: describeError } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => v7(),
    bodyLimit: 1024 * 1024,
    // Ten mebibytes from a slow phone take minutes; a request that never ends holds what it has sent so far.
    requestTimeout: 300_000,
    trustProxy: trustProxy && ((_, hop) => hop === 0),
    rewriteUrl: readableAddress,
    // Node bounds an address already; what a parameter may be is up to its call.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  })
  server.addHook('onSend', async (_, reply) => {
    reply.headers(securityHeaders)
  })
  server.setErrorHandler(sendProblem)
  server.addHook('preClose', async () => dropIdleConnections(server))
  return server
}

/**
 * Node closes the connections that are idle when a stop is asked for. One whose answer is on its way at that moment would
 * be kept for its keep-alive time, and the stop with it.
 */
function dropIdleConnections({ server }: FastifyInstance): void {
  if (!server.listening) return
  const timer = setInterval(() => server.closeIdleConnections(), 100)
  server.once('close', () => clearInterval(timer))
}

/** Mounts the whole product: the API, the twins, images and pages. Gives what signs people in, and the API in process. */
export async function mountProduct(
  app: FastifyInstance,
  services: OpenServices,
  config: Config,
  pages: PagesSource,
) {
  const sessions = createSessions(services, await deriveKey(services.db, 'access tokens'))
  const origin = () => config.publicUrl ?? listeningAddress(app, config)
  const options = {
    services,
    sessions,
    callerSecret: await deriveKey(services.db, 'caller keys'),
    publicConfig: publicConfigOf(config),
    assertReady: createReadiness(app, services),
    origin,
    redis: services.redis,
  }
  const handlers = createHandlers(options)
  await mountApi(app, handlers, options)
  services.embedded.identity?.watchAccounts({
    deleting: async (tx, uid) => void (await removeLeaver(tx, services.jobs, uid, { at: services.clock() })),
    deleted: () => services.bus.publish(['users', 'items', 'brands']),
    signingOut: lockPersonOf,
    signedOut: voidAccessTokens,
  })
  if (services.embedded.identity) await app.register(services.embedded.identity.plugin)
  if (services.embedded.google) await app.register(services.embedded.google.plugin)
  if (services.embedded.mailbox) await app.register(services.embedded.mailbox.plugin)
  if (services.embedded.sandbox) await app.register(services.embedded.sandbox.plugin)
  mountImages(app, services)
  const call = createCall(handlers, sessions)
  if (pages === 'none') return { sessions, call }
  const render = createRenderer(
    await loadPages(app, pages),
    config.isProduction ? 'production' : 'development',
    call,
  )
  const cache = await mountPages(app, {
    clock: services.clock,
    render,
    origin,
    outside: outsideOf(config),
    assets: pages === 'build' ? join(buildFolder, 'client') : undefined,
  })
  services.bus.subscribe((topics) => cache.drop(topics))
  return { sessions, call }
}

async function loadPages(app: FastifyInstance, pages: 'build' | 'vite') {
  const entry = join(buildFolder, 'server', 'index.js')
  if (pages === 'build' && !existsSync(entry)) throw new PagesNotBuilt()
  if (pages === 'build') return import(entry)
  const { startVite } = await import('./pages/development.ts')
  return startVite(app)
}

function mountImages(app: FastifyInstance, { images }: OpenServices) {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const image = await readHostedImage(images, request.params.name)
    if (!image) return reply.code(404).header('cache-control', 'no-store').send()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(image.contentType)
      .send(Buffer.from(image.bytes))
  })
}

function createReadiness(app: FastifyInstance, { db }: OpenServices) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  return async () => {
    if (isStopping) throw new Problem('not-ready', 'Stopping.')
    const ready = await isMigrated(db).catch((cause: unknown) => {
      throw new Problem('not-ready', 'The database does not answer.', { cause })
    })
    if (!ready) throw new Problem('not-ready', 'The database is being migrated.')
  }
}

function publicConfigOf(config: Config): PublicConfig {
  return {
    identity: publicIdentityOf(config.identity),
    google: { mode: config.google.mode },
    payments: { mode: config.payments.mode, publishableKey: config.payments.publishableKey },
    currency: config.currency,
    testMode: config.testMode,
  }
}

function publicIdentityOf(identity: Config['identity']): PublicConfig['identity'] {
  const { mode, apiKey, projectId, tokenSyncUrl } = identity
  const authDomain = mode === 'firebase' ? identity.authDomain : undefined
  return { mode, apiKey, projectId, authDomain, tokenSyncUrl }
}

/** http://localhost:3000: the port is the one it listens on, also when the system chose it. */
export function listeningAddress(app: FastifyInstance, config: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
  return `http://${host}:${port}`
}
