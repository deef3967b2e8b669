import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { createPictureHost } from '#features/images/commands.ts'
import type { Clock } from '#lib/clock.ts'
import type { Bus } from '#services/bus/bus.ts'
import { createLocalBus } from '#services/bus/local-bus.ts'
import type { OpenDatabase } from '#services/database/database.ts'
import type { EmbeddedIdentity } from '#services/identity/embedded/embedded-identity.ts'
import type { IdentityChange } from '#services/identity/firebase/account-changes.ts'
import type { Google } from '#services/identity/google/google.ts'
import { createDiskImages } from '#services/images/disk-images.ts'
import { createPictureFetcher, type FetchPicture } from '#services/images/fetch-picture.ts'
import type { ImageStore } from '#services/images/image-store.ts'
import { createImgbbImages } from '#services/images/imgbb-images.ts'
import { createS3Images } from '#services/images/s3-images.ts'
import { createJobs } from '#services/jobs/boss-jobs.ts'
import {
  createPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxSettings,
} from '#services/payments/embedded/payment-sandbox.ts'
import {
  type BkashSandbox,
  bkashSandboxPrefix,
  createBkashSandbox,
} from '#services/payments/bkash/emulator/bkash-sandbox.ts'
import { createBkashPayments } from '#services/payments/bkash/bkash.ts'
import { joinProviders } from '#services/payments/join-providers.ts'
import { createStripePayments, type StripeConnection } from '#services/payments/stripe.ts'
import { createMailbox, type Mailbox } from '#services/mail/embedded/mailbox.ts'
import type { SmtpMail } from '#services/mail/smtp-mail.ts'
import type { Services } from '#services/services.ts'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/environment.ts'
import { openIdentity } from './open-identity.ts'
import { ownHost } from './config/own-host.ts'
import { makeBkashCredentials, makePaymentKeys, type PaymentKeys } from './config/payment-keys.ts'
import { isPublishedTo } from './requests/published.ts'
import { openStore } from './storage/open-store.ts'
import type { DeriveKey } from './storage/secrets.ts'

/** The services of the domain, the embedded services that the server mounts, and a function that closes them all. */
export type OpenServices = Services & {
  database: OpenDatabase
  log: FastifyBaseLogger
  embedded: {
    identity: EmbeddedIdentity | undefined
    google: Google | undefined
    sandbox: PaymentSandbox | undefined
    bkash: BkashSandbox | undefined
    mailbox: Mailbox | undefined
  }
  /** Derives this installation's keys, by purpose. */
  deriveKey: DeriveKey
  paymentKeys: PaymentKeys
  /** Reports a change to an external identity provider. Does nothing when the identity service is embedded. */
  changeIdentity: (change: IdentityChange) => Promise<void>
  /** The product's public address, for links in emails. */
  publicAddress: () => string
  redis: Redis | undefined
  close: () => Promise<void>
}

type Options = {
  config: Config
  clock: Clock
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
}

/** Opens everything that the configuration names, and migrates the database. */
export async function openServices({
  config,
  clock,
  log,
  listeningPort,
  isOnSchedule = true,
  isServing = true,
  fetchPicture = createPictureFetcher(),
  database: given,
}: Options): Promise<OpenServices> {
  const { database, deriveKey, close } = await openStore({ config, log, isServing, database: given })
  const { db } = database
  const { mode, timeoutMs } = config.payments
  const keys = config.payments.keys ?? makePaymentKeys(deriveKey)
  const ownAddress = () => ({ host: ownHost(config), port: listeningPort(), protocol: 'http' as const })
  const sandbox =
    mode === 'sandbox'
      ? openSandbox({ db: database.payments, clock, log }, keys, config, ownAddress)
      : undefined
  const publicAddress = () => config.publicUrl ?? `http://localhost:${listeningPort()}`
  const bkash = openBkash({ db: database.payments, clock }, config, { deriveKey, ownAddress, publicAddress })
  const cards = createStripePayments({
    secretKey: keys.secretKey,
    webhookSecret: keys.webhookSecret,
    timeoutMs,
    ...(sandbox && { connection: ownAddress }),
  })
  const payments = joinProviders(cards, bkash.payments)
  const { redis, bus } = config.redisUrl
    ? await openRedis(config.redisUrl, log)
    : { redis: undefined, bus: createLocalBus() }
  const jobs = createJobs({ database, log, isOnSchedule })
  const images = await openImages(config, { db, clock })
  const hostPicture = createPictureHost({ db, clock, images, fetchPicture })
  const options = { config, database, clock, log, jobs, deriveKey, listeningPort, hostPicture }
  const identities = await openIdentity(options)
  const mailbox = config.mail.mode === 'mailbox' ? createMailbox({ db, clock }) : undefined
  const smtp = await openSmtp(config)
  return {
    db,
    database,
    log,
    clock,
    jobs,
    bus,
    identity: identities.identity,
    changeIdentity: identities.changeIdentity,
    publicAddress,
    mail: mailbox ?? smtp,
    payments,
    bkashReturns: bkash.payments && { key: deriveKey('bkash returns'), publicAddress },
    feeBasisPoints: config.feeBasisPoints,
    codeKey: deriveKey('hand-over codes'),
    payoutKey: deriveKey('payout accounts'),
    deriveKey,
    paymentKeys: keys,
    images,
    hostPicture,
    embedded: { ...identities.embedded, sandbox, bkash: bkash.sandbox, mailbox },
    redis,
    close: async () => {
      await jobs.stop()
      smtp?.close()
      await bus.close()
      redis?.disconnect()
      await close()
    },
  }
}

