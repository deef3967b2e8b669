import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '#lib/clock.ts'
import { languages } from '#lib/languages.ts'
import { readCookie } from '../cookies.ts'
import { seal, unseal } from '../sealing.ts'

/** What we need again when Google sends the browser back. */
const Flow = z.object({
  /** The id that the page made, by which it recognizes its answer. */
  id: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** That of the page that opened the window. */
  language: z.enum(languages),
  expiresAt: z.number(),
})
export type Flow = z.infer<typeof Flow>

/** The id that the page made. It is a part of a cookie's name. */
export const FlowId = z.string().check(z.regex(/^[\w-]{8,64}$/))

const maxFlowMs = 10 * 60_000
const cookiePath = '/identity/google'
/** Windows may be left open. More cookies than this would exceed the limits for request headers. */
const maxFlows = 5
const cookiePrefix = 'hatbodol-google-'
const cookieName = (id: string) => `${cookiePrefix}${id}`
const purpose = (id: string) => `Google sign-in ${id}`

/**
 * Stores each flow, sealed, in a cookie of its own in the browser that started it. So several windows can be open.
 */
export function createFlowCookies(key: Uint8Array, clock: Clock) {
  return {
    /** Saves the flow and keeps the newest few other flows of this browser. Drops the older ones. */
    save(request: FastifyRequest, reply: FastifyReply, flow: Omit<Flow, 'expiresAt'>) {
      const others = listFlows(request.headers.cookie).filter((id) => id !== flow.id)
      for (const id of others.slice(0, 1 - maxFlows)) setCookie(reply, { ...flow, id }, '', 0)
      const expiresAt = clock().getTime() + maxFlowMs
      const value = seal(key, purpose(flow.id), JSON.stringify({ ...flow, expiresAt }))
      setCookie(reply, flow, value, maxFlowMs / 1000)
    },

    /**
     * Returns the flow that `state` belongs to. Undefined for a flow of another browser, an expired one or one that was
     * tampered with.
     */
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

/**
 * The ids of a browser's flows, the oldest first: browsers send the cookies of one path in that order (RFC 6265, 5.4).
 */
function listFlows(header: string | undefined): string[] {
  const names = (header ?? '').split(';').map((pair) => pair.trim().split('=')[0] ?? '')
  const ids = names.filter((name) => name.startsWith(cookiePrefix))
  return ids.map((name) => name.slice(cookiePrefix.length)).filter((id) => FlowId.safeParse(id).success)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
