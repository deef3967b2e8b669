import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Model } from '#contract/models.ts'
import { modelRoutes } from '#contract/routes/models.ts'
import { callApi } from '#web/api/call-api.ts'
import { keyOf } from '#web/api/cached-call.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import type { Suggestion } from '#web/ui/suggest-list.tsx'

const pauseMs = 200

type Input = { query: { q: string; brand: string | undefined } }

/**
 * What the server knows about a typed model: the phone that it means, and models to choose from. Asks after a short
 * pause in typing; a request for an older text is cancelled. Without an answer, nothing is suggested.
 */
export const useModelSuggestions = (typed: string, brand: string) => useModelAnswer(typed, brand).answer

/** The same. Until the answer has come, `isOld` is true and the answer is about an older text of the same brand. */
export function useModelAnswer(typed: string, brand: string) {
  const q = useAfterPause(typed.trim())
  const input: Input = { query: { q, brand: brand || undefined } }
  const { data, isPlaceholderData, isLoading } = useQuery({
    queryKey: keyOf(modelRoutes.suggest, input),
    queryFn: ({ signal }) => callApi(modelRoutes.suggest, input, { signal }),
    meta: metaOf(modelRoutes.suggest),
    placeholderData: (answer, query) =>
      (query?.queryKey[2] as Input | undefined)?.query.brand === input.query.brand ? answer : undefined,
    enabled: brand !== '' && q.length <= 100,
  })
  return {
    answer: brand !== '' && data ? data : { recognised: null, ofOtherBrand: null, models: [] },
    isOld: q !== typed.trim() || isPlaceholderData || isLoading,
  }
}

/** The value once it has not changed for a moment. */
function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The names of models for a field, with their years. */
export const suggestNames = (models: readonly Model[]): Suggestion[] =>
  models.map(({ name, year }) => ({ value: name, ...(year && { detail: String(year) }) }))
