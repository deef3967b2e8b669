import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { OperatorContact } from '#contract/product.ts'
import { createPictureHost } from '#features/images/commands.ts'
import type { Clock, CorrectedClock } from '#lib/clock.ts'
import type { Bus } from '#services/bus/bus.ts'
import { createLocalBus } from '#services/bus/local-bus.ts'
import { type CallCounts, createCallCounts } from '#services/calls/call-counts.ts'
import type { OpenDatabase } from '#services/database/database.ts'
import type { EmbeddedIdentity } from '#services/identity/embedded/embedded-identity.ts'
import type { IdentityChange } from '#services/identity/firebase/account-changes.ts'
import type { Google } from '#services/identity/google/google.ts'
import { createPictureFetcher, type FetchPicture } from '#services/images/fetch-picture.ts'
import { createJobs } from '#services/jobs/boss-jobs.ts'
import type { SmtpMail } from '#services/mail/smtp-mail.ts'
import type { Services } from '#services/services.ts'
import { copyOnRequest } from './backup/copy-on-request.ts'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/environment.ts'
import type { DrillReason } from './drill/drill-reason.ts'
import { openPlace } from './drill/open-place.ts'
import { refuseWrites } from './drill/refuse-writes.ts'
import { type DatabaseWatch, watchDatabase } from './health/database-watch.ts'
import { type Emulators, openMailbox } from './open-emulators.ts'
import { openIdentity } from './open-identity.ts'
import { openPayments } from './open-payments.ts'
import { ownHost } from './config/own-host.ts'
import type { PaymentKeys } from './config/payment-keys.ts'
import { openImages } from './storage/open-images.ts'
import { openStore } from './storage/open-store.ts'
import type { DeriveKey } from './storage/secrets.ts'

/**
 * The services of the domain, the embedded identity service and emulators that the server mounts, and a function
 * that closes them all.
 */
export type OpenServices = Services & {
  database: OpenDatabase
  log: FastifyBaseLogger
  embeddedIdentity: EmbeddedIdentity | undefined
  /** Sign-in with Google for the embedded identity service. */
  googleSignIn: Google | undefined
  emulators: Emulators
  /** Derives this installation's keys, by purpose. */
  deriveKey: DeriveKey
  paymentKeys: PaymentKeys
  /** Reports a change to an external identity provider. Does nothing when the identity service is embedded. */
  changeIdentity: (change: IdentityChange) => Promise<void>
  /** The product's public address, for links in emails. */
  publicAddress: () => string
  /** How people reach the operator. */
  contact: OperatorContact
  redis: Redis | undefined
  watch: DatabaseWatch
  /** Why this process runs no jobs, sends no email and moves no money; undefined if it does. */
  drill: DrillReason | undefined
  /** For how long events are stored. */
  eventDays: Config['eventDays']
  /** Counts calls for all limits. */
  calls: CallCounts
  close: () => Promise<void>
}

type Options = {
  config: Config
  clock: Clock
  /** What `clock` follows, to be corrected by the clock of the database. Tests that move the time have none. */
  machine?: CorrectedClock | undefined
  log: FastifyBaseLogger
  /** The port of this process. Only called after the server listens. */
  listeningPort: () => number
  /** False: scheduled jobs are left to other processes. */
  isOnSchedule?: boolean
  /** False: a program that does one task and ends, next to the serving processes. */
  isServing?: boolean
  /** How remote pictures are fetched. Default: over the network. */
  fetchPicture?: FetchPicture
  /** Use this open database instead of the configured one. The caller closes it. */
  database?: OpenDatabase
  /** Refuses to start with these settings, before the database is migrated. */
  check?: (opened: Pick<OpenServices, 'db' | 'images'>) => Promise<void>
}

