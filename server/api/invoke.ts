import type * as z from 'zod/mini'
import { type FieldError, Problem } from '#contract/errors.ts'
import type { Page, ReplyOf, RequestOf, Route, Signed, Upload } from '#contract/route.ts'
import type { RequestSession } from '#contract/session.ts'
import { findHiddenCharacters } from './hidden-characters.ts'
import { sayPlainly } from './plain-words.ts'

/** A request before anything of it is believed. */
export type RawRequest = {
  params?: unknown
  query?: unknown
  body?: unknown
  upload?: Upload | undefined
  signed?: Signed | undefined
  bearer: string | undefined
  requestId: string
  callerKey: string
}

export type Answer<R extends Route> = { body: ReplyOf<R>; nextCursor: string | undefined }

type Handler = (request: never) => Promise<unknown>

/**
 * Takes a request through its route: who asks, is the input right, what comes out. The same for a request over HTTP
 * and for a page's loader in process. Throws Problem for each refusal.
 */
export async function invoke<R extends Route>(
  route: R,
  handler: Handler,
  raw: RawRequest,
  readSession: (bearer: string) => Promise<RequestSession>,
): Promise<Answer<R>> {
  const session = await admit(route, raw.bearer, readSession)
  const request = {
    params: parseParams(route.params, raw.params),
    query: parseInput(route.query, raw.query),
    body: parseInput(route.body, raw.body),
    upload: raw.upload,
    signed: raw.signed,
    session,
    bearer: raw.bearer,
    requestId: raw.requestId,
    callerKey: raw.callerKey,
  } as RequestOf<R>
  const result = await handler(request as never)
  if (!route.paged) return { body: route.reply.parse(result) as ReplyOf<R>, nextCursor: undefined }
  const page = result as Page<unknown>
  return { body: route.reply.parse(page.rows) as ReplyOf<R>, nextCursor: page.nextCursor }
}

async function admit(
  route: Route,
  bearer: string | undefined,
  readSession: (bearer: string) => Promise<RequestSession>,
) {
  if (route.who === 'identity') return undefined
  const session = bearer === undefined ? undefined : await readSession(bearer)
  if (route.who === 'guest') return session
  if (!session) throw new Problem('not-signed-in', 'Please log in first.')
  if (route.who === 'admin' && !session.isAdmin) throw new Problem('not-allowed', 'Only admins can do this.')
  return session
}

function parseParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success || findHiddenCharacters(parsed.data).length > 0)
    throw new Problem('not-found', 'There is nothing at this address.')
  return parsed.data
}

function parseInput(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: sayPlainly })
  const errors = parsed.success
    ? findHiddenCharacters(parsed.data).map((path) => ({ path, message: 'Use plain characters.' }))
    : firstOfEach(parsed.error.issues)
  if (errors.length === 0) return parsed.data
  throw new Problem('invalid-input', 'Some of what was sent is missing or wrong.', { errors })
}

/** The first thing wrong with each field: what is of the wrong kind may fail every other check as well. */
function firstOfEach(issues: z.core.$ZodIssue[]): FieldError[] {
  const messages = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = path.join('.')
    if (!messages.has(name)) messages.set(name, message)
  }
  return [...messages].map(([path, message]) => ({ path, message }))
}
