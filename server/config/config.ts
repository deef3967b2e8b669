import { resolve } from 'node:path'
import type { OperatorContact } from '#contract/product.ts'
import { owaspCost, type PasswordCost } from '#services/identity/embedded/core/passwords.ts'
import { type BkashConfig, type Cards, readBkash } from './bkash-config.ts'
import { ConfigError, Environment, getRequired } from './environment.ts'
import { type GoogleConfig, type IdentityConfig, readGoogle, readIdentity } from './identity-config.ts'
import { type ImageConfig, readImages } from './image-config.ts'
import { type MailConfig, readMail } from './mail-config.ts'
import { type OverloadLimits, overloadLimits } from '../overload/overload.ts'
import { isLoopback, type Published, readPublished } from './own-host.ts'
import { type PaymentKeys, publishedKeys } from './payment-keys.ts'

/** Where Prometheus reads the metrics. */
export type MetricsConfig = { port: number; host: string }

export type Config = {
  isProduction: boolean
  port: number
  host: string
  /** How many processes serve on this machine. */
  workers: number
  dataDir: string
  databaseUrl: string | undefined
  /** A copy of that database for public reads. */
  databaseReplicaUrl: string | undefined
  /** Undefined: the secret is in a file in `dataDir`. */
  installationSecret: string | undefined
  redisUrl: string | undefined
  /** The product's public address. Undefined: the address where it listens. */
  publicUrl: string | undefined
  identity: IdentityConfig
  /** What hashing a password costs. Tests hash many, and make it cheap. */
  passwordCost: PasswordCost
  /** Admin actions that cannot be undone require a second factor, even from admins who have not set one up. */
  adminsNeedSecondFactor: boolean
  google: GoogleConfig
  mail: MailConfig
  images: ImageConfig
  payments: {
    mode: 'sandbox' | 'stripe'
    /** Undefined: the sandbox's keys, derived from the installation's secret. */
    keys: PaymentKeys | undefined
    /** A server for tests that speaks Stripe's protocol. Undefined: Stripe itself, or the sandbox. */
    url: URL | undefined
    /** How long one request to the provider may wait for a response. */
    timeoutMs: number
  }
  bkash: BkashConfig
  currency: 'bdt'
  /** Our fee for a sale, in hundredths of a percent of its price. */
  feeBasisPoints: number
  promotionDays: number
  /** For how long events are stored. */
  eventDays: { ofMoney: number; ofOthers: number }
  /** How people can contact the operator of this installation. */
  contact: OperatorContact
  /** Who may use the secrets that are published with the product. */
  published: Published
  /** Undefined: load demo data when the embedded database is new and only this machine can reach the installation. */
  demoData: boolean | undefined
  /** Take the caller's address from X-Forwarded-For. Only safe behind the operator's own proxy. */
  trustProxy: boolean
  /**
   * How long the server still accepts requests after a stop was requested, so that a load balancer can switch to
   * another server.
   */
  shutdownGraceMs: number
  logLevel: string
  /** Undefined: no metrics are measured. */
  metrics: MetricsConfig | undefined
  /** The OpenTelemetry collector. Undefined: no traces are made. */
  tracesTo: string | undefined
  overload: OverloadLimits
  /** How many bytes of answers to guests are cached; 0 for none. */
  cacheBytes: number
  /** At least one service is an emulator. Every page says so. */
  testMode: boolean
  /** `drill`: no jobs run, no email is sent, and no money moves. */
  mode: 'live' | 'drill'
  /** At least one provider or the mail server is a real one. */
  reachesOutside: boolean
}

/** Whether the public address is an https address. */
export const isPublishedByHttps = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https:') === true

/**
 * Reads the configuration from environment variables. Throws ConfigError, whose message is one line and names the wrong
 * variable.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    // A list has the position of its wrong entry in the path too.
    throw new ConfigError(`${String(issue?.path[0])} is wrong: ${issue?.message}`)
  }
  const env = parsed.data
  const payments = readPayments(env)
  const google = readGoogle(env)
  const mail = readMail(env)
  const bkash = readBkash(env, cardsOf(payments), readPublished(env) === 'this-machine')
  const identity = readIdentity(env)
  return {
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    workers: readWorkers(env),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: readReplica(env),
    installationSecret: env.INSTALLATION_SECRET,
    redisUrl: env.REDIS_URL,
    publicUrl: readPublicUrl(env),
    identity,
    passwordCost: owaspCost,
    adminsNeedSecondFactor: needsSecondFactor(env),
    google,
    mail,
    images: readImages(env),
    payments,
    bkash,
    currency: env.CURRENCY,
    feeBasisPoints: env.FEE_BASIS_POINTS,
    promotionDays: env.PROMOTION_DAYS,
    eventDays: { ofMoney: env.MONEY_EVENT_DAYS, ofOthers: env.EVENT_DAYS },
    contact: { email: env.CONTACT_EMAIL, phone: env.CONTACT_PHONE },
    published: readPublished(env),
    demoData: env.DEMO_DATA,
    trustProxy: env.TRUST_PROXY,
    shutdownGraceMs: (env.SHUTDOWN_GRACE ?? (env.TRUST_PROXY ? 5 : 0)) * 1000,
    logLevel: env.LOG_LEVEL,
    metrics: readMetrics(env),
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    overload: overloadLimits,
    cacheBytes: 24 * 1024 * 1024,
    testMode:
      payments.mode === 'sandbox' ||
      isTestKey(payments.keys?.secretKey ?? '') ||
      google.mode === 'local' ||
      mail.mode === 'mailbox',
    mode: env.MODE,
    reachesOutside:
      payments.mode === 'stripe' ||
      bkash.mode === 'bkash' ||
      mail.mode === 'smtp' ||
      identity.mode === 'firebase',
  }
}

/** Only a database server can have a replica. The embedded database has none. */
function readReplica(env: Environment): string | undefined {
  if (env.DATABASE_REPLICA_URL) getRequired(env, 'DATABASE_URL', 'DATABASE_REPLICA_URL')
  return env.DATABASE_REPLICA_URL
}