/** Opens everything that the configuration names, and migrates the database. */
export async function openServices({
  config,
  clock,
  machine,
  log,
  listeningPort,
  isOnSchedule = true,
  isServing = true,
  fetchPicture = createPictureFetcher(),
  database: given,
  check = async () => {},
}: Options): Promise<OpenServices> {
  const { database, migrate, close } = await openStore({ config, log, isServing, database: given })
  const { db } = database
  const images = await openImages(config, { db, clock })
  const deriveKey = await check({ db, images })
    .then(migrate)
    .catch(async (error: unknown) => {
      await close()
      throw error
    })
  const ownAddress = () => ({ host: ownHost(config), port: listeningPort(), protocol: 'http' as const })
  const publicAddress = () => config.publicUrl ?? `http://localhost:${listeningPort()}`
  const payments = openPayments({ db: database.payments, clock, log }, config, {
    deriveKey,
    ownAddress,
    publicAddress,
  })
  const { redis, bus } = config.redisUrl
    ? await openRedis(config.redisUrl, log)
    : { redis: undefined, bus: createLocalBus() }
  const watch = watchDatabase({
    database,
    machine,
    maxAnswerMs: config.overload.databaseAnswerMs,
    log,
  })
  // What follows may compare times. While the database does not answer, the clock of the machine is the best we have.
  await watch.ask().catch((error: unknown) => log.warn(error, 'The clock could not be compared.'))
  const { provider } = payments
  const place = isServing
    ? await openPlace({ config, database, provider, clock, log })
    : { reason: undefined, stop: () => {} }
  const calls = createCallCounts(redis)
  const jobs = createJobs({ database, log, isOnSchedule: isOnSchedule && !place.reason })
  const hostPicture = createPictureHost({ db, clock, images, fetchPicture })
  const options = { config, database, clock, log, jobs, calls, deriveKey, listeningPort, hostPicture }
  const identities = await openIdentity(options)
  const mailbox = openMailbox({ db, clock }, config)
  const smtp = await openSmtp(config)
  const stopCopying =
    isServing && !given && database.engine === 'pglite'
      ? await copyOnRequest({ db, dataDir: config.dataDir, log })
      : async () => {}
  return {
    db,
    database,
    log,
    clock,
    jobs,
    bus,
    ...identities,
    publicAddress,
    contact: config.contact,
    mail: mailbox ?? smtp,
    payments: place.reason ? refuseWrites(provider) : provider,
    drill: place.reason,
    bkashReturns: payments.bkashReturns,
    feeBasisPoints: config.feeBasisPoints,
    promotionDays: config.promotionDays,
    eventDays: config.eventDays,
    codeKey: deriveKey('hand-over codes'),
    payoutKey: deriveKey('payout accounts'),
    deriveKey,
    paymentKeys: payments.keys,
    images,
    photoKey: deriveKey('private photos'),
    hostPicture,
    emulators: { ...payments.emulators, mailbox },
    redis,
    watch,
    calls,
    close: async () => {
      watch.stop()
      place.stop()
      await stopCopying()
      await jobs.stop()
      smtp?.close()
      await bus.close()
      redis?.disconnect()
      await close()
    },
  }
}

async function openSmtp({ mail }: Config): Promise<SmtpMail | undefined> {
  if (mail.mode !== 'smtp') return undefined
  const { createSmtpMail } = await import('#services/mail/smtp-mail.ts')
  return createSmtpMail({ url: mail.smtpUrl, from: mail.from })
}

/** The embedded identity service. Throws ConfigError when accounts are kept at an external provider. */
export function getEmbeddedIdentity({
  embeddedIdentity,
}: Pick<OpenServices, 'embeddedIdentity'>): EmbeddedIdentity {
  if (embeddedIdentity) return embeddedIdentity
  throw new ConfigError('IDENTITY is wrong for this: only the embedded identity service makes accounts here')
}

/** Opens Redis, which counts calls and carries the bus. */
async function openRedis(url: string, log: FastifyBaseLogger): Promise<{ redis: Redis; bus: Bus }> {
  const [{ connectRedis }, { createRedisBus }] = await Promise.all([
    import('#services/redis/redis.ts'),
    import('#services/bus/redis-bus.ts'),
  ])
  const redis = connectRedis(url)
  return { redis, bus: createRedisBus(redis, { log }) }
}
