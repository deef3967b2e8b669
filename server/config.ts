import { resolve } from 'node:path'
import * as z from 'zod'

/** A whole number within bounds; whatever else stands there is answered with these words. */
function whole(least: number, most: number) {
  const error = `it is a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value))

/** Every variable the product reads. Those of services that a later version brings are not listed before they work. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  IDENTITY: z.enum(['embedded']).default('embedded'),
  IDENTITY_API_KEY: z.string().min(1).default('hatbodol'),
  PAYMENTS: z.enum(['sandbox', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'it starts with sk_, or rk_ for a restricted one')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  PAYMENT_TIMEOUT_MS: whole(100, 60_000).default(10_000),
  IMAGE_STORE: z.enum(['disk']).default('disk'),
  CURRENCY: z.enum(['bdt']).default('bdt'),
  DEMO_DATA: onOff.optional(),
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
})

export type Config = {
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** Where people reach the product; undefined: where it listens. */
  publicUrl: string | undefined
  identity: { apiKey: string; projectId: string }
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

export class ConfigError extends Error {}

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
  return {
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    identity: { apiKey: env.IDENTITY_API_KEY, projectId: 'hatbodol' },
    payments,
    currency: env.CURRENCY,
    demoData: env.DEMO_DATA,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    testMode: payments.mode === 'sandbox' || isTestKey(payments.secretKey),
  }
}

function readPayments(env: z.infer<typeof Environment>): Config['payments'] {
  const timeoutMs = env.PAYMENT_TIMEOUT_MS
  if (env.PAYMENTS === 'stripe') return { mode: 'stripe', ...readStripeKeys(env), timeoutMs }
  if (env.NODE_ENV === 'production' && env.PAYMENTS === undefined) {
    throw new ConfigError('PAYMENTS is missing: in production say stripe, or sandbox if no money is to move')
  }
  const keys = { secretKey: 'sk_test_hatbodol', publishableKey: 'pk_test_hatbodol' }
  return { mode: 'sandbox', ...keys, webhookSecret: 'whsec_hatbodol', timeoutMs }
}

function readStripeKeys(env: z.infer<typeof Environment>) {
  const need = (name: 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET') => {
    const value = env[name]
    if (!value) throw new ConfigError(`${name} is missing: PAYMENTS=stripe needs it`)
    return value
  }
  const secretKey = need('STRIPE_SECRET_KEY')
  const publishableKey = need('STRIPE_PUBLISHABLE_KEY')
  if (isTestKey(secretKey) !== isTestKey(publishableKey))
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY is wrong: one of the two keys is for tests and the other is live',
    )
  return { secretKey, publishableKey, webhookSecret: need('STRIPE_WEBHOOK_SECRET') }
}

/** Stripe's keys say themselves whether money moves: sk_test_…, pk_live_… (https://docs.stripe.com/keys). */
function isTestKey(key: string): boolean {
  return /^[srp]k_test_/.test(key)
}
