import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Api } from '#contract/route.ts'
import { removePersonOf } from '#features/moderation/commands/people.ts'
import { dropPayoutAccount } from '#features/sales/payouts/commands/accounts.ts'
import { lockPersonOf, voidAccessTokens } from '#features/users/commands/people.ts'
import {
  changeRecordEmail,
  openRecord,
  recordSecondFactorChange,
  takeOverRecord,
} from '#features/users/commands/records.ts'
import { refuse } from '#services/identity/embedded/core/errors.ts'
import { type Language, languages, prefixOf } from '#lib/languages.ts'
import { createHandlers, mountApi } from './api/api.ts'
import { createApiInProcess } from './api/api-in-process.ts'
import { createPersonTurns } from './api/call-limits.ts'
import { openResponseCache } from './cache/open-cache.ts'
import { type Config, isPublishedByHttps } from './config/config.ts'
import { ownHost } from './config/own-host.ts'
import { publicConfigOf } from './config/public-config.ts'
import { listeningAddress } from './create-server.ts'
import { createReadiness } from './health/readiness.ts'
import { createLiveStreams } from './live/live-streams.ts'
import { createPageAddresses, type FindPageAddress } from './pages/page-addresses.ts'
import type { PagesBuild } from './pages/pages-build.ts'
import { type LanguagePages, mountPages } from './pages/pages.ts'
import { createRenderer } from './pages/rendering.ts'
import { mountSitemaps } from './pages/sitemaps.ts'
import { listConstantHeaders, outsideOriginsOf } from './pages/security.ts'
import { openReadQueue, refuseOverload, withPriority } from './overload/overload.ts'
import { limitNetworks } from './requests/emulator-limits.ts'
import {
  guardPublishedPassword,
  guardPublishedWebhooks,
  isPublishedTo,
  restrictToThisMachine,
} from './requests/published.ts'
import { Front } from './front.ts'
import { readBuilds } from './pages/builds.ts'
import { createSecurityLog } from './security-log/security-log.ts'
import { watchRequests } from './security-log/watch-requests.ts'
import type { OpenServices } from './services.ts'
import { createEndedTokens, createSessions } from './session.ts'
import { createUploads } from './uploads/receive-upload.ts'
import { mountImages } from './uploads/send-image.ts'
import { mountSharedPictures } from './uploads/send-shared-picture.ts'

/** Where the pages come from: their build, Vite during development, or nowhere (tests of the API). */
export type PagesSource = 'build' | 'vite' | 'none'

const buildFolder = join(import.meta.dirname, '..', 'build')
const folderOf = (language: Language) => join(buildFolder, prefixOf(language))
const builtPages = (language: Language) => join(folderOf(language), 'server', 'index.js')

export class PagesNotBuilt extends Error {
  override message = 'its pages are not built. Use npm start, or npm run build first.'
}

/** Throws PagesNotBuilt. */
export function assertPagesBuilt(): void {
  if (!languages.every((language) => existsSync(builtPages(language)))) throw new PagesNotBuilt()
}

/**
 * Mounts the whole product: the API, the embedded identity service, emulators, images and pages. Returns the sessions, the API
 * in process, and what health checks and metrics show.
 */
export async function mountProduct(
  app: FastifyInstance,
  services: OpenServices,
  config: Config,
  pages: PagesSource,
  measureRender: MeasureRender = (render) => render(),
) {
  const options = openApiOptions(app, services, config, pages)
  const { sessions, readiness, cache, readQueue } = options
  const handlers = createHandlers(options)
  await guardRequests(app, config, pages, options)
  await mountApi(app, handlers, options)
  watchAccounts(services)
  await mountIdentityAndEmulators(app, services, config)
  mountImages(app, services)
  await app.register(withPriority('low', sitemapsOf(options)))
  const api = createApiInProcess(handlers, sessions)
  await app.register(
    withPriority('low', async (scope) =>
      mountSharedPictures(scope, { ...services, dataDir: config.dataDir }),
    ),
  )
  if (pages !== 'none') await mountPagesOf(pages, app, config, { ...options, api, measureRender })
  return { sessions, api, readiness, cache, readQueue }
}

const sitemapsOf =
  ({ services, database, calls, origin }: MountOptions): FastifyPluginAsync =>
  async (scope) =>
    mountSitemaps(scope, { db: database.reads, calls, origin, isDrill: services.drill !== undefined })

/** Runs the rendering of a page, and may measure it. */
type MeasureRender = <T>(render: () => Promise<T>) => Promise<T>

type MountOptions = ReturnType<typeof openApiOptions>

/** What the API needs besides its routes. Pages share the cache. */
function openApiOptions(app: FastifyInstance, services: OpenServices, config: Config, pages: PagesSource) {
  const { adminsNeedSecondFactor } = config
  const key = services.deriveKey('access tokens')
  const settings = { key, adminsNeedSecondFactor, endedTokens: createEndedTokens() }
  // During development, Vite may have changed what the pages are made of.
  const bytes = pages === 'vite' ? 0 : config.cacheBytes
  return {
    services,
    cache: openResponseCache(app, services, { bytes, isHttps: isPublishedByHttps(config) }),
    database: services.database,
    readQueue: openReadQueue(config.overload, services.database.readersAtOnce),
    sessions: createSessions(services, settings),
    paymentSessions: createSessions({ ...services, db: services.database.payments }, settings),
    callerSecret: services.deriveKey('caller keys'),
    publicConfig: publicConfigOf(config, services.paymentKeys, services.drill !== undefined),
    readiness: createReadiness(app, services),
    origin: () => config.publicUrl ?? listeningAddress(app, config),
    calls: services.calls,
    personTurns: createPersonTurns(),
    findHolder: services.identity.findHolder,
    live: openLiveStreams(app, services),
    receiveUpload: createUploads({
      folder: join(config.dataDir, 'uploads'),
      clock: services.clock,
      redis: services.redis,
    }),
  }
}

