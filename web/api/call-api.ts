import type { Call, CallInput, CallPage, ReplyOf, Route } from '#contract/route.ts'
import { toWire } from '#contract/wire.ts'
import { type AccessTokens, accessTokens, tokenForGuest } from './access-token.ts'
import { NetworkFailure } from './network-failure.ts'
import { readReply } from './read-answer.ts'

/** We wait no longer than this for an answer. */
const timeoutMs = 30_000

type Anything = { params?: object; query?: object; body?: unknown }
type Options = Parameters<Call>[2]
type Sent = { status: number; text: string; link: string | null }

/** The URL of a call: /api and the route's path with its parameters filled in. */
export function addressOf(route: Route, { params, query }: Anything): string {
  const filled = route.path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(toWire(route.query, query) ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** The API over `fetch`. The browser's instance is below; tests pass their own `fetch`. */
export function createApi(tokens: AccessTokens, fetchIt: typeof fetch) {
  async function send(
    route: Route,
    input: Anything,
    bearer: string | undefined,
    options?: Options,
  ): Promise<Sent> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const headers = new Headers({ accept: 'application/json' })
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    if (route.body) headers.set('content-type', 'application/json')
    try {
      const response = await fetchIt(addressOf(route, input), {
        method: route.method,
        headers,
        body: route.body ? JSON.stringify(toWire(route.body, input.body) ?? {}) : undefined,
        signal: options?.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
      })
      return { status: response.status, text: await response.text(), link: response.headers.get('link') }
    } catch (error) {
      throw new NetworkFailure(error)
    }
  }

  /** Sends the call with our token. If the server no longer accepts it, sends it once more with a new one. */
  async function sendAsSelf(route: Route, input: Anything, options?: Options): Promise<Sent> {
    const token = route.who === 'guest' ? await tokenForGuest(tokens) : await freshToken()
    const sent = await send(route, input, token, options)
    if (sent.status !== 401) return sent
    const next = await tokens.renew(token)
    return next === undefined || next === token ? sent : await send(route, input, next, options)
  }

  const freshToken = () => (tokens.isFresh() ? Promise.resolve(tokens.read()) : tokens.renew(tokens.read()))

  const call: Call = async (route, input, options) =>
    readReply(route, await sendAsSelf(route, input, options))

  const callPage: CallPage = async (route, input) => {
    const sent = await sendAsSelf(route, input)
    return { rows: readReply(route, sent) as never[], nextCursor: readNextCursor(sent.link) }
  }

  /** Like `call`, but with the given token instead of ours, or with none. */
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

/** Calls a route of our API. Throws Problem if the server refused, NetworkFailure if no answer came. */
export const callApi: Call = api.call
export const callPage: CallPage = api.callPage
export const callApiWith = api.callWith
