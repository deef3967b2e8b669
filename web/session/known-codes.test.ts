import { deleteApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, fetchSignInMethodsForEmail, getAuth } from 'firebase/auth'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityErrors } from '#texts/identity-errors.ts'
import { signIn } from '#texts/sign-in.ts'
import { loadIdentityErrors, readAuthCode } from '#web/session/identity/identity-client.ts'
import { describeSessionFailure } from './describe-session-failure.ts'

const errors = { ...identityErrors, ...signIn.errors }
beforeAll(loadIdentityErrors)
const say = (code: string) =>
  describeSessionFailure(
    Object.assign(new Error(`Firebase: Error (auth/${code}).`), { code: `auth/${code}` }),
  )

/** The errors of the identity provider that people can do something about. */
const codes = [
  'network-request-failed',
  'missing-recaptcha-token',
  'user-not-found',
  'user-mismatch',
  'invalid-api-key',
  'unauthorized-domain',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'multi-factor-auth-required',
  'account-exists-with-different-credential',
  'tenant-id-mismatch',
  'invalid-user-token',
  'email-already-in-use',
  'wrong-password',
  'too-many-requests',
  'expired-action-code',
  'invalid-action-code',
  'user-disabled',
  'user-token-expired',
]

test.each(codes)('auth/%s has a sentence of its own', (code) => {
  expect(say(code).sentence).not.toBe(errors.other)
})

test.each(['internal-error', 'argument-error'])(
  'auth/%s, which a person cannot correct, asks to try again',
  (code) => {
    expect(say(code)).toEqual({ sentence: errors.other, detail: `Firebase: Error (auth/${code}).` })
    expect(errors.other).toMatch(/try again/)
  },
)

/** Every error that our identity service can answer with, and Google's error for an invalid API key. */
const refusals = [
  ...readFileSync('services/identity/embedded/core/errors.ts', 'utf8').matchAll(
    /^ {2}\| '(?<code>[A-Z_]+)'$/gmu,
  ),
].map(({ groups }) => groups?.['code'] ?? '')

/** Errors that only answer calls that the SDK never makes. */
const neverCaused = new Set([
  'INSUFFICIENT_PERMISSION',
  'INVALID_CREDENTIAL_OR_PROVIDER_ID',
  'INVALID_GRANT_TYPE',
  'INVALID_PROVIDER_ID',
  'INVALID_REQUEST_URI',
  'INVALID_REQ_TYPE',
  'MISSING_CONTINUE_URI',
  'MISSING_GRANT_TYPE',
  'MISSING_IDENTIFIER',
  'MISSING_ID_TOKEN',
  'MISSING_MFA_ENROLLMENT_ID',
  'MISSING_MFA_PENDING_CREDENTIAL',
  'MISSING_OOB_CODE',
  'MISSING_REFRESH_TOKEN',
  'MISSING_REQUEST_URI',
  'MISSING_REQ_TYPE',
  'MISSING_SESSION_INFO',
  'UNEXPECTED_PARAMETER',
])

describe('a refusal of our identity service', () => {
  let message = ''
  const server = createServer((_, reply) => {
    reply.writeHead(400, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ error: { code: 400, message } }))
  })
  let auth: Auth

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    auth = getAuth(initializeApp({ apiKey: 'key' }))
    const { port } = server.address() as AddressInfo
    connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true })
  })
  afterAll(async () => {
    await deleteApp(auth.app)
    server.close()
  })

  /** Lets the service answer with this error. Returns the error that the SDK throws. */
  async function refuse(refusal: string) {
    message = refusal
    return fetchSignInMethodsForEmail(auth, 'alice@x.com').catch((error: unknown) => error)
  }

  test('are all known here', () => {
    expect(refusals.length).toBeGreaterThan(40)
    expect([...neverCaused].filter((code) => !refusals.includes(code))).toEqual([])
  })

  test.each(refusals.filter((code) => !neverCaused.has(code)))(
    '%s has a sentence of its own',
    async (code) => {
      const error = await refuse(code)
      const { sentence } = describeSessionFailure(error)
      expect(sentence, `${code} is ${readAuthCode(error)}`).not.toBe(errors.other)
    },
  )

  test('with a sentence of its own keeps that as the provider’s message', async () => {
    const error = await refuse('WEAK_PASSWORD : Password should be at least 8 characters')
    expect(describeSessionFailure(error)).toMatchObject({
      sentence: errors['weak-password'],
      detail: 'Firebase: Password should be at least 8 characters (auth/weak-password).',
    })
  })

  test('for an invalid key says that it is not the person’s fault', async () => {
    const error = await refuse('API key not valid. Please pass a valid API key.')
    expect(describeSessionFailure(error).sentence).toBe(errors['invalid-api-key'])
  })
})