/** Refuses requests under overload, logs security events, and protects the published secrets, for all routes that follow. */
async function guardRequests(
  app: FastifyInstance,
  config: Config,
  pages: PagesSource,
  { services, readQueue, callerSecret }: MountOptions,
): Promise<void> {
  // In development, Vite keeps the event loop busy for longer.
  const limits = pages === 'vite' ? { ...config.overload, loopDelayMs: 0 } : config.overload
  await refuseOverload(app, limits, {
    maxPoolWaitMs: services.database.maxWaitMs,
    readQueue,
    headers: listConstantHeaders(isPublishedByHttps(config)).flat(),
  })
  const isLocal = config.published === 'this-machine'
  watchRequests(app, createSecurityLog(app.log, services.clock, { isLocal }), callerSecret)
  guardPublishedSecrets(app, config)
}

/** Keeps our records of people in agreement with the accounts of the embedded identity service. */
function watchAccounts({ embeddedIdentity, jobs, bus, clock }: OpenServices): void {
  embeddedIdentity?.watchAccounts({
    deleting: async (tx, uid) => void (await removePersonOf(tx, jobs, uid, { at: clock() })),
    takenOver: (tx, uid, profile) => takeOverRecord(tx, uid, profile, { at: clock() }),
    ownerChanged: (tx, uid) => dropPayoutAccount(tx, { jobs }, uid, clock()),
    opened: (tx, uid, email, profile) => openRecord(tx, uid, email, profile, { at: clock() }),
    emailChanged: (tx, change) => changeRecordEmail(tx, change, { at: clock() }),
    secondFactorChanged: (tx, uid) => recordSecondFactorChange(tx, uid, { at: clock() }),
    changed: () => bus.publish(['users', 'items', 'brands']),
    signingOut: lockPersonOf,
    signedOut: voidAccessTokens,
  })
}

async function mountPagesOf(
  pages: 'build' | 'vite',
  app: FastifyInstance,
  config: Config,
  { api, cache, origin, calls, measureRender }: MountOptions & { api: Api; measureRender: MeasureRender },
): Promise<void> {
  const load = await openPages(app, pages)
  const mode = pages === 'build' ? 'production' : 'development'
  const openIn = async (language: Language): Promise<LanguagePages> => {
    const build = await load(language)
    const render = createRenderer(build, mode, api, app.log)
    return {
      render: (address, origin) => measureRender(() => render(address, origin)),
      findAddress: findAddressIn(build),
    }
  }
  // The first language at once, and the others when somebody asks for them: most starts are of tests in English.
  const opened = new Map([['en' as Language, openIn('en')]])
  await opened.get('en')
  const pagesIn = (language: Language) => {
    const pages = opened.get(language) ?? openIn(language)
    opened.set(language, pages)
    return pages
  }
  // In production nobody should wait for the import of the others.
  if (config.isProduction)
    app.addHook('onListen', async () => void (await Promise.all(languages.map(pagesIn))))
  const assets = pages === 'build' ? (language: Language) => join(folderOf(language), 'client') : undefined
  if (assets && app.server instanceof Front) app.server.builds = await readBuilds(assets)
  await mountPages(app, {
    cache,
    pagesIn,
    isDeveloper: isPublishedTo(config.published),
    calls,
    origin,
    waits: config.overload,
    outside: outsideOriginsOf(config),
    assets,
  })
}

/** Ends all streams when the server begins to stop: it would wait for them otherwise. */
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
    refuse('OPERATION_NOT_ALLOWED', 'The demo password works only on the machine that runs Hatbodol.'),
  )
  if (payments.mode === 'sandbox' && payments.keys) guardPublishedWebhooks(app, published)
}

async function mountIdentityAndEmulators(
  app: FastifyInstance,
  { embeddedIdentity, googleSignIn, emulators, calls }: OpenServices,
  config: Config,
) {
  const { mailbox, sandbox, bkash } = emulators
  const { published } = config
  if (embeddedIdentity) await app.register(withPriority('normal', embeddedIdentity.plugin))
  // If the operator has chosen the emulator by name, others may use it as well.
  const isOurs = config.google.mode === 'local' && published !== 'nobody'
  if (googleSignIn)
    await app.register(isOurs ? restrictToThisMachine(googleSignIn.plugin, published) : googleSignIn.plugin)
  if (mailbox) await app.register(restrictToThisMachine(mailbox.plugin, published))
  const limited = (name: string, plugin: FastifyPluginAsync) =>
    withPriority('high', limitNetworks(plugin, { calls, name, ownHost: ownHost(config) }))
  if (sandbox) await app.register(limited('stripe-emulator', sandbox.plugin))
  if (bkash) await app.register(limited('bkash-emulator', bkash.plugin))
}

type AnyBuild = PagesBuild | (() => Promise<PagesBuild>)

/** Returns a function that opens the pages in a language. */
async function openPages(
  app: FastifyInstance,
  pages: 'build' | 'vite',
): Promise<(language: Language) => Promise<AnyBuild>> {
  if (pages === 'build') return async (language) => import(builtPages(language)) as Promise<PagesBuild>
  const { serveByVite } = await import('./pages/development.ts')
  return serveByVite(app)
}

function findAddressIn(build: AnyBuild): FindPageAddress {
  if (typeof build !== 'function') return createPageAddresses(build)
  return async (url) => createPageAddresses(await build())(url)
}
