import { expect } from 'vitest'
import { ProblemDetails } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'

export type Answer = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- what is in an answer is what a test finds out
  body: any
  text: string
  headers: Headers
}

export type Sent = {
  /** Whose access token goes with it. */
  as?: UserId | undefined
  bearer?: string
  /** JSON unless it is a string or a form already. */
  body?: unknown
  headers?: Record<string, string>
  /** The address it seems to come from; a new one each time, so that nobody is rate limited unasked. */
  from?: string
}

export type Ask = (call: string, sent?: Sent) => Promise<Answer>

let callers = 0

/**
 * Speaks to the API at `address` as a browser does: `ask('GET /items?limit=5', { as: buyer })`. Whatever it is asked, it
 * fails on an answer that no call may give.
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

/** Words of our code, our SQL and our tables. */
const inside =
  /\.ts:\d|node_modules|\bat \w+ \(|insert into|select ["*]|"\w+"\."\w+"|identity_id|password_?hash/i

/** Texts that people know as they are, whatever is missing at their end. */
const specified = new Set(['Please wait admin need to verify'])

/** What holds for every answer: it can be found in the log, tells nothing of our inside, and a refusal says which it is. */
function assertWellFormed(call: string, { status, body, text, headers }: Answer): void {
  expect(headers.get('x-request-id'), `${call}: x-request-id`).toMatch(/^[\w-]{8,}$/)
  expect(inside.exec(text)?.[0], `${call} shows our inside`).toBeUndefined()
  expect(status, `${call} broke`).not.toBe(500)
  if (status < 400 || text === '') return
  expect(headers.get('content-type'), `${call}: a refusal`).toMatch(/^application\/problem\+json/)
  expect(ProblemDetails.parse(body)).toEqual(body)
  expect([body.status, body.requestId]).toEqual([status, headers.get('x-request-id')])
  if (!specified.has(body.detail)) expect(body.detail, `${call}: a sentence`).toMatch(/^[A-Z].*[.!?]$/u)
}

/** Every page of a list, one after the other, by the address each names in its Link header. */
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
