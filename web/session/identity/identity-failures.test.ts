import { expect, test } from 'vitest'
import { signIn } from '#texts/sign-in.ts'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { AuthFailure } from '#web/session/identity/identity-client.ts'

const failure = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })

test('a wrong API key has our own sentence, with every sign-in method', () => {
  const error = failure('auth/api-key-not-valid.-please-pass-a-valid-api-key.')
  expect(describeSessionFailure(error)).toEqual({
    sentence: signIn.errors['invalid-api-key'],
    detail:
      'Firebase: Your API key is invalid, please check you have copied it correctly. (auth/invalid-api-key).',
  })
})

test('any other error stays as it is', () => {
  expect(describeSessionFailure(failure('auth/user-disabled')).detail).toBe(
    'Firebase: Error (auth/user-disabled).',
  )
})

test.each([
  'cancelled-popup-request',
  'invalid-api-key',
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'timeout',
  'unauthorized-domain',
  'user-cancelled',
] as const)(
  'auth/%s, which can happen before the identity client has loaded, has its own sentence',
  (code) => {
    const { sentence } = describeSessionFailure(new AuthFailure(code))
    expect(sentence).toBe(signIn.errors[code])
  },
)
