import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemDetails } from '#contract/problem-details.ts'
import { describeRefusal, Refusal } from '#contract/refusal.ts'
import { describeFieldError } from '#contract/wrong-field.ts'
import { isDiskFull } from '#services/database/disk-watch.ts'
import { isDatabaseReadOnly, isDatabaseUnavailable } from '#services/database/postgres.ts'
import { StoreUnavailable } from '#services/images/image-store.ts'
import { recordRefusal } from '../security-log/watch-requests.ts'
import { english, type Sentences } from '../sentences/sentences.ts'
import { sentencesFor } from '../sentences/sentences-in.ts'

/** The RFC 9457 details of a refusal, with its sentences in one language. */
export function describeProblem(
  problem: Refusal,
  requestId: string,
  { titles, refusals, fields }: Sentences = english,
): ProblemDetails {
  return {
    type: `https://hatbodol.example/problems/${problem.code}`,
    title: titles[problem.code],
    status: problem.status,
    detail: describeRefusal(problem, refusals),
    code: problem.code,
    requestId,
    ...(problem.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: problem.retryAfterSeconds }),
    ...(problem.fields && {
      errors: problem.fields.map(({ path, error, data }) => ({
        path,
        message: describeFieldError(error, data, fields),
      })),
    }),
  }
}

/** Sends a refusal as problem+json. Any other error is a bug: sends a 500 and logs the details. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = isAbortedByClient(error, request)
    ? new Refusal('malformed-request/given-up')
    : asProblem(error)
  recordRefusal(request, problem.code)
  // A request to wait is not a fault. `refuseOverload` logs how many there were.
  const isFault = problem.status >= 500 && (problem.code !== 'not-ready' || problem.cause !== undefined)
  if (isFault) request.log.error({ err: error }, 'request failed')
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  // Do not wait for the rest of the request body.
  if (problem.code === 'too-slow') reply.header('connection', 'close')
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(describeProblem(problem, request.id, sentencesFor(request.headers))))
}

/** The client closed its connection before it had sent the whole body. */
function isAbortedByClient(error: unknown, { raw }: FastifyRequest): boolean {
  return !raw.complete && error instanceof Error && error.message === 'aborted'
}

/** Converts an error to a refusal; an unknown error becomes `internal-error` with the error as its cause. */
export function asProblem(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseUnavailable(error)) {
    return new Refusal('not-ready/busy', { retryAfterSeconds: 5, cause: error })
  }
  if (isDatabaseReadOnly(error)) {
    return new Refusal('not-ready/read-only', { retryAfterSeconds: 5, cause: error })
  }
  if (isDiskFull(error)) return new Refusal('not-ready/no-room', { retryAfterSeconds: 60, cause: error })
  if (error instanceof StoreUnavailable) {
    return new Refusal('not-ready/pictures', { retryAfterSeconds: 10, cause: error })
  }
  return fromFastify(error) ?? new Refusal('internal-error', { cause: error })
}

/** Converts errors that Fastify throws before it calls a handler. */
function fromFastify(error: unknown): Refusal | undefined {
  const { code, statusCode } = error as Partial<FastifyError>
  if (typeof code !== 'string' || !code.startsWith('FST_')) return undefined
  if (statusCode === 413) return new Refusal('body-too-large/request')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('malformed-request/body')
  }
  return undefined
}
