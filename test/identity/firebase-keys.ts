import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

export const projectId = 'hatbodol-fire'

type SignedWith = { key: CryptoKey; kid: string | undefined }

/** Made once for each name, because making a key is slow. */
const pairs: Record<string, ReturnType<typeof generateKeyPair>> = {}

/** Replaces Google in tests: signs ID tokens, and serves its public keys on its own port. */
export async function startTestGoogle() {
  const published = new Map<string, JWK>()
  const privateKeys = new Map<string, CryptoKey>()
  const headers: Record<string, string> = { 'cache-control': 'public, max-age=19845, must-revalidate' }
  /** `body` replaces the set of keys. */
  const state: { calls: number; status: number; headers: Record<string, string>; body?: string } = {
    calls: 0,
    status: 200,
    headers,
  }
  const held: ServerResponse[] = []
  let isHolding = false

  const answer = (reply: ServerResponse) =>
    reply
      .writeHead(state.status, { 'content-type': 'application/json', ...state.headers })
      .end(state.body ?? JSON.stringify({ keys: [...published.values()] }))

  const server = createServer((_, reply) => {
    state.calls += 1
    if (isHolding) held.push(reply)
    else answer(reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  /**
   * Signs with a new key from here on. The earlier keys are no longer published, as after a rotation, unless `keepOld`
   * is set.
   */
  async function rotate(kid: string, { keepOld = false } = {}): Promise<void> {
    const { privateKey, publicKey } = await (pairs[kid] ??= generateKeyPair('RS256', { extractable: true }))
    if (!keepOld) published.clear()
    published.set(kid, { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' })
    privateKeys.set(kid, privateKey)
  }
  await rotate('first')

  const findKey = (kid: string): SignedWith => {
    const key = privateKeys.get(kid)
    if (!key) throw new Error(`no key ${kid}`)
    return { key, kid }
  }

  return {
    /** What the next answers are, and how many requests were received. */
    state,
    keysUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    rotate,
    /** Answers nothing until `release`. */
    hold: () => void (isHolding = true),
    release: () => {
      isHolding = false
      held.splice(0).forEach(answer)
    },
    /** Makes an ID token of somebody who signed in at `now`. `changed` replaces claims; undefined leaves one out. */
    sign: (now: Date, changed: Record<string, unknown> = {}, signedWith: Partial<SignedWith> = {}) => {
      const { key, kid } = { ...findKey('first'), ...signedWith }
      const seconds = Math.floor(now.getTime() / 1000)
      const claims = { ...claimsOf(seconds), ...changed }
      const isDefined = ([, value]: [string, unknown]) => value !== undefined
      return new SignJWT(Object.fromEntries(Object.entries(claims).filter(isDefined)))
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid ? { kid } : {}) })
        .sign(key)
    },
    findKey,
    close: async () => {
      held.splice(0).forEach(answer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The claims of https://firebase.google.com/docs/auth/admin/verify-id-tokens. */
const claimsOf = (seconds: number): Record<string, unknown> => ({
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'ayesha-uid',
  user_id: 'ayesha-uid',
  iat: seconds,
  exp: seconds + 3600,
  auth_time: seconds,
  email: 'Ayesha@Example.com',
  email_verified: true,
  name: 'Ayesha Siddiqua',
  firebase: { identities: { email: ['Ayesha@Example.com'] }, sign_in_provider: 'password' },
})

export type TestGoogle = Awaited<ReturnType<typeof startTestGoogle>>