function openImages(
  { images, dataDir }: Config,
  basics: Pick<Services, 'db' | 'clock'>,
): Promise<ImageStore> | ImageStore {
  if (images.mode === 'imgbb') return createImgbbImages({ ...basics, ...images })
  return images.mode === 's3' ? createS3Images(images) : createDiskImages(join(dataDir, 'images'))
}

async function openSmtp({ mail }: Config): Promise<SmtpMail | undefined> {
  if (mail.mode !== 'smtp') return undefined
  const { createSmtpMail } = await import('#services/mail/smtp-mail.ts')
  return createSmtpMail({ url: mail.smtpUrl, from: mail.from })
}

/** The embedded identity service. Throws ConfigError when accounts are kept at an external provider. */
export function getEmbeddedIdentity({ embedded }: Pick<OpenServices, 'embedded'>): EmbeddedIdentity {
  if (embedded.identity) return embedded.identity
  throw new ConfigError('IDENTITY is wrong for this: only the embedded identity service makes accounts here')
}

type SandboxBasics = Pick<PaymentSandboxSettings, 'db' | 'clock' | 'log'>

/** Its webhooks go to this product, as Stripe's would. */
function openSandbox(
  basics: SandboxBasics,
  { secretKey, publishableKey, webhookSecret }: PaymentKeys,
  { payments, published }: Config,
  ownAddress: () => StripeConnection,
): PaymentSandbox {
  const url = () => {
    const { protocol, host, port } = ownAddress()
    return `${protocol}://${host}:${port}/api/webhooks/stripe`
  }
  return createPaymentSandbox({
    ...basics,
    secretKey,
    publishableKey,
    webhooks: { url, secret: webhookSecret },
    ...(payments.keys && { mayUseKeys: isPublishedTo(published) }),
    isOpenToTests: published !== 'nobody',
  })
}

type BkashParts = { deriveKey: DeriveKey; ownAddress: () => StripeConnection; publicAddress: () => string }

/** The client of bKash, and the emulator that it calls if there is one. */
function openBkash(
  basics: Pick<SandboxBasics, 'db' | 'clock'>,
  { bkash, published }: Config,
  { deriveKey, ownAddress, publicAddress }: BkashParts,
) {
  if (bkash.mode === 'off') return { payments: undefined, sandbox: undefined }
  const { timeoutMs } = bkash
  if (bkash.mode === 'bkash') {
    const { address, credentials } = bkash
    return {
      payments: createBkashPayments({ ...basics, credentials, timeoutMs, address: () => address }),
      sandbox: undefined,
    }
  }
  const credentials = bkash.credentials ?? makeBkashCredentials(deriveKey)
  const address = () => {
    const { protocol, host, port } = ownAddress()
    return `${protocol}://${host}:${port}${bkashSandboxPrefix}`
  }
  const sandbox = createBkashSandbox({
    ...basics,
    credentials,
    publicAddress,
    ...(bkash.credentials && { mayUseCredentials: isPublishedTo(published) }),
  })
  return { payments: createBkashPayments({ ...basics, credentials, timeoutMs, address }), sandbox }
}

/** Counts calls, and carries the bus. While Redis is unavailable, nobody is refused. */
async function openRedis(url: string, log: FastifyBaseLogger): Promise<{ redis: Redis; bus: Bus }> {
  const [{ Redis }, { createRedisBus }] = await Promise.all([
    import('ioredis'),
    import('#services/bus/redis-bus.ts'),
  ])
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 2000 })
  redis.on('error', (err: Error) => log.warn({ err }, 'Redis is away: calls are not counted'))
  return { redis, bus: createRedisBus(url, { log }) }
}
