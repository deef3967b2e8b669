import { deleteApp, initializeApp } from 'firebase/app'
import { inMemoryPersistence, initializeAuth, type User } from 'firebase/auth'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublicConfig } from '#contract/product.ts'
import { authError } from './fake-session.ts'
import { readVerifyCode, verifyOwnEmail } from './firebase-verification.ts'

type Answers = Record<string, () => Response>

// The SDK takes `fetch` as it finds it when it is loaded.
const service = vi.hoisted(() => {
  const service = { sent: {} as Record<string, unknown>, answers: {} as Answers }
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const call = /accounts:(?<call>\w+)/.exec(address)?.groups?.['call'] ?? ''
    service.sent[call] = JSON.parse(body)
    return service.answers[call]?.()
  })
  return service
})

const auth = initializeAuth(initializeApp({ apiKey: 'key' }), { persistence: inMemoryPersistence })
const own = { mode: 'embedded', apiKey: 'key' } as PublicConfig['identity']
const user = { getIdToken: async () => 'their-token', reload: vi.fn<User['reload']>() }
const who = { auth, user: user as unknown as User }

const refusal = (message: string) => Response.json({ error: { code: 400, message } }, { status: 400 })
const letter = (requestType = 'VERIFY_EMAIL') => Response.json({ email: 'alice@x.com', requestType })

beforeEach(() => {
  service.sent = {}
  service.answers = { update: () => Response.json({}), resetPassword: () => letter() }
  user.reload.mockReset()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await deleteApp(auth.app)
})

describe('the code of a letter', () => {
  it('tells whose address it confirms', async () => {
    expect(await readVerifyCode(auth, 'code')).toBe('alice@x.com')
    service.answers['resetPassword'] = () => letter('PASSWORD_RESET')
    await expect(readVerifyCode(auth, 'code')).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  })

  it('goes to our own service with the token of who is signed in, and to Firebase alone', async () => {
    await verifyOwnEmail(who, own, 'code')
    expect(service.sent).toEqual({ update: { oobCode: 'code', idToken: 'their-token' } })
    await verifyOwnEmail(who, { ...own, mode: 'firebase' }, 'code')
    expect(service.sent).toEqual({ update: { oobCode: 'code' } })
  })

  it('that is spent meanwhile is refused in the SDK’s words', async () => {
    service.answers = {
      update: () => refusal('INVALID_OOB_CODE'),
      resetPassword: () => refusal('INVALID_OOB_CODE'),
    }
    await expect(verifyOwnEmail(who, own, 'code')).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
    expect(user.reload).not.toHaveBeenCalled()
  })

  it('that comes with the token of a session that is over says so', async () => {
    service.answers['update'] = () => refusal('TOKEN_EXPIRED')
    user.reload.mockRejectedValue(authError('auth/user-token-expired'))
    await expect(verifyOwnEmail(who, own, 'code')).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })

  it('that does not reach the service may be tried again', async () => {
    service.answers['update'] = () => {
      throw new TypeError('Failed to fetch')
    }
    await expect(verifyOwnEmail(who, own, 'code')).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    })
  })
})
