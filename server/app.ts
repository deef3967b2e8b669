import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { Refusal } from '#contract/refusal.ts'
import type { PublicConfig } from '#contract/product.ts'
import { openHostedImage } from '#features/images/queries.ts'
import { removeLeaver } from '#features/moderation/commands/people.ts'
import { lockPersonOf, voidAccessTokens } from '#features/users/commands/people.ts'
import { moveRecord, noteSecondFactorChange, takeOverRecord } from '#features/users/commands/records.ts'
import { isMigrated } from '#services/database/database.ts'
import { refuse } from '#services/identity/embedded/errors.ts'
import { createStoreHealth } from '#services/images/store-health.ts'
import { createHandlers, mountApi } from './api/api.ts'
import { sendProblem } from './api/problems.ts'
import { createApiInProcess } from './api/api-in-process.ts'
import { openResponseCache } from './cache/open-cache.ts'
import { type Config, isPublishedByHttps } from './config/config.ts'
import { Front, refuseUnparsed } from './front.ts'
import { describeError } from './operator/log-error.ts'
import { createLiveStreams } from './live/live-streams.ts'
import { createPageAddresses, type FindPageAddress } from './pages/page-addresses.ts'
import type { PagesBuild } from './pages/pages-build.ts'
import { mountPages } from './pages/pages.ts'
import { createRenderer } from './pages/rendering.ts'
import { listConstantHeaders, outsideOriginsOf, setSecurityHeaders } from './pages/security.ts'
import { openReadQueue, refuseOverload, withPriority } from './overload/overload.ts'
import type { PaymentKeys } from './config/payment-keys.ts'
import {
  guardPublishedPassword,
  guardPublishedWebhooks,
  isPublishedTo,
  restrictToThisMachine,
} from './requests/published.ts'
import { readableAddress } from './requests/readable-address.ts'
import { createSecurityLog } from './security-log/security-log.ts'
import { watchRequests } from './security-log/watch-requests.ts'
import type { OpenServices } from './services.ts'
import { createSessions } from './session.ts'
import { createUploads } from './uploads/receive-upload.ts'

/** Where the pages come from: their build, Vite during development, or nowhere (tests of the API). */
export type PagesSource = 'build' | 'vite' | 'none'

const buildFolder = join(import.meta.dirname, '..', 'build')

export class PagesNotBuilt extends Error {
  override message = 'its pages are not built. Use npm start, or npm run build first.'
}

/**
 * Creates a server that does not listen yet. With `trustProxy`, the caller's address is the last entry of
 * X-Forwarded-For, which our own proxy added; the caller may have invented all earlier entries. Writes its log to
 * `logTo` or to standard output.
 */
