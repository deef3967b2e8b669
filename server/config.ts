import { resolve } from 'node:path'
import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value))

/** Every variable the product reads. Those of services that a later version brings are not listed before they work. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  IDENTITY: z.enum(['embedded']).default('embedded'),
  IDENTITY_API_KEY: z.string().min(1).default('hatbodol'),
  PAYMENTS: z.enum(['sandbox', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
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
  payments:
    | { mode: 'sandbox'; secretKey: string; publishableKey: string }
    | { mode: 'stripe'; secretKey: string; publishableKey: string }
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
    testMode: payments.mode === 'sandbox',
  }
}

function readPayments(env: z.infer<typeof Environment>): Config['payments'] {
  if (env.PAYMENTS === 'stripe') {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
    if (!secretKey) throw new ConfigError('STRIPE_SECRET_KEY is missing: PAYMENTS=stripe needs it')
    if (!publishableKey) throw new ConfigError('STRIPE_PUBLISHABLE_KEY is missing: PAYMENTS=stripe needs it')
    return { mode: 'stripe', secretKey, publishableKey }
  }
  if (env.NODE_ENV === 'production' && env.PAYMENTS === undefined) {
    throw new ConfigError('PAYMENTS is missing: in production say stripe, or sandbox if no money is to move')
  }
  return { mode: 'sandbox', secretKey: 'sk_test_hatbodol', publishableKey: 'pk_test_hatbodol' }
}
