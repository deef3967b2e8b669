import * as z from 'zod/mini'
import { type ErrorCode, errorStatus, Problem, ProblemDetails } from '#contract/errors.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { NetworkFailure } from './network-failure.ts'

type Answer = { status: number; text: string }

/** The reply of a route, parsed by its schema. Throws the Problem when the server refused. */
export function readReply<R extends Route>(route: R, answer: Answer): ReplyOf<R> {
  if (answer.status < 200 || answer.status > 299) throw readProblem(answer)
  const json = readJson(answer.text)
  // Cut off on the way, or a hotspot's log-in page in the server's place.
  if (json === undefined) throw new NetworkFailure(new Error('The answer was no JSON.'))
  return z.parse(route.reply, json) as ReplyOf<R>
}

/** A refusal as our server writes it, or the nearest one when something between us and it answered instead. */
function readProblem({ status, text }: Answer): Problem {
  const details = z.safeParse(ProblemDetails, readJson(text))
  if (!details.success) return new Problem(codeOfStatus(status), `The server answered ${status}.`)
  const { code, detail, errors, retryAfterSeconds } = details.data
  return new Problem(isErrorCode(code) ? code : codeOfStatus(status), detail, { errors, retryAfterSeconds })
}

function codeOfStatus(status: number): ErrorCode {
  const match = Object.entries(errorStatus).find(([, known]) => known === status)
  if (match) return match[0] as ErrorCode
  return status >= 500 ? 'internal-error' : 'malformed-request'
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
