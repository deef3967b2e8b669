import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StripeFault } from './faults.ts'
import type { Reply } from './idempotency.ts'
import type { CallTrouble } from './troubles.ts'

const failure = {
  type: 'api_error',
  message: 'An unknown error occurred (this failure was asked for).',
} as const

/** What befalls a call before any work: it waits, or is refused. True when its connection was broken. */
export async function sufferBefore(
  trouble: CallTrouble | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  switch (trouble?.kind) {
    case 'slow':
      await wait(trouble.delayMs)
      return false
    case 'lost-request':
      return hangUp(request, reply)
    case 'server-error':
      if (trouble.isKept) return false
      throw new StripeFault(500, failure)
    case 'rate-limit':
      throw tooMany('Request rate limit exceeded.', 'rate_limit')
    case 'lock-timeout':
      throw tooMany(
        'This object cannot be accessed right now because another request holds it.',
        'lock_timeout',
      )
    default:
      return false
  }
}

/** What becomes of the work itself: a failure that is kept stands in its place. */
export function sufferWithin<Work extends (...args: never[]) => Promise<Reply>>(
  trouble: CallTrouble | undefined,
  work: Work,
): Work | (() => Promise<Reply>) {
  const isKeptFailure = trouble?.kind === 'server-error' && trouble.isKept
  return isKeptFailure ? async () => ({ status: 500, body: { error: failure } }) : work
}

/** Breaks the connection without a word. */
export function hangUp(request: FastifyRequest, reply: FastifyReply): true {
  void reply.hijack()
  request.raw.socket.destroy()
  return true
}

function tooMany(message: string, code: string) {
  return new StripeFault(429, { type: 'invalid_request_error', message, code })
}
