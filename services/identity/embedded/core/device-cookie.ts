import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie } from '../../cookies.ts'

/** The random token by which accounts recognise a browser, in a cookie that only requests to this service carry. */
export type DeviceCookie = {
  /** A hash of the token that the browser sent; undefined when it sent none that we have made. */
  tokenHash: string | undefined
  /** Makes the browser keep its token, or a new one, for as long as we know devices. Returns the token's hash. */
  keep: () => string
}

/** How long an account knows a device on which nobody signs in. Browsers keep no cookie for longer. */
export const deviceKnownMs = 400 * 86_400_000

const name = 'hatbodol-device'
const idBytes = 24
const proofBytes = 16

type Settings = { deviceKey: Uint8Array; isHttps: boolean }
type Exchange = { request: FastifyRequest; reply: FastifyReply }

export function openDeviceCookie(
  { deviceKey, isHttps }: Settings,
  path: string,
  { request, reply }: Exchange,
): DeviceCookie {
  const sent = readCookie(request.headers.cookie, name)
  const own = sent !== undefined && isOurs(deviceKey, sent) ? sent : undefined
  let token: string | undefined
  return {
    tokenHash: own && hashToken(own),
    keep: () => {
      if (token) return hashToken(token)
      token = own ?? makeToken(deviceKey)
      const flags = `Max-Age=${deviceKnownMs / 1000}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
      reply.header('set-cookie', `${name}=${token}; Path=${path}; ${flags}`)
      return hashToken(token)
    },
  }
}

/** The token shows that we have made it, so that invented ones cost no question to the database. */
function makeToken(key: Uint8Array): string {
  const id = randomBytes(idBytes)
  return Buffer.concat([id, makeProof(key, id)]).toString('base64url')
}

function isOurs(key: Uint8Array, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.byteLength !== idBytes + proofBytes) return false
  return timingSafeEqual(bytes.subarray(idBytes), makeProof(key, bytes.subarray(0, idBytes)))
}

const makeProof = (key: Uint8Array, id: Uint8Array) =>
  createHmac('sha256', key).update(id).digest().subarray(0, proofBytes)

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
