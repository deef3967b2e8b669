import type * as z from 'zod/mini'
import { hidden } from '#contract/fields.ts'
import type { UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Page, RequestOf, Route, Signed, Upload } from '#contract/route.ts'
import type { RequestSession } from '#contract/session.ts'
import type { Language } from '#lib/languages.ts'
import { assertActsAsAdmin } from '#features/users/rules.ts'
import { type InputError, readData, type WrongField } from '#contract/wrong-field.ts'
import type { Sessions } from '../session.ts'

/** A request before it is validated. */
export type RawRequest = {
  params?: unknown
  query?: unknown
  body?: unknown
  /** For a route that takes a picture: calls `use` with the upload once it has arrived. */
  receive?: (<T>(request: AdmittedCall, use: (upload: Upload) => Promise<T>) => Promise<T>) | undefined
  signed?: Signed | undefined
  bearer: string | undefined
  requestId: string
  language: () => Language
  callerKey: () => string
  address: () => string
  countWork: (userId: UserId) => Promise<void>
}

/** Who asks, and the query, before the upload is read. */
export type AdmittedCall = { session: RequestSession | undefined; query: unknown }

/** `body` may have more than the route declares; see `compileWriter`. */
export type HandlerAnswer = { body: unknown; nextCursor: string | undefined }

type Handler = (request: never) => Promise<unknown>

/**
 * Runs a request through its route: identifies the caller, validates the input, and calls the handler. Used for
 * requests over HTTP and for page loaders in process. Throws a Problem for each refusal.
 */
export async function invoke<R extends Route>(
  route: R,
  handler: Handler,
  raw: RawRequest,
  sessions: Pick<Sessions, 'read' | 'assertFresh'>,
): Promise<HandlerAnswer> {
  const session = await admit(route, raw.bearer, sessions)
  const request = {
    params: parseParams(route.params, raw.params),
    query: parseInput(route.query, raw.query),
    body: parseInput(route.body, raw.body),
    signed: raw.signed,
    session,
    bearer: raw.bearer,
    requestId: raw.requestId,
    language: raw.language,
    callerKey: raw.callerKey,
    address: raw.address,
    countWork: async () => session && raw.countWork(session.userId),
  }
  const handle = (upload?: Upload) => handler({ ...request, upload } as RequestOf<R> as never)
  const result = raw.receive ? await raw.receive(request, handle) : await handle()
  if (!route.paged) return { body: result, nextCursor: undefined }
  const { rows, nextCursor } = result as Page<unknown>
  return { body: rows, nextCursor }
}

async function admit(
  route: Route,
  bearer: string | undefined,
  sessions: Pick<Sessions, 'read' | 'assertFresh'>,
) {
  if (route.who === 'identity') {
    if (bearer === undefined) throw new Refusal('not-signed-in/no-bearer')
    return undefined
  }
  const session = bearer === undefined ? undefined : await sessions.read(bearer)
  if (route.who === 'guest') return session
  if (!session) throw new Refusal('not-signed-in/guest')
  if (route.who === 'admin') assertActsAsAdmin(session)
  if (route.needs) await sessions.assertFresh(session, route.needs.signInWithinMinutes)
  return session
}

function parseParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success || findHiddenCharacters(parsed.data).length > 0) throw new Refusal('not-found/address')
  return parsed.data
}

function parseInput(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: nameIssue })
  const fields: WrongField[] = parsed.success
    ? findHiddenCharacters(parsed.data).map((path) => ({ path, error: 'plain-text' }))
    : firstOfEach(parsed.error.issues)
  if (fields.length === 0) return parsed.data
  throw new Refusal('invalid-input/fields', { fields })
}

/** The first error of each field. A value of the wrong type would fail the other checks too. */
function firstOfEach(issues: z.core.$ZodIssue[]): WrongField[] {
  const wrong = new Map<string, WrongField>()
  for (const issue of issues) {
    const path = issue.path.join('.')
    const error = issue.message as InputError
    if (!wrong.has(path)) wrong.set(path, { path, error, data: readData(issue) })
  }
  return [...wrong.values()]
}

const hiddenPattern = new RegExp(`[${hidden}]`, 'u')

/**
 * The paths of all strings in parsed input that contain invisible characters; "" when the input itself is such a
 * string.
 */
export function findHiddenCharacters(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return hiddenPattern.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    findHiddenCharacters(inner, path === '' ? key : `${path}.${key}`),
  )
}

type Issue = z.core.$ZodRawIssue

const kinds = ['string', 'number', 'boolean', 'array', 'object'] as const

/** Names the error of an invalid field if the contract does not name it. */
function nameIssue(issue: Issue): InputError {
  if (issue.input === undefined) return 'missing'
  switch (issue.code) {
    case 'invalid_type':
      return kinds.find((kind) => kind === issue.expected) ?? 'type'
    case 'invalid_value':
      return 'choice'
    case 'too_big':
      return `at-most${unitOf(issue.origin)}`
    case 'too_small':
      return `at-least${unitOf(issue.origin)}`
    case 'custom':
      return 'id'
    default:
      return 'format'
  }
}

function unitOf(origin: string): '' | '-characters' | '-entries' {
  if (origin === 'string') return '-characters'
  return origin === 'array' ? '-entries' : ''
}
