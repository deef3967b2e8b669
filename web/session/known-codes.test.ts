import { expect, test } from 'vitest'
import { en } from '#web/messages/en.ts'
import { describeSessionFailure } from './describe-session-failure.ts'

const { errors } = en.session
const say = (code: string) =>
  describeSessionFailure(
    Object.assign(new Error(`Firebase: Error (auth/${code}).`), { code: `auth/${code}` }),
    en,
  )

/** What the identity provider may answer with, and people can do something about. */
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
  'auth/%s, which is nobody’s to mend, asks to try again',
  (code) => {
    expect(say(code)).toEqual({ sentence: errors.other, detail: `Firebase: Error (auth/${code}).` })
    expect(errors.other).toMatch(/try again/)
  },
)
