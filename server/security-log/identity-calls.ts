import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { RequestEvent } from './security-log.ts'

/**
 * The kind of log event for each call to the identity service. The other calls only look something up or request an
 * email.
 */
const kinds: Record<string, 'sign-in' | 'account'> = {
  signInWithPassword: 'sign-in',
  signInWithIdp: 'sign-in',
  'mfaSignIn:finalize': 'sign-in',
  token: 'sign-in',
  signUp: 'account',
  update: 'account',
  delete: 'account',
  resetPassword: 'account',
  'mfaEnrollment:finalize': 'account',
  'mfaEnrollment:withdraw': 'account',
  'recoveryCodes:generate': 'account',
}

/** Names of the account fields that a call may change. The log gets the name, never the value. */
const changes = ['email', 'password', 'displayName', 'photoUrl', 'deleteProvider', 'deleteAttribute']

/** Reads a sign-in or account change from the identity service's response. Undefined for any other request. */
export function readIdentityCall(
  { routeOptions, body }: FastifyRequest,
  { statusCode }: FastifyReply,
  answer: object = {},
): RequestEvent | undefined {
  const name = nameOf(routeOptions.url ?? '')
  const kind = name === undefined ? undefined : kinds[name]
  if (name === undefined || kind === undefined) return undefined
  const sent = asRecord(body)
  const subjectId = readSubject(asRecord(answer), sent)
  if (statusCode >= 400)
    return { event: kind, outcome: 'failure', action: name, reason: readReason(answer), subjectId }
  // A session lasts for weeks and renews its token every hour. Only failed renewals are worth a line.
  if (name === 'token') return undefined
  const changed = changes.filter((field) => sent[field] != null)
  const action = name === 'update' ? `update ${changed.join(' ')}`.trim() : name
  return { event: kind, outcome: 'success', action, actorId: subjectId, subjectId }
}

/** The router's `/identitytoolkit.googleapis.com/v1/accounts::signUp` becomes `signUp`. */
function nameOf(url: string): string | undefined {
  if (url.startsWith('/securetoken.googleapis.com/')) return 'token'
  return /^\/identitytoolkit\.googleapis\.com\/v\d\/accounts(?:::?|\/)(?<name>[\w:]+)$/
    .exec(url)
    ?.groups?.['name']?.replace('::', ':')
}

/** The account's id: from the response, or from the token in the response, or from the token of an accepted request. */
function readSubject(answer: Record<string, unknown>, sent: Record<string, unknown>): string | undefined {
  if (typeof answer['localId'] === 'string') return answer['localId']
  if ('error' in answer) return undefined
  const token = answer['idToken'] ?? sent['idToken']
  return typeof token === 'string' ? decodeJwt(token).sub : undefined
}

/** The error code, such as `INVALID_LOGIN_CREDENTIALS`. The text after it may contain data from the request. */
function readReason(answer: object): string | undefined {
  const { message } = asRecord(asRecord(answer)['error'])
  return typeof message === 'string' ? /^[A-Z_]+/.exec(message)?.[0] : undefined
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