/** The metrics have a port of their own, so that a proxy which publishes the product does not publish them. */
function readMetrics({ PORT, METRICS_PORT: port, METRICS_HOST: host }: Environment): Config['metrics'] {
  if (port === undefined && host !== undefined)
    throw new ConfigError('METRICS_PORT is missing: METRICS_HOST needs it')
  if (port === PORT)
    throw new ConfigError('METRICS_PORT is wrong: it is PORT. Metrics need a port of their own')
  return port === undefined ? undefined : { port, host: host ?? '127.0.0.1' }
}

/** Several processes need what they share: a database server, a Redis and the secret. */
function readWorkers(env: Environment): number {
  const because = `WORKERS=${env.WORKERS}`
  if (env.WORKERS > 1) {
    getRequired(env, 'DATABASE_URL', `the embedded database belongs to one process, and ${because}`)
    getRequired(env, 'REDIS_URL', because)
    getRequired(env, 'INSTALLATION_SECRET', because)
  }
  return env.WORKERS
}

function needsSecondFactor({ ADMIN_SECOND_FACTOR, NODE_ENV }: Environment): boolean {
  return ADMIN_SECOND_FACTOR === undefined ? NODE_ENV === 'production' : ADMIN_SECOND_FACTOR === 'required'
}

/** A public site must use https: over http, others could read and change the traffic. */
function readPublicUrl(env: Environment): string | undefined {
  if (env.PUBLIC_URL === undefined) return undefined
  const { protocol, hostname, pathname, search, hash } = new URL(env.PUBLIC_URL)
  if (/[^/]/.test(pathname) || search || hash)
    throw new ConfigError(
      'PUBLIC_URL is wrong: it ends with the host, because Hatbodol is served there and not below a path',
    )
  if (env.NODE_ENV === 'production' && protocol === 'http:' && !isLoopback(hostname))
    throw new ConfigError('PUBLIC_URL is wrong: in production it must begin with https://')
  return env.PUBLIC_URL.replace(/\/+$/, '')
}

function readPayments(env: Environment): Config['payments'] {
  const timeoutMs = env.PAYMENT_TIMEOUT_MS
  if (env.PAYMENTS === 'stripe') {
    const keys = readStripeKeys(env)
    return { mode: 'stripe', keys, url: readStripeUrl(env, keys), timeoutMs }
  }
  if (env.NODE_ENV === 'production' && env.PAYMENTS === undefined) {
    throw new ConfigError(
      'PAYMENTS is missing: in production set it to stripe, or to sandbox if no real money should move',
    )
  }
  const keys = readPublished(env) === 'this-machine' ? publishedKeys : undefined
  return { mode: 'sandbox', keys, url: undefined, timeoutMs }
}

function readStripeKeys(env: Environment): PaymentKeys {
  const because = 'PAYMENTS=stripe'
  const secretKey = getRequired(env, 'STRIPE_SECRET_KEY', because)
  const publishableKey = getRequired(env, 'STRIPE_PUBLISHABLE_KEY', because)
  if (isTestKey(secretKey) !== isTestKey(publishableKey))
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY is wrong: one of the two keys is for tests and the other is live',
    )
  return { secretKey, publishableKey, webhookSecret: getRequired(env, 'STRIPE_WEBHOOK_SECRET', because) }
}

/** Live keys go to Stripe only. */
function readStripeUrl({ STRIPE_URL: url }: Environment, { secretKey }: PaymentKeys): URL | undefined {
  if (url !== undefined && !isTestKey(secretKey))
    throw new ConfigError('STRIPE_URL is wrong: only test keys may be sent to another server than Stripe')
  return url === undefined ? undefined : new URL(url)
}

function cardsOf({ mode, keys }: Config['payments']): Cards {
  if (mode === 'sandbox') return 'sandbox'
  return isTestKey(keys?.secretKey ?? '') ? 'test' : 'live'
}

/** Stripe's keys show whether real money moves: sk_test_…, pk_live_… (https://docs.stripe.com/keys). */
function isTestKey(key: string): boolean {
  return /^[srp]k_test_/.test(key)
}
