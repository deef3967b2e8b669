import { useEffect, useState } from 'react'
import { searchRoutes, type Suggestions } from '#contract/search.ts'
import { addressOf } from '#web/api/call-api.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { readReply } from '#web/api/read-answer.ts'

const none: Suggestions = { models: [], places: [] }

/** Between two keys pressed one after the other. */
const pauseMs = 40

/** The suggestions for what is typed; those before stay until they arrive. A newer text cancels the call of an older one. */
export function useSearchSuggestions(typed: string): Suggestions {
  const [suggested, setSuggested] = useState(none)
  const q = typed.trim()
  useEffect(() => {
    if (q.length < 2) return undefined
    const call = new AbortController()
    const timer = setTimeout(
      () => void fetchSuggestions(q, call.signal).then(setSuggested, ignoreCancelled),
      pauseMs,
    )
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [q])
  return q.length < 2 ? none : suggested
}

async function fetchSuggestions(q: string, signal: AbortSignal): Promise<Suggestions> {
  const response = await fetch(addressOf(searchRoutes.suggest, { query: { q } }), { signal })
  return readReply(searchRoutes.suggest, { status: response.status, text: await response.text() })
}

/** A call that was cancelled has no answer to show. Without a network, the field works as it does without suggestions. */
function ignoreCancelled(error: unknown): void {
  const isExpected =
    error instanceof NetworkFailure || error instanceof TypeError || error instanceof DOMException
  if (!isExpected) throw error
}
