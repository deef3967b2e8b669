import type { Call, CallInput, Page, ReplyOf, Route } from '#contract/route.ts'
import { type AccessTokens, accessTokens, tokenForGuest } from './access-token.ts'
import { NetworkFailure } from './network-failure.ts'
import { readReply } from './read-answer.ts'

/** The longest we wait for an answer. */
const timeoutMs = 30_000

type RowOf<R extends Route> = ReplyOf<R> extends (infer T)[] ? T : never
type Anything = { params?: object; query?: object; body?: unknown }
type Sent = { status: number; text: string; link: string | null }

export type CallPage = <R extends Route & { paged: true }>(
  route: R,
  input: CallInput<R>,
) => Promise<Page<RowOf<R>>>

/** Where a call goes: the route's path behind /api with its parameters filled in. */
export function addressOf(route: Route, { params, query }: Anything): string {
  const filled = route.path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** The API over `fetch`; the browser's own is below, tests hand in theirs. */
export function createApi(tokens: AccessTokens, fetchIt: typeof fetch) {
  async function send(route: Route, input: Anything, bearer: string | undefined): Promise<Sent> {
    const headers = new Headers({ accept: 'application/json' })
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    if (route.body) headers.set('content-type', 'application/json')
    try {
      const response = await fetchIt(addressOf(route, input), {
        method: route.method,
        headers,
        body: route.body ? JSON.stringify(input.body ?? {}) : undefined,
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, text: await response.text(), link: response.headers.get('link') }
    } catch (error) {
      throw new NetworkFailure(error)
    }
  }

  /** Sends it with our token, and once more with a new one when the server no longer takes the first. */
  async function sendAsSelf(route: Route, input: Anything): Promise<Sent> {
    const token = route.who === 'guest' ? await tokenForGuest(tokens) : await freshToken()
    const sent = await send(route, input, token)
    if (sent.status !== 401) return sent
    const next = await tokens.renew(token)
    return next === undefined || next === token ? sent : await send(route, input, next)
  }

  const freshToken = () => (tokens.isFresh() ? Promise.resolve(tokens.read()) : tokens.renew(tokens.read()))

  const call: Call = async (route, input) => readReply(route, await sendAsSelf(route, input))

  /** As `call`, for a list: its rows and where the next page begins. */
  const callPage: CallPage = async (route, input) => {
    const sent = await sendAsSelf(route, input)
    return { rows: readReply(route, sent) as RowOf<typeof route>[], nextCursor: readNextCursor(sent.link) }
  }

  /** As `call`, with a token of somebody else's making in the place of ours, or with none. */
  const callWith = async <R extends Route>(
    bearer: string | undefined,
    route: R,
    input: CallInput<R>,
  ): Promise<ReplyOf<R>> => readReply(route, await send(route, input, bearer))

  return { call, callPage, callWith }
}

function readNextCursor(link: string | null): string | undefined {
  const next = /<(?<address>[^>]+)>;\s*rel="?next"?/u.exec(link ?? '')?.groups?.['address']
  return next ? (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined
}

const api = createApi(accessTokens, (...request) => fetch(...request))

/** Calls a route of our API. Throws Problem when refused, NetworkFailure when no answer came. */
export const callApi: Call = api.call
export const callPage: CallPage = api.callPage
export const callApiWith = api.callWith
