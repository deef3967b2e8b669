import { expect } from 'vitest'
import { ProblemDetails } from '#contract/problem-details.ts'
import type { UserId } from '#contract/ids.ts'

export type Answer = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- what is in an answer is what a test finds out
  body: any
  text: string
  headers: Headers
}

export type Sent = {
  /** The person whose access token is sent. */
  as?: UserId | undefined
  bearer?: string
  /** Sent as JSON, unless it is a string or a form. */
  body?: unknown
  headers?: Record<string, string>
  /** The caller's network address. By default it is new each time, so that no test meets a rate limit by accident. */
  from?: string
}

export type Ask = (call: string, sent?: Sent) => Promise<Answer>

/** The answer to a write that changed something, for `toMatchObject`. */
export const done = { status: 200, body: { modifiedCount: 1 } }

/** The answer to a call that was refused with this code, for `toMatchObject`. */
export const refused = (status: number, code: string) => ({ status, body: { code } })

let callers = 0

/**
 * Calls the API at `address` as a browser does: `ask('GET /items?limit=5', { as: buyer })`. It fails the test when an
 * answer breaks a rule for all answers.
 */
export function createAsk(address: () => string, issueToken: (userId: UserId) => Promise<string>): Ask {
  return async (call, { as, bearer, body, headers, from } = {}) => {
    const [method = 'GET', path = ''] = call.split(' ')
    const token = bearer ?? (as && (await issueToken(as)))
    const isForm = body instanceof FormData
    callers += 1
    const reply = await fetch(`${address()}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': from ?? `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    const isJson = /json/.test(reply.headers.get('content-type') ?? '') && text !== ''
    const answer = {
      status: reply.status,
      body: isJson ? JSON.parse(text) : text,
      text,
      headers: reply.headers,
    }
    assertWellFormed(call, answer)
    return answer
  }
}

const inside =
  /\.ts:\d|node_modules|\bat \w+ \(|insert into|select ["*]|"\w+"\."\w+"|identity_id|password_?hash/i

/** Returns the first text that reveals our code, our SQL or our tables; undefined if there is none. */
export const findInternals = (text: string): string | undefined => inside.exec(text)?.[0]

/** Texts of the specification, which have no full stop. */
const specified = new Set(['Please wait admin need to verify'])

/** Checks what every answer must have: a request id, no internals, and the problem's details if it is a refusal. */
function assertWellFormed(call: string, { status, body, text, headers }: Answer): void {
  expect(headers.get('x-request-id'), `${call}: x-request-id`).toMatch(/^[\w-]{8,}$/)
  expect(findInternals(text), `${call} shows our inside`).toBeUndefined()
  expect(status, `${call} broke`).not.toBe(500)
  if (status < 400 || text === '') return
  expect(headers.get('content-type'), `${call}: a refusal`).toMatch(/^application\/problem\+json/)
  expect(ProblemDetails.parse(body)).toEqual(body)
  expect([body.status, body.requestId]).toEqual([status, headers.get('x-request-id')])
  if (!specified.has(body.detail)) expect(body.detail, `${call}: a sentence`).toMatch(/^[A-Z].*[.!?]$/u)
}

/** Returns every page of a list. It follows the address in each page's Link header. */
export async function askPages(ask: Ask, path: string, sent?: Sent): Promise<Answer[]> {
  const pages: Answer[] = []
  let next: string | undefined = path
  while (next !== undefined) {
    const page: Answer = await ask(`GET ${next}`, sent)
    pages.push(page)
    next = /^<\/api(?<path>[^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.groups?.['path']
    if (pages.length > 200) throw new Error(`${path} has no last page`)
  }
  return pages
}
