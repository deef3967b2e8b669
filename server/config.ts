import { resolve } from 'node:path'
import { ConfigError, Environment, need } from './environment.ts'
import { type GoogleConfig, type IdentityConfig, readGoogle, readIdentity } from './identity-config.ts'
import { type MailConfig, readMail } from './mail-config.ts'

export type Config = {
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** Where people reach the product; undefined: where it listens. */
  publicUrl: string | undefined
  identity: IdentityConfig
  google: GoogleConfig
  mail: MailConfig
  payments: {
    mode: 'sandbox' | 'stripe'
    secretKey: string
    publishableKey: string
    /** What the provider signs its webhooks with. */
    webhookSecret: string
    /** How long one attempt to reach the provider may stay silent. */
    timeoutMs: number
  }
  currency: 'bdt'
  /** Undefined: when the embedded database is new and this is not production. */
  demoData: boolean | undefined
  /** Take the caller's address from X-Forwarded-For: only behind a proxy of one's own. */
  trustProxy: boolean
  logLevel: string
  /** Something here is no real service: every page says so. */
  testMode: boolean
}

/** Reads the configuration from environment variables. Throws ConfigError with one line that names the wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')} is wrong: ${issue?.message}`)
  }
  const env = parsed.data
  const payments = readPayments(env)
  const google = readGoogle(env)
  const mail = readMail(env)
  return {
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    identity: readIdentity(env),
    google,
    mail,
    payments,
    currency: env.CURRENCY,
    demoData: env.DEMO_DATA,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    testMode:
      payments.mode === 'sandbox' ||
      isTestKey(payments.secretKey) ||
      google.mode === 'local' ||
      mail.mode === 'mailbox',
  }
}

function readPayments(env: Environment): Config['payments'] {
  const timeoutMs = env.PAYMENT_TIMEOUT_MS
  if (env.PAYMENTS === 'stripe') return { mode: 'stripe', ...readStripeKeys(env), timeoutMs }
  if (env.NODE_ENV === 'production' && env.PAYMENTS === undefined) {
    throw new ConfigError('PAYMENTS is missing: in production say stripe, or sandbox if no money is to move')
  }
  const keys = { secretKey: 'sk_test_hatbodol', publishableKey: 'pk_test_hatbodol' }
  return { mode: 'sandbox', ...keys, webhookSecret: 'whsec_hatbodol', timeoutMs }
}

function readStripeKeys(env: Environment) {
  const because = 'PAYMENTS=stripe'
  const secretKey = need(env, 'STRIPE_SECRET_KEY', because)
  const publishableKey = need(env, 'STRIPE_PUBLISHABLE_KEY', because)
  if (isTestKey(secretKey) !== isTestKey(publishableKey))
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY is wrong: one of the two keys is for tests and the other is live',
    )
  return { secretKey, publishableKey, webhookSecret: need(env, 'STRIPE_WEBHOOK_SECRET', because) }
}

/** Stripe's keys say themselves whether money moves: sk_test_…, pk_live_… (https://docs.stripe.com/keys). */
function isTestKey(key: string): boolean {
  return /^[srp]k_test_/.test(key)
}
