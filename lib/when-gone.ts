import type { Writable } from 'node:stream'

/** A signal that is aborted with this reason when the client of a response no longer waits for it. */
export function whenGone(response: Writable, reason: Error): AbortSignal {
  const gone = new AbortController()
  const giveUp = () => gone.abort(reason)
  if (response.destroyed) giveUp()
  else response.once('close', giveUp)
  return gone.signal
}
