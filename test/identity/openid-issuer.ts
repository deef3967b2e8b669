import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

export const clientId = 'hatbodol.apps.example'

/** Replaces Google's server. The test decides what it answers. */
export async function startTestIssuer() {
  const keys = new Map<string, { privateKey: CryptoKey; jwk: JWK }>()
  const published = new Set<string>()
  const state = {
    /** The ID token that the code is exchanged for. */
    idToken: '',
    status: { discovery: 200, token: 200, jwks: 200 },
    isSilent: false,
    challenge: '',
    calls: [] as string[],
  }

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const path = request.url ?? ''
    state.calls.push(path)
    if (state.isSilent) return
    const send = (status: number, body: object) =>
      reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(status < 300 ? body : { error: 'invalid_grant' }))
    if (path === '/token') {
      let form = ''
      for await (const chunk of request) form += String(chunk)
      const verifier = new URLSearchParams(form).get('code_verifier') ?? ''
      const isRightVerifier = createHash('sha256').update(verifier).digest('base64url') === state.challenge
      return send(isRightVerifier ? state.status.token : 400, {
        access_token: 'secret-access-token',
        token_type: 'Bearer',
        expires_in: 3599,
        id_token: state.idToken,
      })
    }
    if (path === '/jwks')
      return send(state.status.jwks, { keys: [...published].map((kid) => keys.get(kid)?.jwk) })
    return send(state.status.discovery, {
      issuer: origin,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
      response_types_supported: ['code'],
    })
  }
  const server = createServer((request, reply) => void answer(request, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function makeKey(kid: string) {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    keys.set(kid, { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } })
  }
  await makeKey('first')
  await makeKey('second')
  published.add('first')

  return {
    origin,
    state,
    publish: (kid: string) => void published.add(kid),
    /** Makes an ID token like Google's, valid for an hour from now. */
    async sign(claims: Record<string, unknown> = {}, kid = 'first'): Promise<string> {
      const iat = Math.floor(Date.now() / 1000)
      const key = keys.get(kid)
      if (!key) throw new Error(`no key ${kid}`)
      const usual = {
        iss: origin,
        aud: clientId,
        sub: '107',
        email: 'Amina@Gmail.example',
        iat,
        exp: iat + 3600,
      }
      return new SignJWT({ ...usual, email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(key.privateKey)
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
