import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, Problem, type ProblemDetails } from '#contract/errors.ts'
import { isDatabaseAway } from '#services/database/postgres.ts'

const titles: Partial<Record<ErrorCode, string>> = {
  'malformed-request': 'The request could not be read',
  'not-signed-in': 'Sign in first',
  'not-found': 'Not found',
  'invalid-input': 'Something in the input is wrong',
  'too-many-requests': 'Too many requests',
  'internal-error': 'Something broke on our side',
}

/** RFC 9457 details of a refusal. */
export function describeProblem(problem: Problem, requestId: string): ProblemDetails {
  return {
    type: `https://hatbodol.example/problems/${problem.code}`,
    title:
      titles[problem.code] ?? problem.code.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase()),
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    requestId,
    ...(problem.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: problem.retryAfterSeconds }),
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
  }
}

/** Answers a refusal as problem+json; anything that is no refusal is a bug: a 500, and the log has the rest. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error)
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  if (problem.code === 'not-signed-in') reply.header('www-authenticate', 'Bearer')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(describeProblem(problem, request.id)))
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) {
    const sentence = 'There is more going on than we can take at this moment. Try again in a few seconds.'
    return new Problem('not-ready', sentence, { retryAfterSeconds: 5, cause: error })
  }
  return (
    fromFastify(error) ??
    new Problem('internal-error', 'This is our fault, not yours. Please try again.', { cause: error })
  )
}

/** What Fastify itself refuses before a handler is reached. */
function fromFastify(error: unknown): Problem | undefined {
  const { code, statusCode } = error as Partial<FastifyError>
  if (typeof code !== 'string' || !code.startsWith('FST_')) return undefined
  if (statusCode === 413) return new Problem('body-too-large', 'This is more than we take in one request.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('malformed-request', 'The request body could not be read as it was sent.')
  }
  return undefined
}
