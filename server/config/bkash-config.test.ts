import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
const bkash = {
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'hush',
  BKASH_USERNAME: 'us',
  BKASH_PASSWORD: 'hush',
}
const read = (environment: Record<string, string | undefined>) => readConfig(environment).bkash

test('the emulator of bKash comes with that of Stripe, and can be turned off', () => {
  expect(read({})).toMatchObject({
    mode: 'sandbox',
    credentials: { username: 'hatbodol' },
    timeoutMs: 30_000,
  })
  expect(read({ BKASH: 'off' })).toEqual({ mode: 'off' })
})

test('if other machines can reach the installation, the emulator has secret credentials', () => {
  expect(read({ PUBLIC_URL: 'https://hatbodol.example' })).toMatchObject({ credentials: undefined })
})

test('with real cards, bKash is off unless its credentials are set', () => {
  expect(read(stripe)).toEqual({ mode: 'off' })
  expect(read({ ...live, ...bkash })).toMatchObject({
    mode: 'bkash',
    address: 'https://tokenized.pay.bka.sh',
    credentials: { appKey: 'key', appSecret: 'hush', username: 'us', password: 'hush' },
  })
  expect(read({ ...stripe, ...bkash })).toMatchObject({ address: 'https://tokenized.sandbox.bka.sh' })
})

describe('a mistake stops the start with one line that names the variable', () => {
  test.each(Object.keys(bkash))('%s', (name) => {
    const missing = { ...live, ...bkash, BKASH: 'bkash', [name]: undefined }
    expect(() => read(missing)).toThrow(new RegExp(`^${name} is missing[^\\n]+$`))
  })

  test.each([
    ['BKASH', 'nagad', {}],
    ['BKASH', 'bkash', bkash],
    ['BKASH', 'sandbox', live],
    ['BKASH_URL', 'bka.sh', {}],
    ['BKASH_URL', 'https://tokenized.sandbox.bka.sh', { ...live, ...bkash }],
    ['BKASH_URL', 'https://tokenized.pay.bka.sh', { ...stripe, ...bkash }],
    ['BKASH_TIMEOUT_MS', 'soon', {}],
  ])('%s=%s', (name, value, others) => {
    const wrong = () => read({ ...others, [name]: value })
    expect(wrong).toThrow(new RegExp(`^${name} is wrong[^\\n]+$`))
    expect(wrong).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hush') }))
  })
})
