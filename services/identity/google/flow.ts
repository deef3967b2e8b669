import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '#lib/clock.ts'
import { seal, unseal } from '../sealing.ts'

/** What must be known again when Google sends the browser back. */
const Flow = z.object({
  /** The id that the page made, by which it knows its answer. */
  id: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  expiresAt: z.number(),
})
export type Flow = z.infer<typeof Flow>

/** As the page makes it: it becomes a part of a cookie's name. */
export const FlowId = z.string().check(z.regex(/^[\w-]{8,64}$/))

const longestMs = 10 * 60_000
const cookiePath = '/identity/google'
/** Windows that somebody began and left open; with more of them, what a browser sends would outgrow its bounds. */
const mostFlows = 5
const cookiePrefix = 'hatbodol-google-'
const cookieName = (id: string) => `${cookiePrefix}${id}`
const purpose = (id: string) => `Google sign-in ${id}`

/** Flows are kept by the browser that began them, each in a sealed cookie of its own: two windows have one each. */
export function createFlowCookies(key: Uint8Array, clock: Clock) {
  return {
    /** Beside the newest few of this browser's other flows; older ones are dropped. */
    keep(request: FastifyRequest, reply: FastifyReply, flow: Omit<Flow, 'expiresAt'>) {
      const others = listFlows(request.headers.cookie).filter((id) => id !== flow.id)
      for (const id of others.slice(0, 1 - mostFlows)) setCookie(reply, { ...flow, id }, '', 0)
      const expiresAt = clock().getTime() + longestMs
      const value = seal(key, purpose(flow.id), JSON.stringify({ ...flow, expiresAt }))
      setCookie(reply, flow, value, longestMs / 1000)
    },

    /** The flow that `state` belongs to; undefined for one that is not this browser's, is over or was tampered with. */
    find(request: FastifyRequest, state: string): Flow | undefined {
      const [id = ''] = state.split('.')
      if (!FlowId.safeParse(id).success) return undefined
      const sealed = readCookie(request.headers.cookie, cookieName(id))
      const text = sealed && unseal(key, purpose(id), sealed)
      if (!text) return undefined
      const flow = Flow.parse(JSON.parse(text))
      return isSame(flow.state, state) && clock().getTime() < flow.expiresAt ? flow : undefined
    },

    drop: (reply: FastifyReply, flow: Flow) => setCookie(reply, flow, '', 0),
  }
}

function setCookie(
  reply: FastifyReply,
  { id, redirectUri }: Pick<Flow, 'id' | 'redirectUri'>,
  value: string,
  maxAge: number,
) {
  const secure = redirectUri.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName(id)}=${value}; Path=${cookiePath}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
  )
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The ids of a browser's flows; it sends the cookies of one path oldest first (RFC 6265, 5.4). */
function listFlows(header: string | undefined): string[] {
  const names = (header ?? '').split(';').map((pair) => pair.trim().split('=')[0] ?? '')
  const ids = names.filter((name) => name.startsWith(cookiePrefix))
  return ids.map((name) => name.slice(cookiePrefix.length)).filter((id) => FlowId.safeParse(id).success)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
