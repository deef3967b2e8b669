import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { contentSecurityPolicy, hashMarkedScripts, outsideOriginsOf, removeMarks } from './security.ts'

const mark = '0123456789abcdef'

test('an inline script that the renderer wrote is named in the policy by its hash', () => {
  const html = `<script nonce="${mark}">alert(1)</script><script nonce="${mark}" type="module" async="">import "/a.js"</script>`
  expect(hashMarkedScripts(html, mark)).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    expect.stringMatching(/^'sha256-.{44}'$/),
  ])
})

test('a script in a user’s text is not in the policy, whatever mark it has', () => {
  const injected =
    '<script>steal()</script><script nonce="fedcba9876543210">steal()</script><SCRIPT nonce=x>steal()</SCRIPT>'
  expect(hashMarkedScripts(`<script nonce="${mark}">alert(1)</script>${injected}`, mark)).toHaveLength(1)
})

test('a script with an address, and data for search engines, need no hash', () => {
  const html = `<script nonce="${mark}" src="/a.js"></script><script type="application/ld+json">{"name":"Y9"}</script>`
  expect(hashMarkedScripts(html, mark)).toEqual([])
})

test('the page does not contain the mark any more', () => {
  expect(removeMarks(`<link nonce="${mark}" rel="a"><script nonce="${mark}">1</script>`, mark)).toBe(
    '<link rel="a"><script>1</script>',
  )
})

/** The Content-Security-Policy with these settings, by directive. */
function readPolicy(environment: Record<string, string>) {
  const outside = outsideOriginsOf(readConfig(environment))
  const policy = contentSecurityPolicy({ scriptHashes: ["'sha256-abc'"], outside, development: false })
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}
const firebase = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'AIza-public',
  FIREBASE_PROJECT_ID: 'hatbodol-fire',
  FIREBASE_AUTH_DOMAIN: 'hatbodol-fire.firebaseapp.com',
}
const captcha = { RECAPTCHA_SITE_KEY: '6L', RECAPTCHA_PROJECT_ID: 'p', RECAPTCHA_API_KEY: 'k' }

test('without external services, pages may use no other origin', () => {
  expect(readPolicy({})).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'sha256-abc'"],
    'connect-src': ["'self'"],
    'frame-src': ["'none'"],
  })
})

test('with Firebase, pages may call its services and load the popup’s script and frame', () => {
  expect(readPolicy(firebase)).toMatchObject({
    'script-src': ["'self'", "'sha256-abc'", 'https://apis.google.com'],
    'connect-src': ["'self'", 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    'frame-src': ['https://hatbodol-fire.firebaseapp.com'],
  })
})

test.each([
  ['of our own', {}, captcha],
  ['of a Firebase project', firebase, { RECAPTCHA_SITE_KEY: '6L' }],
])('a captcha %s is allowed by its paths, and nothing else of Google’s sites', (_, bare, keys) => {
  const [without, policy] = [readPolicy(bare), readPolicy({ ...bare, ...keys })]
  const added = Object.entries(policy).map(([name, values]) => [
    name,
    values.filter((value) => !without[name]?.includes(value)),
  ])
  expect(Object.fromEntries(added.filter(([, values]) => values?.length))).toEqual({
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  })
})

test('pages may reach the service that is told who is signed in, by its origin only', () => {
  const policy = readPolicy({ ID_TOKEN_SYNC_URL: 'https://sync.hatbodol.example:8443/session?for=us' })
  expect(policy['connect-src']).toEqual(["'self'", 'https://sync.hatbodol.example:8443'])
})

test('Stripe’s hosts are allowed together with Firebase’s', () => {
  const stripe = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(readPolicy({ ...firebase, ...stripe })['frame-src']).toEqual([
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://hatbodol-fire.firebaseapp.com',
  ])
})

test.each([
  ['of our own', {}],
  ['of a Firebase project', { ...firebase, RECAPTCHA_SITE_KEY: '6L' }],
])('pictures come only from this product, with an identity service %s', (_, environment) => {
  expect(readPolicy(environment)['img-src']).toEqual(["'self'", 'data:', 'blob:'])
})
