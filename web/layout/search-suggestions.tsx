import { type RefObject, useSyncExternalStore } from 'react'
import { search } from '#texts/search.ts'
import { type Suggestion, SuggestList } from '#web/ui/forms/suggest-list.tsx'
import { readRecentSearches } from './recent-searches.ts'
import { useSearchSuggestions } from './use-search-suggestions.ts'

type Props = {
  field: RefObject<HTMLInputElement | null>
  /** The texts whose results are shown, or are loading. */
  searched: readonly (string | undefined)[]
  /** Whether the field took the focus by itself when the page opened. */
  tookFocus: boolean
}

/**
 * Suggestions under a search field while it has the focus: recent searches, phone models and places. Choosing one
 * starts the search.
 */
export function SearchSuggestions({ field, searched, tookFocus }: Props) {
  const typed = useTyped(field)
  const suggested = useSearchSuggestions(typed)
  const isNew = ({ value }: HTMLInputElement) => !searched.includes(value)
  const isEmpty = ({ value }: HTMLInputElement) => value === ''
  return (
    // On focus, suggestions open only for an empty field, or if something new was typed before this code had loaded.
    // Otherwise they would cover the filters of somebody who does not want to search again. If the field took the focus by
    // itself, recent searches would cover the results before the person has done anything.
    <SuggestList
      field={field}
      suggestions={listSuggestions(typed, suggested)}
      label={search.suggestions}
      opensOnFocus={(input) => isEmpty(input) || isNew(input)}
      opensAtOnce={(input) => isNew(input) || (isEmpty(input) && !tookFocus)}
      onChoose={(words) => searchFor(words, field.current)}
    />
  )
}

function searchFor(words: string, field: HTMLInputElement | null): void {
  if (!field) return
  field.value = words
  field.form?.requestSubmit()
}

/** The text in the field now, also if a key was pressed between the first rendering and the subscription. */
function useTyped(field: RefObject<HTMLInputElement | null>): string {
  const subscribe = (onInput: () => void) => {
    const input = field.current
    input?.addEventListener('input', onInput)
    return () => input?.removeEventListener('input', onInput)
  }
  const read = () => field.current?.value ?? ''
  return useSyncExternalStore(subscribe, read, () => '')
}

function listSuggestions(
  typed: string,
  { models, places }: { models: string[]; places: string[] },
): Suggestion[] {
  const words = typed.trim().toLowerCase()
  const recent = readRecentSearches().filter(
    (one) => one.toLowerCase().startsWith(words) && one !== typed.trim(),
  )
  const before = typed.trim().split(/\s+/u).slice(0, -1).join(' ')
  const all: Suggestion[] = [
    ...recent.slice(0, words === '' ? 5 : 2).map((one) => ({ icon: 'clock' as const, value: one })),
    ...models.map((model) => ({ icon: 'search' as const, value: model })),
    ...places.map((place) => ({ icon: 'pin' as const, value: `${before} ${place}`.trim() })),
  ]
  return all.filter(({ value }, nth) => all.findIndex((one) => one.value === value) === nth)
}
