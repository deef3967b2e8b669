import * as z from 'zod/mini'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { Problem } from '#contract/problem.ts'
import { ProblemDetails } from '#contract/problem-details.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { fromWire, pathFromWire, toWire } from '#contract/wire.ts'
import { parseJson } from './local-storage.ts'
import { NetworkFailure } from './network-failure.ts'

export type Input = { params?: object; query?: object; body?: unknown }
type Answer = { status: number; text: string }

/** Functions that write a call of this route as an HTTP request, and read its answer. */
export const onWire = <R extends Route>(route: R) => ({
  /** /api and the route's path with its parameters filled in. */
  addressOf: (input: Input) => addressOf(route, input),
  /** The body as JSON; undefined for a route without one. */
  bodyOf: ({ body }: Input) => (route.body ? JSON.stringify(toWire(route.body, body) ?? {}) : undefined),
  /** The reply, parsed by its schema. Throws the Problem if the server refused. */
  readReply: (answer: Answer): ReplyOf<R> => readReply(route, answer),
})

function addressOf(route: Route, { params, query }: Input): string {
  const filled = route.path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(toWire(route.query, query) ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

function readReply<R extends Route>(route: R, answer: Answer): ReplyOf<R> {
  if (answer.status < 200 || answer.status > 299) throw readProblem(route, answer)
  const json = parseJson(answer.text)
  // The answer was cut off, or it is the sign-in page of a Wi-Fi hotspot.
  if (json === undefined) throw new NetworkFailure(new Error('The answer was no JSON.'))
  return z.parse(route.reply, fromWire(route.reply, json)) as ReplyOf<R>
}

/**
 * The Problem that our server sent. If a proxy answered instead, a Problem with a code that fits the status, and with what
 * the answer lacks as its cause.
 */
function readProblem(route: Route, { status, text }: Answer): Problem {
  const details = z.safeParse(ProblemDetails, parseJson(text))
  if (!details.success)
    return new Problem(codeOfStatus(status), status, `The server answered ${status}.`, {
      cause: details.error,
    })
  const { code, detail, retryAfterSeconds } = details.data
  const errors = details.data.errors?.map((error) => ({ ...error, path: pathFromWire(route, error.path) }))
  const known = isErrorCode(code) ? code : codeOfStatus(status)
  return new Problem(known, status, detail, { errors, retryAfterSeconds })
}

function codeOfStatus(status: number): ErrorCode {
  const match = Object.entries(errorStatus).find(([, known]) => known === status)
  if (match) return match[0] as ErrorCode
  return status >= 500 ? 'internal-error' : 'malformed-request'
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code)
}
