import { describe, expect, it, vi } from 'vitest'
import { Problem } from '#contract/errors.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { createSignUp, type SignUpForm, type SignUpParts } from './sign-up.ts'

const form: SignUpForm = {
  name: 'Alice',
  email: 'alice@x.com',
  image: new File(['x'], 'me.jpg'),
  role: 'buyer',
  password: 'secret1',
}
const authError = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })

function setUp() {
  const done: string[] = []
  const step =
    <T>(name: string, value: T) =>
    async () => {
      done.push(name)
      return value
    }
  const parts = {
    uploadImage: vi.fn<SignUpParts['uploadImage']>(step('image', '/images/a.jpg')),
    createUser: vi.fn<SignUpParts['createUser']>(step('record', undefined)),
    signUp: vi.fn<SignUpParts['signUp']>(step('account', undefined)),
    logIn: vi.fn<SignUpParts['logIn']>(step('log-in', undefined)),
    updateProfile: vi.fn<SignUpParts['updateProfile']>(step('profile', undefined)),
  }
  const run = createSignUp(parts)
  const steps: string[] = []
  const start = (change: Partial<SignUpForm> = {}, signedInAs?: string) =>
    run({ ...form, ...change }, signedInAs, {
      onStep: (name) => steps.push(name),
      onPercent: () => undefined,
    })
  return { parts, start, done, steps }
}

describe('signing up', () => {
  it('uploads the picture, writes the record, makes the account and sets the profile, in this order', async () => {
    const { parts, start, done, steps } = setUp()
    await start()
    expect(done).toEqual(['image', 'record', 'account', 'profile'])
    expect(steps).toEqual(done)
    expect(parts.createUser).toHaveBeenCalledWith({
      name: 'Alice',
      email: 'alice@x.com',
      image: '/images/a.jpg',
      role: 'buyer',
    })
    expect(parts.updateProfile).toHaveBeenCalledWith({ displayName: 'Alice', photoURL: '/images/a.jpg' })
  })

  it('does not upload the same picture again after a failure', async () => {
    const { parts, start, done } = setUp()
    parts.createUser.mockRejectedValueOnce(new Problem('too-many-requests', 'Wait.'))
    await expect(start()).rejects.toMatchObject({ code: 'too-many-requests' })
    await start()
    expect(done).toEqual(['image', 'record', 'account', 'profile'])
  })

  it('uploads another picture that was chosen after a failure', async () => {
    const { parts, start } = setUp()
    parts.createUser.mockRejectedValueOnce(new NetworkFailure())
    await expect(start()).rejects.toBeInstanceOf(NetworkFailure)
    await start({ image: new File(['y'], 'better.jpg') })
    expect(parts.uploadImage).toHaveBeenCalledTimes(2)
  })

  it('stops at an address that has an account, with the provider’s words', async () => {
    const { parts, start } = setUp()
    parts.signUp.mockRejectedValue(authError('auth/email-already-in-use'))
    await expect(start()).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
    await expect(start()).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
    expect(parts.logIn).not.toHaveBeenCalled()
  })

  it('enters the account whose making was not answered', async () => {
    const { parts, start, done } = setUp()
    parts.signUp.mockRejectedValueOnce(authError('auth/network-request-failed'))
    parts.signUp.mockRejectedValueOnce(authError('auth/email-already-in-use'))
    await expect(start()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    await start()
    expect(parts.logIn).toHaveBeenCalledWith({ email: 'alice@x.com', password: 'secret1' })
    expect(done.at(-1)).toBe('profile')
  })

  it('says that the address is taken when the account there has another password', async () => {
    const { parts, start } = setUp()
    parts.signUp.mockRejectedValueOnce(authError('auth/network-request-failed'))
    parts.signUp.mockRejectedValueOnce(authError('auth/email-already-in-use'))
    parts.logIn.mockRejectedValueOnce(authError('auth/invalid-credential'))
    await expect(start()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    await expect(start()).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  })

  it('goes on with the profile when the account was made and only that failed', async () => {
    const { parts, start, done } = setUp()
    parts.updateProfile.mockRejectedValueOnce(authError('auth/network-request-failed'))
    await expect(start()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    await start({}, form.email)
    expect(done).toEqual(['image', 'record', 'account', 'profile'])
  })
})
