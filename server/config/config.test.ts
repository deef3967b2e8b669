import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './environment.ts'

test('a fresh machine needs no variable', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    isProduction: false,
    port: 3000,
    databaseUrl: undefined,
    redisUrl: undefined,
    publicUrl: undefined,
    currency: 'bdt',
    payments: {
      mode: 'sandbox',
      keys: { secretKey: 'sk_test_hatbodol', publishableKey: 'pk_test_hatbodol' },
    },
    published: 'this-machine',
    identity: { apiKey: 'hatbodol' },
    passwordCost: { memoryKiB: 19_456, passes: 2, parallelism: 1 },
    trustProxy: false,
    testMode: true,
  })
  expect(isAbsolute(config.dataDir)).toBe(true)
})

test('admins need a second factor in production, and elsewhere if it is set; it can be made optional', () => {
  const needs = (environment: Record<string, string>) => readConfig(environment).adminsNeedSecondFactor
  const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox' }
  expect([needs({}), needs({ ADMIN_SECOND_FACTOR: 'required' })]).toEqual([false, true])
  expect([needs(production), needs({ ...production, ADMIN_SECOND_FACTOR: 'optional' })]).toEqual([
    true,
    false,
  ])
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PAYMENTS: '', DEMO_DATA: '' })).toEqual(readConfig({}))
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PORT', '4190'],
  ['PORT', '6000'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '3000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['DATABASE_URL', 'mysql://localhost/hatbodol'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_REPLICA_URL', 'mysql://localhost/hatbodol'],
  ['REDIS_URL', 'http://localhost'],
  ['PUBLIC_URL', 'hatbodol.example'],
  ['PUBLIC_URL', 'ftp://hatbodol.example'],
  ['PUBLIC_URL', 'https://hatbodol.example/market'],
  ['IDENTITY', 'keycloak'],
  ['EMAIL_ENUMERATION_PROTECTION', 'perhaps'],
  ['ADMIN_SECOND_FACTOR', 'on'],
  ['AUTHORIZED_DOMAINS', 'https://hatbodol.example'],
  ['AUTHORIZED_DOMAINS', 'hatbodol.example,,localhost'],
  ['AUTHORIZED_DOMAINS', 'localhost:3000'],
  ['ID_TOKEN_SYNC_URL', 'elsewhere'],
  ['FIREBASE_AUTH_DOMAIN', 'https://hatbodol.firebaseapp.com'],
  ['FIREBASE_PROJECT_ID', 'Hat bodol'],
  ['FIREBASE_KEYS_URL', 'keys'],
  ['GOOGLE', 'yes'],
  ['MAIL', 'pigeon'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['MAIL_FROM', 'Hatbodol'],
  ['MAIL_FROM', 'Hatbodol <no-reply@hatbodol.example>, other@example.com'],
  ['MAIL_FROM', 'Hatbodol\nBcc: x <no-reply@hatbodol.example>'],
  ['PAYMENTS', 'paypal'],
  ['PAYMENT_TIMEOUT_MS', 'soon'],
  ['STRIPE_WEBHOOK_SECRET', 'hush'],
  ['STRIPE_URL', 'stripe'],
  ['IMAGE_STORE', 'ftp'],
  ['S3_ENDPOINT', 'bucket.example'],
  ['S3_BUCKET', 'My Bucket'],
  ['S3_REGION', 'Dhaka!'],
  ['WORKERS', '0'],
  ['WORKERS', 'all'],
  ['CURRENCY', 'usd'],
  ['DEMO_DATA', 'maybe'],
  ['TRUST_PROXY', 'sometimes'],
  ['NODE_ENV', 'staging'],
])('%s=%s stops the start with one line that names the variable', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name}\\b[^\\n]+$`))
})

test('production has no sandbox unless it is chosen by name', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^PAYMENTS is missing[^\n]+$/)
  const asked = readConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox' })
  expect(asked).toMatchObject({ isProduction: true, payments: { mode: 'sandbox' }, testMode: true })
})

test('Stripe needs its keys and the secret of its webhooks, each of the right kind', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const stripe = { NODE_ENV: 'production', PAYMENTS: 'stripe', ...keys }
  expect(readConfig(stripe)).toMatchObject({
    payments: { mode: 'stripe', keys: { secretKey: 'sk_live_1' } },
    testMode: false,
  })
  for (const name of Object.keys(keys)) {
    expect(() => readConfig({ ...stripe, [name]: undefined })).toThrow(new RegExp(`^${name} is missing`))
    expect(() => readConfig({ ...stripe, [name]: 'oops' })).toThrow(new RegExp(`^${name} is wrong`))
  }
})

test('with test keys every page says so, and a test key with a live key is a mistake', () => {
  const live = {
    NODE_ENV: 'production',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const forTests = { ...live, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(readConfig(live).testMode).toBe(false)
  expect(readConfig(forTests).testMode).toBe(true)
  expect(readConfig({ ...forTests, STRIPE_SECRET_KEY: 'rk_test_1' }).testMode).toBe(true)
  const elsewhere = { STRIPE_URL: 'http://127.0.0.1:12111' }
  expect(readConfig({ ...forTests, ...elsewhere }).payments.url?.port).toBe('12111')
  expect(() => readConfig({ ...live, ...elsewhere })).toThrow(/^STRIPE_URL is wrong[^\n]+$/)
  const mixed = { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(() => readConfig(mixed)).toThrow(/^STRIPE_PUBLISHABLE_KEY is wrong[^\n]+$/)
})

test('no error message contains a secret', () => {
  const read = () =>
    readConfig({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'xk_hush', STRIPE_PUBLISHABLE_KEY: 'pk_1' })
  expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('xk_hush') }))
  const database = () => readConfig({ DATABASE_URL: 'mysql://me:hush@localhost/db' })
  expect(database).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hush') }))
  const mail = () => readConfig({ SMTP_URL: 'https://me:hush@mail.example.com' })
  expect(mail).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hush') }))
})

test('the public address may end in slashes', () => {
  expect(readConfig({ PUBLIC_URL: 'https://hatbodol.example//' }).publicUrl).toBe('https://hatbodol.example')
})

test.each([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
])('DEMO_DATA=%s is read', (value, demoData) => {
  expect(readConfig({ DEMO_DATA: value }).demoData).toBe(demoData)
})

test('in production a public site needs https, and an address of this machine does not', () => {
  const read = (url: string) =>
    readConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox', DEMO_DATA: 'off', PUBLIC_URL: url })
  expect(() => read('http://hatbodol.example')).toThrow('PUBLIC_URL is wrong')
  expect(read('https://hatbodol.example/').publicUrl).toBe('https://hatbodol.example')
  expect(read('http://localhost:3000').publicUrl).toBe('http://localhost:3000')
})

test('a stop waits for a load balancer if there is one', () => {
  const graceOf = (environment: Record<string, string>) => readConfig(environment).shutdownGraceMs
  expect([graceOf({}), graceOf({ TRUST_PROXY: 'on' }), graceOf({ SHUTDOWN_GRACE: '20' })]).toEqual([
    0, 5000, 20_000,
  ])
})

test('a bucket needs its name, and both keys or none; another server than Amazon needs them', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const s3 = { IMAGE_STORE: 's3', S3_BUCKET: 'pictures', ...keys }
  expect(readConfig(s3).images).toMatchObject({
    mode: 's3',
    bucket: 'pictures',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  })
  for (const name of ['S3_BUCKET', ...Object.keys(keys)])
    expect(() => readConfig({ ...s3, [name]: undefined })).toThrow(new RegExp(`^${name} is missing[^\\n]+$`))
  const ofMachine = { IMAGE_STORE: 's3', S3_BUCKET: 'pictures' }
  expect(readConfig(ofMachine).images).toMatchObject({ credentials: undefined })
  expect(() => readConfig({ ...ofMachine, S3_ENDPOINT: 'https://s3.example' })).toThrow(
    /^S3_ACCESS_KEY_ID is missing/,
  )
})

test('several processes need a database server, a Redis and the secret', () => {
  const shared = {
    DATABASE_URL: 'postgres://127.0.0.1/hatbodol',
    REDIS_URL: 'redis://127.0.0.1',
    INSTALLATION_SECRET: 'abcdefghij'.repeat(5),
  }
  expect(readConfig({ WORKERS: '2', ...shared }).workers).toBe(2)
  for (const name of Object.keys(shared))
    expect(() => readConfig({ WORKERS: '2', ...shared, [name]: undefined })).toThrow(
      new RegExp(`^${name} is missing: [^\\n]*WORKERS=2 needs it$`),
    )
  expect(readConfig({ WORKERS: '1' }).workers).toBe(1)
})

test('a replica needs the database that it is a copy of', () => {
  const addresses = {
    DATABASE_URL: 'postgres://127.0.0.1/hatbodol',
    DATABASE_REPLICA_URL: 'postgres://127.0.0.2/hatbodol',
  }
  expect(readConfig(addresses).databaseReplicaUrl).toBe('postgres://127.0.0.2/hatbodol')
  expect(() => readConfig({ ...addresses, DATABASE_URL: undefined })).toThrow(
    'DATABASE_URL is missing: DATABASE_REPLICA_URL needs it',
  )
})

test('metrics are closed by default, and then read on this machine only, unless a host is named', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  const open = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }
  expect(readConfig(open).metrics).toEqual({ port: 9464, host: '10.0.0.5' })
  expect(() => readConfig({ METRICS_HOST: '10.0.0.5' })).toThrow(/^METRICS_PORT is missing/)
})

test('imgbb needs its key', () => {
  expect(readConfig({ IMAGE_STORE: 'imgbb', IMGBB_API_KEY: 'abc' }).images).toEqual({
    mode: 'imgbb',
    key: 'abc',
    uploadUrl: 'https://api.imgbb.com/1/upload',
  })
  expect(() => readConfig({ IMAGE_STORE: 'imgbb' })).toThrow(/^IMGBB_API_KEY is missing: IMAGE_STORE=imgbb/)
})
