import { describe, expect, it, vi } from 'vitest'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { authError, secret } from './fake-session.ts'
import { createPasswordSetting, NotLoggedIn } from './set-password.ts'

const spent = authError('auth/invalid-action-code')

function setUp() {
  const setPassword = vi.fn<(code: string, password: string) => Promise<void>>(async () => {})
  const logIn = vi.fn<(credentials: { email: string; password: string }) => Promise<void>>(async () => {})
  const run = createPasswordSetting({ setPassword, logIn })
  return { setPassword, logIn, run: (credentials = secret) => run('the code', credentials) }
}

describe('setting a password', () => {
  it('sets it and signs in with it', async () => {
    const { setPassword, logIn, run } = setUp()
    await run()
    expect(setPassword).toHaveBeenCalledWith('the code', secret.password)
    expect(logIn).toHaveBeenCalledWith(secret)
  })

  it('does not sign in when the code was used before', async () => {
    const { setPassword, logIn, run } = setUp()
    setPassword.mockRejectedValue(spent)
    await expect(run()).rejects.toBe(spent)
    expect(logIn).not.toHaveBeenCalled()
  })

  it('says that it is set when only signing in failed', async () => {
    const { logIn, run } = setUp()
    logIn.mockRejectedValue(new NetworkFailure())
    await expect(run()).rejects.toBeInstanceOf(NotLoggedIn)
  })

  it('goes in when the first try was done and only its answer was lost', async () => {
    const { setPassword, logIn, run } = setUp()
    setPassword.mockRejectedValueOnce(new NetworkFailure()).mockRejectedValueOnce(spent)
    await expect(run()).rejects.toBeInstanceOf(NetworkFailure)
    await run()
    expect(logIn).toHaveBeenCalledWith(secret)
  })

  it('says that the code was used when that was not by the lost try', async () => {
    const { setPassword, logIn, run } = setUp()
    setPassword.mockRejectedValueOnce(new NetworkFailure()).mockRejectedValue(spent)
    logIn.mockRejectedValue(authError('auth/invalid-credential'))
    await expect(run()).rejects.toBeInstanceOf(NetworkFailure)
    await expect(run()).rejects.toBe(spent)
  })

  it('tries no other password than the one that was lost', async () => {
    const { setPassword, logIn, run } = setUp()
    setPassword.mockRejectedValueOnce(new NetworkFailure()).mockRejectedValueOnce(spent)
    await expect(run()).rejects.toBeInstanceOf(NetworkFailure)
    await expect(run({ ...secret, password: 'another one' })).rejects.toBe(spent)
    expect(logIn).not.toHaveBeenCalled()
  })
})
