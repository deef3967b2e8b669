import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import type { Clock } from '#lib/clock.ts'
import { createLocalBus } from '#services/bus/local-bus.ts'
import { createRedisBus } from '#services/bus/redis-bus.ts'
import { migrate, type OpenDatabase } from '#services/database/database.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { openPostgres } from '#services/database/postgres.ts'
import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
} from '#services/identity/embedded/embedded-identity.ts'
import { createDiskImages } from '#services/images/disk-images.ts'
import { createJobs } from '#services/jobs/boss-jobs.ts'
import {
  createPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxSettings,
} from '#services/payments/embedded/payment-sandbox.ts'
import { createStripePayments, type StripeConnection } from '#services/payments/stripe.ts'
import type { Services } from '#services/services.ts'
import type { Config } from './config.ts'

/** The services of the domain, the embedded twins that the server mounts beside it, and the way to close them all. */
export type OpenServices = Services & {
  database: OpenDatabase
  embedded: { identity: EmbeddedIdentity; sandbox: PaymentSandbox | undefined }
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
  const identity = createEmbeddedIdentity({ db, clock, ...config.identity })
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
  return {
    db,
    database,
    clock,
    jobs,
    bus,
    identity,
    payments,
    images: createDiskImages(join(config.dataDir, 'images')),
    embedded: { identity, sandbox },
    redis,
    close: async () => {
      await jobs.stop()
      await bus.close()
      redis?.disconnect()
      if (!given) await database.close()
    },
  }
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

/** Where this process reaches itself: it may listen on one address alone. */
export function ownHost({ host }: Config): string {
  return ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host
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
