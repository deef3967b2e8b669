import { deleteApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, inMemoryPersistence, initializeAuth } from 'firebase/auth'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { newId } from '#lib/ids.ts'
import { clearTables, openTestDatabase } from '#test/database.ts'
import type { AskedLetter } from './context.ts'
import { createEmbeddedIdentity, type EmbeddedIdentitySettings } from './embedded-identity.ts'

export const apiKey = 'test-key'
export const projectId = 'hatbodol-test'
/** The least argon2 takes: tests of anything but the cost need not wait for it. */
export const cheap = { memoryKiB: 8, passes: 1, parallelism: 1 }

/** What a service needs of those around it, where a test looks at none of that. */
export const alone = {
  authorizedDomains: ['localhost', '127.0.0.1'],
  sealingKey: new Uint8Array(32).fill(7),
  askForLetter: async () => {},
}

type Answer = { status: number; headers: Headers; body: Body }
/** Any answer of the service: tests look into it and compare. */
type Body = Record<string, unknown> & {
  error: { code: number; message: string; status?: string; errors: object[]; details?: object[] }
  users: Record<string, unknown>[]
  idToken: string
  refreshToken: string
  localId: string
}

/** The service on a port of its own, over an empty database, with a clock that stands still until it is moved and a log that can be read. */
export async function startTestIdentity(settings: Partial<EmbeddedIdentitySettings> = {}) {
  const { db } = await openTestDatabase()
  let now = Date.now()
  const clock = () => new Date(now)
  const letters: AskedLetter[] = []
  const identity = createEmbeddedIdentity({
    db,
    clock,
    apiKey,
    projectId,
    passwordCost: cheap,
    requestsPerMinute: 100_000,
    ...alone,
    askForLetter: async (_tx, letter) => void letters.push(letter),
    ...settings,
  })

  const log: string[] = []
  const app = Fastify({
    trustProxy: true,
    logger: { level: 'trace', stream: { write: (line: string) => void log.push(line) } },
  })
  await app.register(identity.plugin)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const opened: Auth[] = []

  beforeEach(async () => {
    now = Date.now()
    log.length = 0
    letters.length = 0
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

  return {
    db,
    clock,
    identity,
    app,
    log,
    /** Letters that were asked for and that nobody wrote. */
    letters,
    /** Lets time pass for the server alone. */
    advance: (ms: number) => {
      now += ms
    },
    /** The official SDK, as a browser of its own would have it. */
    openAuth: () => {
      const firebase = initializeApp({ apiKey, projectId, authDomain: 'test' }, newId<string>())
      const auth = initializeAuth(firebase, { persistence: inMemoryPersistence })
      connectAuthEmulator(auth, origin, { disableWarnings: true })
      opened.push(auth)
      return auth
    },
    send,
    /** An operation by its bare name, as any program may call it. */
    call: (operation: string, body: unknown, headers: Record<string, string> = {}) =>
      send(`/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=${apiKey}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** The same for what is asked of second factors. */
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
