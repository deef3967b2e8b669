import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import type { Clock } from '#lib/clock.ts'
import { createLocalBus } from '#services/bus/local-bus.ts'
import { createRedisBus } from '#services/bus/redis-bus.ts'
import { migrate, type OpenDatabase } from '#services/database/database.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { openPostgres } from '#services/database/postgres.ts'
import type { EmbeddedIdentity } from '#services/identity/embedded/embedded-identity.ts'
import type { IdentityChange } from '#services/identity/firebase/firebase-identity.ts'
import type { Google } from '#services/identity/google/google.ts'
import { createDiskImages } from '#services/images/disk-images.ts'
import { createJobs } from '#services/jobs/boss-jobs.ts'
import {
  createPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxSettings,
} from '#services/payments/embedded/payment-sandbox.ts'
import { createStripePayments, type StripeConnection } from '#services/payments/stripe.ts'
import { createMailbox, type Mailbox } from '#services/mail/embedded/mailbox.ts'
import { createSmtpMail, type SmtpMail } from '#services/mail/smtp-mail.ts'
import type { Services } from '#services/services.ts'
import type { Config } from './config.ts'
import { ConfigError } from './environment.ts'
import { openIdentity } from './open-identity.ts'
import { ownHost } from './own-host.ts'

/** The services of the domain, the embedded twins that the server mounts beside it, and the way to close them all. */
export type OpenServices = Services & {
  database: OpenDatabase
  embedded: {
    identity: EmbeddedIdentity | undefined
    google: Google | undefined
    sandbox: PaymentSandbox | undefined
    mailbox: Mailbox | undefined
  }
  /** Tells an identity provider elsewhere; does nothing where ours is embedded. */
  changeIdentity: (change: IdentityChange) => Promise<void>
  /** Where people reach the product, for links in letters. */
  publicAddress: () => string
  redis: Redis | undefined
  close: () => Promise<void>
}

type Options = {
  config: Config
  clock: Clock
  log: FastifyBaseLogger
  /** Where this process listens: known once it does, and asked for only then. */
  listeningPort: () => number
  /** False: jobs that are due by the clock are left to other processes. */
  isOnSchedule?: boolean
  /** An open database instead of the configured one; the caller closes it. */
  database?: OpenDatabase
}

/** Opens everything the configuration names; the database is migrated when it returns. */
export async function openServices({
  config,
  clock,
  log,
  listeningPort,
  isOnSchedule = true,
  database: given,
}: Options): Promise<OpenServices> {
  const database = given ?? (await openDatabase(config, log))
  await migrate(database.db)
  const { db } = database
  const { mode, ...keys } = config.payments
  const ownAddress = () => ({ host: ownHost(config), port: listeningPort(), protocol: 'http' as const })
  const sandbox =
    mode === 'sandbox' ? openSandbox({ db, clock, log, ...keys }, config, ownAddress) : undefined
  const payments = createStripePayments({
    secretKey: keys.secretKey,
    webhookSecret: keys.webhookSecret,
    timeoutMs: keys.timeoutMs,
    ...(sandbox && { connection: ownAddress }),
  })
  const redis = config.redisUrl ? openRedis(config.redisUrl, log) : undefined
  const bus = config.redisUrl ? createRedisBus(config.redisUrl, { log }) : createLocalBus()
  const jobs = createJobs({ database, log, isOnSchedule })
  const identities = await openIdentity({ config, db, clock, log, jobs, listeningPort })
  const mailbox = config.mail.mode === 'mailbox' ? createMailbox({ db, clock }) : undefined
  const smtp = openSmtp(config)
  return {
    db,
    database,
    clock,
    jobs,
    bus,
    identity: identities.identity,
    changeIdentity: identities.changeIdentity,
    publicAddress: () => config.publicUrl ?? `http://localhost:${listeningPort()}`,
    mail: mailbox ?? smtp,
    payments,
    images: createDiskImages(join(config.dataDir, 'images')),
    embedded: { ...identities.embedded, sandbox, mailbox },
    redis,
    close: async () => {
      await jobs.stop()
      smtp?.close()
      await bus.close()
      redis?.disconnect()
      if (!given) await database.close()
    },
  }
}

function openSmtp({ mail }: Config): SmtpMail | undefined {
  return mail.mode === 'smtp' ? createSmtpMail({ url: mail.smtpUrl, from: mail.from }) : undefined
}

/** Throws ConfigError where who people are is kept elsewhere. */
export function getEmbeddedIdentity({ embedded }: Pick<OpenServices, 'embedded'>): EmbeddedIdentity {
  if (embedded.identity) return embedded.identity
  throw new ConfigError('IDENTITY is wrong for this: only the embedded identity service makes accounts here')
}

type SandboxBasics = Pick<PaymentSandboxSettings, 'db' | 'clock' | 'log' | 'secretKey' | 'publishableKey'>

/** Its webhooks go where Stripe's would: to this product. */
function openSandbox(
  basics: SandboxBasics,
  config: Config,
  ownAddress: () => StripeConnection,
): PaymentSandbox {
  const url = () => {
    const { protocol, host, port } = ownAddress()
    return `${protocol}://${host}:${port}/api/webhooks/stripe`
  }
  return createPaymentSandbox({
    ...basics,
    webhooks: { url, secret: config.payments.webhookSecret },
    isOpenToTests: !config.isProduction,
  })
}

function openDatabase(config: Config, log: FastifyBaseLogger): Promise<OpenDatabase> | OpenDatabase {
  if (!config.databaseUrl) return openPGlite(config.dataDir)
  return openPostgres(config.databaseUrl, (err) => log.error({ err }, 'a database connection broke'))
}

/** For counting calls; while it is away nobody is refused. */
function openRedis(url: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 2000 })
  redis.on('error', (err: Error) => log.warn({ err }, 'Redis is away: calls are not counted'))
  return redis
}
