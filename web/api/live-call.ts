import type { CallInput, ReplyOf, Route } from '#contract/route.ts'
import { type AccessTokens, accessTokens } from './access-token.ts'
import { loadWire } from './load-wire.ts'
import { NetworkFailure } from './network-failure.ts'

/** The longest silence that we accept: the server sends a heartbeat every 20 s. */
const silenceMs = 45_000

type Options<R extends Route> = { signal: AbortSignal; onAnswer: (answer: ReplyOf<R>) => void }

/** Makes a function that reads live answers with `fetch`, which, unlike EventSource, can send our token in a header. */
export function createWatch(tokens: AccessTokens, fetchIt: typeof fetch) {
  /**
   * Calls `onAnswer` with the answer of a live route now and after each change, until the server ends the stream or
   * `signal` is aborted. Throws NetworkFailure if there is no stream, or it was silent for too long.
   */
  return async function watch<R extends Route>(
    route: R,
    input: CallInput<R>,
    { signal, onAnswer }: Options<R>,
  ) {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), silenceMs)
    try {
      const token = tokens.isFresh() ? tokens.read() : await tokens.renew(tokens.read())
      const wire = await loadWire(route)
      const reply = await fetchIt(wire.addressOf(input), {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${token ?? ''}` },
        signal: AbortSignal.any([signal, silence.signal]),
      })
      if (!reply.ok || !reply.body) throw new Error(`There is no stream: ${reply.status}.`)
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let unfinished = ''; ;) {
        const { done, value } = await reader.read()
        if (done) return
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), silenceMs)
        const events = (unfinished + value).split('\n\n')
        unfinished = events.pop() ?? ''
        for (const event of events) {
          if (event.startsWith('data: '))
            onAnswer(wire.readReply({ status: 200, text: event.slice('data: '.length) }))
        }
      }
    } catch (error) {
      if (!signal.aborted) throw new NetworkFailure(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Watches a live route of our API; see `createWatch`. */
export const watchApi = createWatch(accessTokens, (...request) => fetch(...request))