export function createServer(
  logLevel: string,
  trustProxy: boolean,
  { logTo, front = new Front() }: { logTo?: { write: (line: string) => void }; front?: Front } = {},
): FastifyInstance {
  const server = fastify({
    logger: { level: logLevel, serializers: { err: describeError }, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    serverFactory: (handler) => front.serve(handler),
    clientErrorHandler: refuseUnparsed,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    // `Front` refuses requests during a stop, in our own error format.
    return503OnClosing: false,
    trustProxy: trustProxy && ((_, hop) => hop === 0),
    rewriteUrl: readableAddress,
    // Node limits the length of a whole address. Each call validates its own parameters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  })
  server.addHook('onSend', async (request, reply) => {
    setSecurityHeaders(reply.raw, front)
    reply.header('x-request-id', request.id)
  })
  server.setErrorHandler(sendProblem)
  server.setNotFoundHandler(() => {
    throw new Refusal('not-found/request')
  })
  server.addHook('preClose', async () => {
    front.phase = 'closing'
    dropIdleConnections(server)
  })
  return server
}

/**
 * At a stop, Node closes only the connections that are idle at that moment. A connection that is still sending a
 * response would stay open for its keep-alive time and delay the stop. So close idle connections repeatedly.
 */
function dropIdleConnections({ server }: FastifyInstance): void {
  if (!server.listening) return
  const timer = setInterval(() => server.closeIdleConnections(), 100)
  server.once('close', () => clearInterval(timer))
}

/**
 * Mounts the whole product: the API, the embedded services, images and pages. Returns the sessions and the API in
 * process.
 */
export async function mountProduct(
  app: FastifyInstance,
  services: OpenServices,
  config: Config,
  pages: PagesSource,
) {
  const { adminsNeedSecondFactor } = config
  const settings = { key: services.deriveKey('access tokens'), adminsNeedSecondFactor }
  const sessions = createSessions(services, settings)
  const origin = () => config.publicUrl ?? listeningAddress(app, config)
  const isHttps = isPublishedByHttps(config)
  // During development, Vite may have changed what the pages are made of.
  const bytes = pages === 'vite' ? 0 : config.cacheBytes
  const cache = openResponseCache(app, services, { bytes, isHttps })
  const readQueue = openReadQueue(config.overload, services.database.readersAtOnce)
  const options = {
    services,
    cache,
    database: services.database,
    readQueue,
    sessions,
    paymentSessions: createSessions({ ...services, db: services.database.payments }, settings),
    callerSecret: services.deriveKey('caller keys'),
    publicConfig: publicConfigOf(config, services.paymentKeys),
    assertReady: createReadiness(app, services),
    askPictures: createStoreHealth(services),
    origin,
    redis: services.redis,
    live: openLiveStreams(app, services),
    receiveUpload: createUploads({
      folder: join(config.dataDir, 'uploads'),
      clock: services.clock,
      redis: services.redis,
    }),
  }
  const handlers = createHandlers(options)
  // In development, Vite keeps the event loop busy for longer.
  const limits = pages === 'vite' ? { ...config.overload, loopDelayMs: 0 } : config.overload
  await refuseOverload(app, limits, {
    maxPoolWaitMs: services.database.maxWaitMs,
    readQueue,
    headers: listConstantHeaders(isHttps).flat(),
  })
  const isLocal = config.published === 'this-machine'
  watchRequests(app, createSecurityLog(app.log, services.clock, { isLocal }), options.callerSecret)
  guardPublishedSecrets(app, config)
  await mountApi(app, handlers, options)
  services.embedded.identity?.watchAccounts({
    deleting: async (tx, uid) => void (await removeLeaver(tx, services.jobs, uid, { at: services.clock() })),
    takenOver: (tx, uid, profile) => takeOverRecord(tx, uid, profile, { at: services.clock() }),
    emailChanged: (tx, change) => moveRecord(tx, change, { at: services.clock() }),
    secondFactorChanged: (tx, uid) => noteSecondFactorChange(tx, uid, { at: services.clock() }),
    changed: () => services.bus.publish(['users', 'items', 'brands']),
    signingOut: lockPersonOf,
    signedOut: voidAccessTokens,
  })
  await mountEmbedded(app, services, config)
  mountImages(app, services)
  const api = createApiInProcess(handlers, sessions)
  if (pages === 'none') return { sessions, api }
  const build = await loadPages(app, pages)
  const render = createRenderer(build, pages === 'build' ? 'production' : 'development', api)
  await mountPages(app, {
    cache,
    render,
    findAddress: findAddressIn(build),
    isDeveloper: isPublishedTo(config.published),
    redis: services.redis,
    origin,
    queueWaitMs: config.overload.queueWaitMs,
    outside: outsideOriginsOf(config),
    assets: pages === 'build' ? join(buildFolder, 'client') : undefined,
  })
  return { sessions, api }
}

/** Streams end at the beginning of a stop, which would wait for them otherwise. */
function openLiveStreams(app: FastifyInstance, { bus }: OpenServices) {
  const live = createLiveStreams(bus, (error) =>
    app.log.error({ err: error }, 'a live answer was not computed'),
  )
  app.addHook('preClose', async () => live.close())
  return live
}

/** Accepts secrets that are published with the product only from those who may use them; see `Published`. */
function guardPublishedSecrets(app: FastifyInstance, { payments, published }: Config) {
  guardPublishedPassword(app, published, () =>
    refuse('OPERATION_NOT_ALLOWED', 'The demo password is good on the machine itself only.'),
  )
  if (payments.mode === 'sandbox' && payments.keys) guardPublishedWebhooks(app, published)
}

async function mountEmbedded(app: FastifyInstance, { embedded }: OpenServices, config: Config) {
  const { identity, google, mailbox, sandbox, bkash } = embedded
  const { published } = config
  if (identity) await app.register(withPriority('normal', identity.plugin))
  // If the operator has chosen the emulator by name, others may use it as well.
  const isOurs = config.google.mode === 'local' && published !== 'nobody'
  if (google) await app.register(isOurs ? restrictToThisMachine(google.plugin, published) : google.plugin)
  if (mailbox) await app.register(restrictToThisMachine(mailbox.plugin, published))
  if (sandbox) await app.register(withPriority('high', sandbox.plugin))
  if (bkash) await app.register(withPriority('high', bkash.plugin))
}

async function loadPages(
  app: FastifyInstance,
  pages: 'build' | 'vite',
): Promise<PagesBuild | (() => Promise<PagesBuild>)> {
  const entry = join(buildFolder, 'server', 'index.js')
  if (pages === 'build' && !existsSync(entry)) throw new PagesNotBuilt()
  if (pages === 'build') return import(entry)
  const { startVite } = await import('./pages/development.ts')
  return startVite(app)
}

function findAddressIn(build: Awaited<ReturnType<typeof loadPages>>): FindPageAddress {
  if (typeof build !== 'function') return createPageAddresses(build)
  return async (url) => createPageAddresses(await build())(url)
}

function mountImages(app: FastifyInstance, { images }: OpenServices) {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const image = await openHostedImage(images, request.params.name)
    if (!image) throw new Refusal('not-found/picture')
    if (image.size !== undefined) reply.header('content-length', image.size)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(image.contentType)
      .send(image.stream)
  })
}

function createReadiness(app: FastifyInstance, { db }: OpenServices) {
  const { server } = app
  return async () => {
    const phase = server instanceof Front ? server.phase : 'serving'
    if (phase === 'leaving' || phase === 'closing') throw new Refusal('not-ready/stopping-soon')
    if (phase !== 'serving') throw new Refusal('not-ready/filling')
    const ready = await isMigrated(db).catch((cause: unknown) => {
      throw new Refusal('not-ready/database', { cause })
    })
    if (!ready) throw new Refusal('not-ready/migrating')
  }
}

function publicConfigOf(config: Config, { publishableKey }: PaymentKeys): PublicConfig {
  return {
    identity: publicIdentityOf(config.identity),
    google: { mode: config.google.mode },
    payments: { mode: config.payments.mode, publishableKey },
    bkash: { mode: config.bkash.mode },
    currency: config.currency,
    contact: config.contact,
    testMode: config.testMode,
  }
}

function publicIdentityOf(identity: Config['identity']): PublicConfig['identity'] {
  const { mode, apiKey, projectId, tokenSyncUrl } = identity
  const authDomain = mode === 'firebase' ? identity.authDomain : undefined
  return { mode, apiKey, projectId, authDomain, tokenSyncUrl }
}

/**
 * The address where the server listens, such as http://localhost:3000. The port is the real one, even if the system
 * chose it.
 */
export function listeningAddress(app: FastifyInstance, config: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
  return `http://${host}:${port}`
}
