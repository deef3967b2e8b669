import type { Language } from '#lib/languages.ts'
import type * as z from 'zod/mini'
import type { RequestSession } from './session.ts'
import type { Topic } from './topics.ts'

/**
 * Who may call: `guest` is anyone, `identity` anyone with a token of the identity provider, `signed-in` anyone with our
 * access token, `self` the owner of the record (the use case checks this), `admin` a person with `isAdmin`.
 */
export type Who = 'guest' | 'identity' | 'signed-in' | 'self' | 'admin'

/**
 * Which requests come first when the server is overloaded. `high` is never refused for overload: payments, webhooks,
 * health checks and the configuration. `low` is for public reads, which share a few database connections.
 */
export type Priority = 'high' | 'low'

/**
 * What a call reads and writes. `shows`: the topics of the reply. A cached reply is stale when one of them changes.
 * `changes`: the topics that a successful call may change; empty when it changes none.
 */
type Effect =
  | { method: 'GET'; shows?: readonly Topic[]; changes?: undefined }
  | { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; shows?: undefined; changes: readonly Topic[] }

export type Route = Effect & {
  /** The path after /api, with parameters as {name}. */
  path: string
  /** One sentence for readers of the API documentation. */
  summary: string
  who: Who
  /**
   * How recently the caller must have signed in, in minutes. An admin also needs the second factor that this
   * installation requires.
   */
  needs?: { signInWithinMinutes: number }
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  reply: z.ZodMiniType
  /** A paged list. A Link header names the next page. */
  paged?: true
  /**
   * With `Accept: text/event-stream` the response is a stream of server-sent events: the current reply, and a new one each
   * time it changes. Otherwise it is the current reply, as for any other route.
   */
  live?: true
  /** For a `live` route about one sale: the parameter with its id. Changes of other sales do not concern the reply. */
  saleParam?: string
  /** A multipart form with one file instead of a JSON body. */
  upload?: true
  /**
   * For a message that its sender signed: the name of the header with the signature. The handler gets the body as bytes.
   */
  signed?: string
  /**
   * How often one person may call, in addition to the limit of all their calls together; and how often all callers of one
   * network without a valid token may. `false`: nobody is refused, because the reply costs nothing and a load balancer
   * needs it.
   */
  limit?: { max: number; windowSeconds: number } | false
  /**
   * The handler counts against the limit with `countWork`, once it knows that there is something to do. So repeating a
   * call that is done does not count.
   */
  countsWork?: true
  priority?: Priority
}

/**
 * For public reads that the database computes. Many people can share the address of one carrier, so the limit allows
 * ten calls a second.
 */
export const publicRead = {
  who: 'guest',
  priority: 'low',
  limit: { max: 600, windowSeconds: 60 },
} as const

/** For admin actions that cannot be undone, or that give somebody more rights. */
export const recentAdminSession = { who: 'admin', needs: { signInWithinMinutes: 10 } } as const

export function route<const R extends Route>(definition: R): R {
  return definition
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type SessionFor<W extends Who> = W extends 'guest' | 'identity' ? RequestSession | undefined : RequestSession

export type Upload = { bytes: Uint8Array }

/** A signed message, before its signature is checked. */
export type Signed = { bytes: Uint8Array; signature: string | undefined }

/** What a handler gets: the parsed input, and who calls. */
export type RequestOf<R extends Route> = {
  params: OutputOf<R['params']>
  query: OutputOf<R['query']>
  body: OutputOf<R['body']>
  upload: R extends { upload: true } ? Upload : undefined
  signed: R extends { signed: string } ? Signed : undefined
  session: SessionFor<R['who']>
  /** The bearer token of the request; only routes for `identity` use it. */
  bearer: string | undefined
  requestId: string
  /** The language that the caller prefers; our pages ask for their own. */
  language: () => Language
  /** Distinguishes guests without storing who they are: a keyed hash of the network address. */
  callerKey: () => string
  /** The network address that the call comes from, for rate limits; never stored in this form. */
  address: () => string
  /** Counts the call against the limit of its route. Throws `too-many-requests`. For routes that say `countsWork`. */
  countWork: () => Promise<void>
}

/** The input of a call, over HTTP in the browser and in process in the server's loaders. */
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

/** One handler for each route of a table. */
export type Handlers<Table extends Record<string, Route>> = {
  [K in keyof Table]: (request: RequestOf<Table[K]>) => Promise<Answer<Table[K]>>
}

/** Calls a route and returns its parsed reply. Throws Problem when the call is refused. */
export type Call = <R extends Route>(
  route: R,
  input: CallInput<R>,
  /** With a signal, the browser can cancel the call. */
  options?: { signal?: AbortSignal },
) => Promise<ReplyOf<R>>

type RowOf<R extends Route> = ReplyOf<R> extends (infer T)[] ? T : never

/** Like `Call`, for a list: returns its rows and the cursor of the next page. */
export type CallPage = <R extends Route & { paged: true }>(
  route: R,
  input: CallInput<R>,
) => Promise<Page<RowOf<R>>>

/** The API for its callers: over HTTP in the browser, in process on the server. */
export type Api = { call: Call; callPage: CallPage }
