import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security.ts'

function readPolicy(options: Partial<Parameters<typeof contentSecurityPolicy>[0]>) {
  const policy = contentSecurityPolicy({ scriptHashes: [], stripe: false, development: false, ...options })
  return Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/s))) as Record<
    string,
    string
  >
}

test('without Stripe no page may load, frame or ask anything of Stripe’s', () => {
  expect(JSON.stringify(readPolicy({}))).not.toContain('stripe')
  expect(readPolicy({})).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
  })
})

test('with Stripe its script, its frames and its API are let in, and nothing inline with them', () => {
  const policy = readPolicy({ stripe: true, scriptHashes: ["'sha256-abc='"] })
  expect(policy).toMatchObject({
    'script-src': "'self' 'sha256-abc=' https://js.stripe.com https://*.js.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  })
  expect(Object.values(policy).join(' ')).not.toContain('unsafe')
})
