import { deleteApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, inMemoryPersistence, initializeAuth } from 'firebase/auth'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { newId } from '#lib/ids.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import type { RequestedEmail } from '#services/identity/embedded/core/context.ts'
import {
  createEmbeddedIdentity,
  type EmbeddedIdentitySettings,
} from '#services/identity/embedded/embedded-identity.ts'

export const apiKey = 'test-key'
export const projectId = 'hatbodol-test'

/** The settings without a default, for tests in which they do not matter. */
export const requiredSettings = {
  authorizedDomains: ['localhost', '127.0.0.1'],
  sealingKey: new Uint8Array(32).fill(7),
  deviceKey: new Uint8Array(32).fill(8),
  requestEmail: async () => {},
}

type Answer = { status: number; headers: Headers; body: Body }
/** Any answer of the service. */
type Body = Record<string, unknown> & {
  error: { code: number; message: string; status?: string; errors: object[]; details?: object[] }
  users: Record<string, unknown>[]
  idToken: string
  refreshToken: string
  localId: string
}

/**
 * Starts the service on its own port, with an empty database, a clock that only tests move, and a log that they can
 * read.
 */
export async function startTestIdentity(settings: Partial<EmbeddedIdentitySettings> = {}) {
  const { db } = await openTestDatabase()
  let now = Date.now()
  /**
   * The milliseconds that `advance` added since the last request. Limits use the machine's clock, so their rows are
   * moved by this before the next request.
   */
  let passedMs = 0
  const clock = () => new Date(now)
  const emails: RequestedEmail[] = []
  const identity = createEmbeddedIdentity({
    db,
    clock,
    apiKey,
    projectId,
    passwordCost: cheapPasswords,
    requestsPerMinute: { account: 100_000, device: 100_000, network: 100_000, publicFacts: 100_000 },
    ...requiredSettings,
    requestEmail: async (_tx, sentEmail) => void emails.push(sentEmail),
    ...settings,
  })

  const log: string[] = []
  const app = Fastify({
    trustProxy: true,
    logger: { level: 'trace', stream: { write: (line: string) => void log.push(line) } },
  })
  app.addHook('onRequest', async () => {
    if (passedMs === 0) return
    const earlier = passedMs
    passedMs = 0
    await db
      .updateTable('identityLimits')
      .set((set) => ({ expire: set('expire', '-', earlier) }))
      .execute()
  })
  await app.register(identity.plugin)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const opened: Auth[] = []

  beforeEach(async () => {
    now = Date.now()
    passedMs = 0
    log.length = 0
    emails.length = 0
    await clearTables(db)
  })
  afterEach(async () => {
    for (const auth of opened.splice(0)) await deleteApp(auth.app)
  })
  afterAll(() => app.close())

  async function send(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${origin}${path}`, init)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
  }

  const callFrom = (headers: Record<string, string>) => (operation: string, body: unknown) =>
    send(`/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=${apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  return {
    db,
    clock,
    identity,
    app,
    log,
    /** The emails that were requested. Nothing writes or sends them. */
    emails,
    /** Moves only the time of the server. */
    advance: (ms: number) => {
      now += ms
      passedMs += ms
    },
    /** An instance of the official SDK, like one in a browser of its own. */
    openAuth: () => {
      const firebase = initializeApp({ apiKey, projectId, authDomain: 'test' }, newId<string>())
      const auth = initializeAuth(firebase, { persistence: inMemoryPersistence })
      connectAuthEmulator(auth, origin, { disableWarnings: true })
      opened.push(auth)
      return auth
    },
    send,
    /** Calls an operation by its name, as any program may. */
    call: (operation: string, body: unknown, headers: Record<string, string> = {}) =>
      callFrom(headers)(operation, body),
    /** Like `call`, from a browser of its own at this network address: it keeps the cookies that it gets. */
    openBrowser: (address: string) => {
      let cookie = ''
      return async (operation: string, body: unknown, from = address) => {
        const answer = await callFrom({ 'x-forwarded-for': from, cookie })(operation, body)
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
        return answer
      }
    },
    /** Like `call`, for the operations of second factors. */
    callSecond: (operation: string, body: unknown) =>
      send(`/identitytoolkit.googleapis.com/v2/accounts/${operation}?key=${apiKey}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    refresh: (form: Record<string, string>) =>
      send(`/securetoken.googleapis.com/v1/token?key=${apiKey}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      }),
  }
}

export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>

export const ayesha = { email: 'ayesha@example.com', password: 'a good password', returnSecureToken: true }
