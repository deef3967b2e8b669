import { describe, expect, it, vi } from 'vitest'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { authError, secret } from '#test/identity/fake-session.ts'
import { createPasswordSetting, NotSignedIn } from './set-password.ts'

const spent = authError('auth/invalid-action-code')

function setUp() {
  const setPassword = vi.fn<(code: string, password: string) => Promise<void>>(async () => {})
  const signIn = vi.fn<(credentials: { email: string; password: string }) => Promise<void>>(async () => {})
  const run = createPasswordSetting({ setPassword, signIn })
  return { setPassword, signIn, run: (credentials = secret) => run('the code', credentials) }
}

describe('setting a password', () => {
  it('sets it and signs in with it', async () => {
    const { setPassword, signIn, run } = setUp()
    await run()
    expect(setPassword).toHaveBeenCalledWith('the code', secret.password)
    expect(signIn).toHaveBeenCalledWith(secret)
  })

  it('does not sign in when the code was used before', async () => {
    const { setPassword, signIn, run } = setUp()
    setPassword.mockRejectedValue(spent)
    await expect(run()).rejects.toBe(spent)
    expect(signIn).not.toHaveBeenCalled()
  })

  it('says that the password is set if only signing in failed', async () => {
    const { signIn, run } = setUp()
    signIn.mockRejectedValue(new NetworkFailure())
    await expect(run()).rejects.toBeInstanceOf(NotSignedIn)
  })

  it('signs in if only the answer to the first try was lost', async () => {
    const { setPassword, signIn, run } = setUp()
    setPassword.mockRejectedValueOnce(new NetworkFailure()).mockRejectedValueOnce(spent)
    await expect(run()).rejects.toBeInstanceOf(NetworkFailure)
    await run()
    expect(signIn).toHaveBeenCalledWith(secret)
  })

  it('says that the code was used if it was not used by the lost try', async () => {
    const { setPassword, signIn, run } = setUp()
    setPassword.mockRejectedValueOnce(new NetworkFailure()).mockRejectedValue(spent)
    signIn.mockRejectedValue(authError('auth/invalid-credential'))
    await expect(run()).rejects.toBeInstanceOf(NetworkFailure)
    await expect(run()).rejects.toBe(spent)
  })

  it('does not sign in with another password than that of the lost try', async () => {
    const { setPassword, signIn, run } = setUp()
    setPassword.mockRejectedValueOnce(new NetworkFailure()).mockRejectedValueOnce(spent)
    await expect(run()).rejects.toBeInstanceOf(NetworkFailure)
    await expect(run({ ...secret, password: 'another one' })).rejects.toBe(spent)
    expect(signIn).not.toHaveBeenCalled()
  })
})
