import { useEffect, useState } from 'react'
import type { Suggestions } from '#contract/search.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import { loadWire } from '#web/api/load-wire.ts'

const none = { q: '', models: [], places: [] }

/** The usual pause between two keys of somebody who is typing fast. */
const pauseMs = 40

/**
 * The suggestions for the typed text. Until they arrive, the suggestions for the beginning of the text stay. A newer
 * text cancels the call for an older one.
 */
export function useSearchSuggestions(typed: string): Suggestions {
  const [last, setLast] = useState<Suggestions & { q: string }>(none)
  const q = typed.trim()
  useEffect(() => {
    if (q.length < 2) return undefined
    const call = new AbortController()
    // After any failure, the field works without suggestions. A cancelled call changes nothing.
    const dropLast = () => {
      if (!call.signal.aborted) setLast(none)
    }
    const timer = setTimeout(
      () => void fetchSuggestions(q, call.signal).then((found) => setLast({ q, ...found }), dropLast),
      pauseMs,
    )
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [q])
  return q.length >= 2 && last.q !== '' && q.startsWith(last.q) ? last : none
}

async function fetchSuggestions(q: string, signal: AbortSignal): Promise<Suggestions> {
  const { addressOf, readReply } = await loadWire(searchRoutes.suggest)
  const response = await fetch(addressOf({ query: { q } }), { signal })
  return readReply({ status: response.status, text: await response.text() })
}
