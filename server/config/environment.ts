import * as z from 'zod'

/** A whole number from `min` to `max`. */
function whole(min: number, max: number) {
  const error = `it must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value))
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'it must be a web address, like https://hatbodol.example',
})
const hostNames = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'it must be a list of host names, separated by commas')))

const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'write it like postgres://user:password@127.0.0.1:5432/hatbodol',
})

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug'] as const

/** Every environment variable that the product reads; .env.example explains each. */
export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: whole(0, 65_535)
    .refine((port) => !badPorts.has(port), {
      error: 'browsers refuse to connect to this port. Set PORT to another one, like 3000',
    })
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  WORKERS: whole(1, 64).default(1),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  INSTALLATION_SECRET: z
    .string()
    // A random secret has many different characters. A text that somebody typed has few.
    .refine((value) => /^[\w-]{43,}$/.test(value) && new Set(value).size >= 10, {
      error: 'it must be at least 43 random letters and digits, like openssl rand -hex 32 prints',
    })
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'write it like redis://127.0.0.1:6379' }).optional(),
  PUBLIC_URL: webAddress.optional(),
  IDENTITY: z.enum(['embedded', 'firebase']).default('embedded'),
  IDENTITY_API_KEY: z.string().min(1).default('hatbodol'),
  EMAIL_ENUMERATION_PROTECTION: onOff.default(true),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  AUTHORIZED_DOMAINS: hostNames.optional(),
  ID_TOKEN_SYNC_URL: webAddress.optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/i, 'it must be a host name, like hatbodol.firebaseapp.com')
    .optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'it can only have small letters, digits and hyphens')
    .optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  FIREBASE_KEYS_URL: webAddress.optional(),
  GOOGLE: z.enum(['local', 'google']).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_PROJECT_ID: z.string().optional(),
  RECAPTCHA_API_KEY: z.string().optional(),
  MAIL: z.enum(['mailbox', 'smtp']).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'write it like smtps://user:password@mail.example.com' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'write it like Hatbodol <no-reply@hatbodol.example>',
    )
    .optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  MODE: z.enum(['live', 'drill']).default('live'),
  PAYMENTS: z.enum(['sandbox', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'it must start with sk_, or with rk_ if it is a restricted key')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_URL: webAddress.optional(),
  PAYMENT_TIMEOUT_MS: whole(100, 60_000).default(10_000),
  FEE_BASIS_POINTS: whole(0, 5000).default(0),
  PROMOTION_DAYS: whole(1, 365).default(7),
  EVENT_DAYS: whole(366, 36_500).default(730),
  MONEY_EVENT_DAYS: whole(366, 36_500).default(2557),
  BKASH: z.enum(['sandbox', 'bkash', 'off']).optional(),
  BKASH_APP_KEY: z.string().optional(),
  BKASH_APP_SECRET: z.string().optional(),
  BKASH_USERNAME: z.string().optional(),
  BKASH_PASSWORD: z.string().optional(),
  BKASH_URL: webAddress.optional(),
  BKASH_TIMEOUT_MS: whole(100, 60_000).default(30_000),
  IMAGE_STORE: z.enum(['disk', 's3', 'imgbb']).default('disk'),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'write it like ap-southeast-1')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'it must have 3 to 63 small letters, digits, dots and hyphens',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  IMGBB_API_KEY: z.string().optional(),
  IMGBB_UPLOAD_URL: webAddress.default('https://api.imgbb.com/1/upload'),
  CURRENCY: z.enum(['bdt'], { error: 'only bdt is possible' }).default('bdt'),
  CONTACT_EMAIL: z.email('it must be an email address, like help@hatbodol.example').optional(),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d -]{7,20}$/, 'it must be a phone number, like +880 1712 345678')
    .optional(),
  DEMO_DATA: onOff.optional(),
  TRUST_PROXY: onOff.default(false),
  SHUTDOWN_GRACE: whole(0, 300).optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `it must be one of ${logLevels.join(', ')}` }).default('warn'),
})
export type Environment = z.infer<typeof Environment>

export class ConfigError extends Error {}

/** The value of a variable that another variable requires. Throws ConfigError naming both. */
export function getRequired(env: Environment, name: keyof Environment, because: string): string {
  const value = env[name]
  if (typeof value !== 'string') throw new ConfigError(`${name} is missing: ${because} needs it`)
  return value
}

/** Ports to which browsers do not connect: the bad ports of https://fetch.spec.whatwg.org/#port-blocking. */
const badPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])
