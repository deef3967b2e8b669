import type * as z from 'zod/mini'
import type { RequestSession } from './session.ts'

/**
 * Who may call: `guest` anyone, `identity` the bearer of the identity provider's own token, `signed-in` anyone with our
 * access token, `self` the person whose record it is (the use case checks whose), `admin` a person with `isAdmin`.
 */
export type Who = 'guest' | 'identity' | 'signed-in' | 'self' | 'admin'

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Behind /api, with {name} for a parameter. */
  path: string
  /** One sentence for the reader of the API's documentation. */
  summary: string
  who: Who
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  reply: z.ZodMiniType
  /** A list that comes in pages, the next one named by a Link header. */
  paged?: true
  /** A multipart form with one file instead of a JSON body. */
  upload?: true
  /** A message whose sender signed it in this header: it comes as it was sent, byte for byte. */
  signed?: string
  /** How often one address may call. */
  limit?: { max: number; windowSeconds: number }
}

export function route<const R extends Route>(definition: R): R {
  return definition
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type SessionFor<W extends Who> = W extends 'guest' | 'identity' ? RequestSession | undefined : RequestSession

export type Upload = { bytes: Uint8Array }

/** A signed message before anybody has checked its signature. */
export type Signed = { bytes: Uint8Array; signature: string | undefined }

/** What a handler is given: parsed input, and who asks. */
export type RequestOf<R extends Route> = {
  params: OutputOf<R['params']>
  query: OutputOf<R['query']>
  body: OutputOf<R['body']>
  upload: R extends { upload: true } ? Upload : undefined
  signed: R extends { signed: string } ? Signed : undefined
  session: SessionFor<R['who']>
  /** The bearer token as it came; only routes for `identity` look at it. */
  bearer: string | undefined
  requestId: string
  /** Tells one guest from another without keeping who they are: a keyed hash of the address. */
  callerKey: string
}

/** What a caller hands in, in the browser over fetch and in the server's loaders in process. */
export type CallInput<R extends Route> = Present<{
  params: InputOf<R['params']>
  query: InputOf<R['query']>
  body: InputOf<R['body']>
}>

export type ReplyOf<R extends Route> = z.output<R['reply']>

export type Page<T> = { rows: T[]; nextCursor: string | undefined }
type Answer<R extends Route> = R extends { paged: true }
  ? ReplyOf<R> extends (infer T)[]
    ? Page<T>
    : never
  : ReplyOf<R>

/** A use case for each route of a table. */
export type Handlers<Table extends Record<string, Route>> = {
  [K in keyof Table]: (request: RequestOf<Table[K]>) => Promise<Answer<Table[K]>>
}

/** Calls a route and gives its parsed reply; throws Problem when it is refused. */
export type Call = <R extends Route>(route: R, input: CallInput<R>) => Promise<ReplyOf<R>>
