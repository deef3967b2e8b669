import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { breakConnection } from '../shared/break-connection.ts'
import { invalidRequest, StripeError } from './stripe-errors.ts'
import type { Reply } from './idempotency.ts'
import type { CallFault } from '../shared/fault-injection.ts'

const failure = {
  type: 'api_error',
  message: 'An unknown error occurred (a planned fault).',
} as const

/**
 * Applies a fault before any work: waits, throws, or breaks the connection. Returns true when it broke the connection.
 */
export async function injectFaultBefore(
  fault: CallFault | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  switch (fault?.kind) {
    case 'slow':
      await wait(fault.delayMs)
      return false
    case 'lost-request':
      return breakConnection(request, reply)
    case 'server-error':
      if (fault.isStored) return false
      throw new StripeError(500, failure)
    case 'rate-limit':
      throw tooMany('Request rate limit exceeded.', 'rate_limit')
    case 'refusal':
      throw invalidRequest('This request is refused (a planned fault).')
    case 'lock-timeout':
      throw tooMany(
        'This object cannot be accessed right now because another request holds it.',
        'lock_timeout',
      )
    default:
      return false
  }
}

/** Returns the work, or instead of it a failure that is stored under the idempotency key. */
export function injectFaultInto<Work extends (...args: never[]) => Promise<Reply>>(
  fault: CallFault | undefined,
  work: Work,
): Work | (() => Promise<Reply>) {
  const isStoredFailure = fault?.kind === 'server-error' && fault.isStored
  return isStoredFailure ? async () => ({ status: 500, body: { error: failure } }) : work
}

function tooMany(message: string, code: string) {
  return new StripeError(429, { type: 'invalid_request_error', message, code })
}
