import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { isId } from '#lib/ids.ts'
import { networkOf } from '#lib/networks.ts'
import { readIdentityCall } from './identity-calls.ts'
import type { RequestEvent, SecurityLog } from './security-log.ts'

type Actor = { userId: string; isAdmin: boolean }

/** Who sends each request, stored while it is being handled. */
const actors = new WeakMap<FastifyRequest, Actor>()
const answers = new WeakMap<FastifyRequest, object>()
const refused = new WeakMap<FastifyRequest, ErrorCode>()

/** Tells the log who sends a request, after the token was verified. */
export function recordActor(request: FastifyRequest, { userId, isAdmin }: Actor): void {
  actors.set(request, { userId, isAdmin })
}

/** Tells the log why a request was refused. */
export function recordRefusal(request: FastifyRequest, code: ErrorCode): void {
  refused.set(request, code)
}

/** A keyed hash of a network. It tells callers apart without storing their addresses. */
export function hashNetwork(key: Uint8Array, address: string): string {
  return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22)
}

/** Logs each security event after its response was sent. Call it before any route is mounted. */
export function watchRequests(app: FastifyInstance, log: SecurityLog, addressKey: Uint8Array): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (typeof payload === 'object' && payload !== null) answers.set(request, payload)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const event = readIdentityCall(request, reply, answers.get(request)) ?? readCall(request, reply)
    if (event) log.write({ ...event, requestId: request.id, address: hashNetwork(addressKey, request.ip) })
  })
  app.addHook('onClose', async () => log.close())
}

const refusals = new Set([401, 403, 429])
/** Codes of other refusals that an operator must be able to look up. */
const loggedCodes = new Set<ErrorCode>(['code-locked'])
const webhooks = '/api/webhooks/'

/**
 * The event for a refusal, an admin's action, or a change of the caller's own account; undefined for all other
 * requests.
 */
function readCall(request: FastifyRequest, { statusCode }: FastifyReply): RequestEvent | undefined {
  const { url = 'no route' } = request.routeOptions
  const actor = actors.get(request)
  const known = {
    action: `${request.method} ${url}`,
    actorId: actor?.userId,
    subjectId: readSubject(request),
  }
  const isForged = statusCode === 400 && url.startsWith(webhooks)
  const code = refused.get(request)
  if (code !== undefined && loggedCodes.has(code))
    return { event: 'refusal', outcome: 'refused', reason: code, ...known }
  if (refusals.has(statusCode) || isForged)
    return { event: 'refusal', outcome: 'refused', reason: String(statusCode), ...known }
  if (statusCode >= 300 || request.method === 'GET' || !url.startsWith('/api/')) return undefined
  if (url.startsWith('/api/account')) return { event: 'account', outcome: 'success', ...known }
  return actor?.isAdmin ? { event: 'admin', outcome: 'success', ...known } : undefined
}

/** The id in the path of a call. An email address does not count. */
function readSubject({ params }: FastifyRequest): string | undefined {
  const values = Object.values((params ?? {}) as Record<string, unknown>)
  return values.find((value): value is string => typeof value === 'string' && isId(value))
}
