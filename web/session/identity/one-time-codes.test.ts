import { deleteApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, inMemoryPersistence, initializeAuth, type User } from 'firebase/auth'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PublicConfig } from '#contract/product.ts'
import { authError } from '#test/identity/fake-session.ts'
import { readVerifyCode, verifyOwnEmail } from '#web/session/identity/one-time-codes.ts'

type Answer = { status: number; body: object }

/** What was sent to the service, by call. */
let sent: Record<string, unknown>
let answers: Record<string, Answer | 'none'>

const server = createServer((request, reply) => void answer(request, reply))
let auth: Auth
const own = { mode: 'embedded', apiKey: 'key' } as PublicConfig['identity']
const user = { getIdToken: async () => 'their-token', reload: vi.fn<User['reload']>() }
const whose = () => ({ auth, user: user as unknown as User })

const sentEmail = (requestType = 'VERIFY_EMAIL'): Answer => ({
  status: 200,
  body: { email: 'alice@x.com', requestType },
})
const refusal = (message: string): Answer => ({ status: 400, body: { error: { code: 400, message } } })

async function answer(request: IncomingMessage, reply: ServerResponse) {
  const call = /accounts:(?<call>\w+)/.exec(request.url ?? '')?.groups?.['call'] ?? ''
  sent[call] = await json(request)
  const planned = answers[call]
  if (typeof planned !== 'object') return reply.destroy()
  reply.writeHead(planned.status, { 'content-type': 'application/json' }).end(JSON.stringify(planned.body))
}

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  auth = initializeAuth(initializeApp({ apiKey: 'key' }, 'verification'), {
    persistence: inMemoryPersistence,
  })
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  // In a browser, relative URLs go to the page's own origin. Node needs the full URL.
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => fetch(new URL(address, origin), init))
})
beforeEach(() => {
  sent = {}
  answers = { update: { status: 200, body: {} }, resetPassword: sentEmail() }
  user.reload.mockReset()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await deleteApp(auth.app)
  server.close()
})

describe('the code of an email', () => {
  it('gives the address that it confirms', async () => {
    expect(await readVerifyCode(auth, 'code')).toBe('alice@x.com')
    answers['resetPassword'] = sentEmail('PASSWORD_RESET')
    await expect(readVerifyCode(auth, 'code')).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  })

  it('goes to our own service with the token of the signed-in person, and to Firebase without it', async () => {
    await verifyOwnEmail(whose(), own, 'code')
    expect(sent).toEqual({ update: { oobCode: 'code', idToken: 'their-token' } })
    await verifyOwnEmail(whose(), { ...own, mode: 'firebase' }, 'code')
    expect(sent).toEqual({ update: { oobCode: 'code' } })
  })

  it('is refused with the SDK’s error if it has been used in the meantime', async () => {
    answers = {
      update: refusal('INVALID_OOB_CODE'),
      resetPassword: refusal('INVALID_OOB_CODE'),
    }
    await expect(verifyOwnEmail(whose(), own, 'code')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
    expect(user.reload).not.toHaveBeenCalled()
  })

  it('is refused with the SDK’s error if the session has ended', async () => {
    answers['update'] = refusal('TOKEN_EXPIRED')
    user.reload.mockRejectedValue(authError('auth/user-token-expired'))
    await expect(verifyOwnEmail(whose(), own, 'code')).rejects.toMatchObject({
      code: 'auth/user-token-expired',
    })
  })

  it('gives a network error if it does not reach the service', async () => {
    answers['update'] = 'none'
    await expect(verifyOwnEmail(whose(), own, 'code')).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    })
  })
})
