import { describe, expect, it, vi } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import type { IdentityClient } from '#web/session/identity/identity-client.ts'
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
    drawInitials: vi.fn<SignUpParts['drawInitials']>(async (name) => new File([name], 'initials.png')),
  }
  const client = {
    signUp: vi.fn<IdentityClient['signUp']>(step('account', undefined)),
    signIn: vi.fn<IdentityClient['signIn']>(step('sign-in', undefined)),
    updateProfile: vi.fn<IdentityClient['updateProfile']>(step('profile', undefined)),
    sendVerification: vi.fn<IdentityClient['sendVerification']>(async () => undefined),
  }
  const authenticate = vi.fn<SignUpParts['authenticate']>((work) => work(client as unknown as IdentityClient))
  const run = createSignUp({ ...parts, authenticate })
  const steps: string[] = []
  const start = (
    change: Partial<SignUpForm> = {},
    signedInAs?: string,
    onPercent: (percent: number) => void = () => undefined,
  ) => run({ ...form, ...change }, signedInAs, { onStep: (name) => steps.push(name), onPercent })
  return { parts, client, authenticate, start, done, steps }
}

describe('signing up', () => {
  it('uploads the picture, creates the record and the account, and sets the profile, in this order', async () => {
    const { client, parts, authenticate, start, done, steps } = setUp()
    await start()
    expect(done).toEqual(['image', 'record', 'account', 'profile'])
    expect(steps).toEqual(done)
    expect(authenticate).toHaveBeenCalledOnce()
    expect(parts.createUser).toHaveBeenCalledWith({
      name: 'Alice',
      email: 'alice@x.com',
      image: '/images/a.jpg',
      role: 'buyer',
    })
    expect(client.updateProfile).toHaveBeenCalledWith({ displayName: 'Alice', photoURL: '/images/a.jpg' })
  })

  it('does not upload the same picture again after a failure', async () => {
    const { parts, start, done } = setUp()
    parts.createUser.mockRejectedValueOnce(makeProblem('too-many-requests', 'Wait.'))
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

  it('draws the initials if there is no picture, once for each name', async () => {
    const { parts, start } = setUp()
    parts.createUser.mockRejectedValueOnce(new NetworkFailure()).mockRejectedValueOnce(new NetworkFailure())
    for (const name of ['Alice', 'Alice'])
      await expect(start({ name, image: undefined })).rejects.toBeInstanceOf(NetworkFailure)
    await start({ name: 'Alice Akter', image: undefined })
    expect(parts.drawInitials.mock.calls).toEqual([['Alice'], ['Alice Akter']])
    expect(parts.uploadImage).toHaveBeenCalledTimes(2)
    expect(parts.createUser).toHaveBeenCalledTimes(3)
  })

  it('does not speak of a picture if nobody chose one', async () => {
    const { parts, start, steps } = setUp()
    const onPercent = vi.fn<(percent: number) => void>()
    parts.uploadImage.mockImplementation(async (_, report) => {
      report(40)
      return '/images/a.jpg'
    })
    await start({ image: undefined }, undefined, onPercent)
    expect([...new Set(steps)]).toEqual(['record', 'account', 'profile'])
    expect(onPercent).not.toHaveBeenCalled()
    await start({ image: new File(['y'], 'better.jpg') }, undefined, onPercent)
    expect(onPercent).toHaveBeenCalledWith(40)
  })

  it('fails with the provider’s error if the address has an account', async () => {
    const { client, start } = setUp()
    client.signUp.mockRejectedValue(authError('auth/email-already-in-use'))
    await expect(start()).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
    await expect(start()).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
    expect(client.signIn).not.toHaveBeenCalled()
  })

  it('signs in to the account if the request that created it got no answer', async () => {
    const { client, start, done } = setUp()
    client.signUp.mockRejectedValueOnce(authError('auth/network-request-failed'))
    client.signUp.mockRejectedValueOnce(authError('auth/email-already-in-use'))
    await expect(start()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    await start()
    expect(client.signIn).toHaveBeenCalledWith({ email: 'alice@x.com', password: 'secret1' })
    expect(done.at(-1)).toBe('profile')
  })

  it('says that the address is taken if its account has another password', async () => {
    const { client, start } = setUp()
    client.signUp.mockRejectedValueOnce(authError('auth/network-request-failed'))
    client.signUp.mockRejectedValueOnce(authError('auth/email-already-in-use'))
    client.signIn.mockRejectedValueOnce(authError('auth/invalid-credential'))
    await expect(start()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    await expect(start()).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  })

  it('continues with the profile if only that step failed', async () => {
    const { client, start, done } = setUp()
    client.updateProfile.mockRejectedValueOnce(authError('auth/network-request-failed'))
    await expect(start()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    await start({}, form.email)
    expect(done).toEqual(['image', 'record', 'account', 'profile'])
  })

  it('requests the verification email, and does not stop if that fails', async () => {
    const failure = authError('auth/too-many-requests')
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { client, start, done } = setUp()
    client.sendVerification.mockRejectedValue(failure)
    await start()
    expect(done.at(-1)).toBe('profile')
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(expect.any(String), failure))
    logged.mockRestore()
  })
})
