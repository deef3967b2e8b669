import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Model } from '#contract/models.ts'
import { modelRoutes } from '#contract/routes/models.ts'
import { callApi } from '#web/api/call-api.ts'
import { keyOf } from '#web/api/cached-call.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import type { Suggestion } from '#web/ui/forms/suggest-list.tsx'

const pauseMs = 200

type Input = { query: { q: string; brand: string | undefined } }

/**
 * The server's answer about a typed model name: the model that it means, and models to choose from. It is requested after a
 * short pause in typing, and the request for an older text is cancelled. Until there is an answer, nothing is suggested.
 */
export const useModelSuggestions = (typed: string, brand: string) => useModelAnswer(typed, brand).answer

/** The same, with `isOld`: true while the answer is still about an older text of the same brand. */
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

/** Returns the value only after it has not changed for a moment. */
function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The names of models, with their years, as suggestions for a field. */
export const suggestNames = (models: readonly Model[]): Suggestion[] =>
  models.map(({ name, year }) => ({ value: name, ...(year && { detail: String(year) }) }))
