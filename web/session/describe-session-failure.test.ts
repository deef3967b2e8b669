import { beforeAll, describe, expect, it } from 'vitest'
import { identityErrors } from '#texts/identity-errors.ts'
import { sessionEnded } from '#texts/session-ended.ts'
import { signIn } from '#texts/sign-in.ts'
import { signIn as inBangla } from '#web/texts/bn/sign-in.ts'
import { makeProblem } from '#test/http/make-problem.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import {
  loadIdentityErrors,
  EmailsOff,
  GoogleNotInApp,
  GoogleSignInOff,
  SessionRefused,
} from '#web/session/identity/identity-client.ts'
import { describeSessionFailure } from './describe-session-failure.ts'

const firebaseError = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })
const say = (error: unknown) => describeSessionFailure(error)
const allErrors = { ...identityErrors, ...signIn.errors }

beforeAll(loadIdentityErrors)

describe('the texts for a failed sign-in', () => {
  it('explain the provider’s code and keep the provider’s message', () => {
    expect(say(firebaseError('auth/wrong-password'))).toMatchObject({
      sentence: 'The password is wrong. Check it and try again.',
      detail: 'Firebase: Error (auth/wrong-password).',
    })
  })

  it('have only the provider’s code on pages in Bangla', () => {
    expect(inBangla.providerDetail('Firebase: Error (auth/wrong-password).', 'auth/wrong-password')).toBe(
      'কোড: auth/wrong-password',
    )
    expect(inBangla.providerDetail('Failed to fetch', undefined)).toBeUndefined()
  })

  it('name the field that they are about, and how to reset a password', () => {
    const { sentence, fieldError } = say(firebaseError('auth/invalid-credential'))
    expect(fieldError).toEqual({ field: 'password', message: `${sentence} ${signIn.resetHelps}` })
    expect(say(firebaseError('auth/email-already-in-use')).fieldError?.field).toBe('email')
    expect(say(firebaseError('auth/popup-blocked')).fieldError).toBeUndefined()
  })

  it('name the app whose browser Google refuses', () => {
    expect(say(new GoogleNotInApp('Messenger')).sentence).toMatch(
      /inside Messenger\. Open Hatbodol in a browser/u,
    )
  })

  it.each(Object.keys(allErrors).filter((code) => code !== 'other'))('exist for auth/%s', (code) => {
    const { sentence } = say(firebaseError(`auth/${code}`))
    expect(sentence).not.toBe(signIn.errors.other)
    expect(sentence).toMatch(/^[A-Z].+\.$/u)
  })

  it('exist for an unknown code, and for a thrown value that is not an error', () => {
    expect(say(firebaseError('auth/constructor')).sentence).toBe(signIn.errors.other)
    expect(say('odd')).toEqual({ sentence: signIn.errors.other, detail: undefined })
  })

  it('come from our server if it refused', () => {
    const problem = makeProblem('no-user-record', 'Please sign up.')
    expect(say(problem)).toEqual({ sentence: 'Please sign up.' })
    expect(say(new SessionRefused('no-record', problem))).toEqual({
      sentence: sessionEnded['no-record'],
      detail: 'Please sign up.',
    })
  })

  it('say what to do if a script of Google’s did not load, whichever code the error has', () => {
    const missing = Object.assign(firebaseError('auth/internal-error'), { customData: new Event('error') })
    expect(say(missing)).toEqual({
      sentence: identityErrors['script-missing'],
      detail: 'Firebase: Error (auth/internal-error).',
    })
    expect(say(firebaseError('auth/internal-error')).sentence).toBe(signIn.errors.other)
  })

  it('say that we send no emails if that is so, with the provider’s message', () => {
    expect(say(new EmailsOff(firebaseError('auth/operation-not-allowed')))).toEqual({
      sentence: 'We cannot send emails at the moment. Please try again later.',
      detail: 'Firebase: Error (auth/operation-not-allowed).',
    })
  })

  it('describe a lost connection, and a Google sign-in that is switched off', () => {
    expect(say(new NetworkFailure()).sentence).toContain('Check your connection')
    expect(say(new NetworkFailure(firebaseError('auth/network-request-failed'))).detail).toContain(
      'auth/network',
    )
    expect(say(new GoogleSignInOff()).sentence).toContain('You cannot log in with Google here')
  })
})
