import type { Call, CallInput, CallPage, ReplyOf, Route } from '#contract/route.ts'
import { language } from '#texts/language.ts'
import { type AccessTokens, accessTokens, tokenForGuest } from './access-token.ts'
import { loadWire } from './load-wire.ts'
import { isOffline, NetworkFailure } from './network-failure.ts'
import type { Input } from './on-wire.ts'
import { learnServerBuild } from './page-build.ts'
import { learnServerTime } from './server-clock.ts'

/** The longest that we wait for an answer. */
const timeoutMs = 30_000

type Options = Parameters<Call>[2]
type Sent = { status: number; link: string | null; readReply: () => unknown }

/** Makes functions that call the API with `fetch`. Tests pass their own `fetch`. */
export function createApi(tokens: AccessTokens, fetchIt: typeof fetch) {
  async function send(
    route: Route,
    input: Input,
    bearer: string | undefined,
    options?: Options,
  ): Promise<Sent> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = options?.signal ? AbortSignal.any([timeout, options.signal]) : timeout
    let isUnsent = route.method !== 'GET' && isOffline()
    try {
      const { addressOf, bodyOf, readReply } = await until(signal, loadWire(route))
      const body = bodyOf(input)
      const headers = new Headers({ accept: 'application/json', 'accept-language': language.code })
      if (bearer) headers.set('authorization', `Bearer ${bearer}`)
      if (body !== undefined) headers.set('content-type', 'application/json')
      const sentAt = Date.now()
      isUnsent &&= isOffline()
      const response = await fetchIt(addressOf(input), { method: route.method, headers, body, signal })
      learnServerTime(response.headers, sentAt, Date.now())
      learnServerBuild(response.headers)
      const { status } = response
      const text = await response.text()
      return { status, link: response.headers.get('link'), readReply: () => readReply({ status, text }) }
    } catch (error) {
      const isCodeMissing = error instanceof NetworkFailure && error.isCodeMissing
      throw new NetworkFailure(error, { isUnsent: isUnsent && isOffline(), isCodeMissing })
    }
  }

  /** Sends the call with our token. If the server no longer accepts it, sends it once more with a new one. */
  async function sendAsSelf(route: Route, input: Input, options?: Options): Promise<Sent> {
    const token = route.who === 'guest' ? await tokenForGuest(tokens) : await freshToken()
    const sent = await send(route, input, token, options)
    if (sent.status !== 401) return sent
    const next = await tokens.renew(token)
    return next === undefined || next === token ? sent : await send(route, input, next, options)
  }

  const freshToken = () => (tokens.isFresh() ? Promise.resolve(tokens.read()) : tokens.renew(tokens.read()))

  const call: Call = async (route, input, options) =>
    (await sendAsSelf(route, input, options)).readReply() as never

  const callPage: CallPage = async (route, input) => {
    const sent = await sendAsSelf(route, input)
    return { rows: sent.readReply() as never[], nextCursor: readNextCursor(sent.link) }
  }

  /** Like `call`, but with the given token instead of ours, or with none. */
  const callWith = async <R extends Route>(
    bearer: string | undefined,
    route: R,
    input: CallInput<R>,
  ): Promise<ReplyOf<R>> => (await send(route, input, bearer)).readReply() as ReplyOf<R>

  return { call, callPage, callWith }
}

/** Resolves with the result of the work. Rejects if the signal is aborted before. */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

function readNextCursor(link: string | null): string | undefined {
  const next = /<(?<address>[^>]+)>;\s*rel="?next"?/u.exec(link ?? '')?.groups?.['address']
  return next ? (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined) : undefined
}

/** Calls our API as the person of this browser. */
export const browserApi = createApi(accessTokens, (...request) => fetch(...request))
