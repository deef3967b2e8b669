import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { useSearchSuggestions } from './use-search-suggestions.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { readRecentSearches, rememberSearch } from './recent-searches.ts'
import styles from './search-suggestions.module.css'

type Choice = { icon: IconName; words: string }

/**
 * Suggestions under a search field, while it has the focus: recent searches, phone models and places. The arrow keys
 * choose one, Enter or a press searches for it, Escape closes them.
 */
export function SearchSuggestions({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { search } = useMessages()
  const listId = useId()
  const [typed, setTyped] = useState(() => fieldOf(form)?.value ?? '')
  // The words of the active choice: its place changes when other suggestions arrive.
  const [list, setList] = useState<{ isOpen: boolean; active?: string }>(() => ({
    isOpen: isFocusedAndEmpty(fieldOf(form)),
  }))
  const suggested = useSearchSuggestions(typed)
  const choices = list.isOpen ? listChoices(typed, suggested) : []
  const active = choices.findIndex(({ words }) => words === list.active)

  const searchFor = (words: string) => {
    const field = fieldOf(form)
    if (!field) return
    field.value = words
    setList({ isOpen: false })
    form.current?.requestSubmit()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = choices[active]
    if (step !== 0 && choices.length > 0) {
      event.preventDefault()
      // One place more than there are choices: the field itself.
      const next = ((active + 1 + step + choices.length + 1) % (choices.length + 1)) - 1
      setList({ isOpen: true, active: choices[next]?.words })
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      searchFor(chosen.words)
    } else if (event.key === 'Escape' && choices.length > 0) {
      event.preventDefault()
      setList({ isOpen: false })
    }
  })

  useEffect(() => {
    const [field, form_] = [fieldOf(form), form.current]
    if (!field || !form_) return undefined
    const listening = new AbortController()
    const on = <E extends Event>(target: EventTarget, name: string, act: (event: E) => void) =>
      target.addEventListener(name, act as EventListener, { signal: listening.signal })
    on(field, 'input', () => {
      setTyped(field.value)
      setList({ isOpen: true })
    })
    // Over results, they would cover the filters of somebody who does not want to search again.
    on(field, 'focus', () => setList({ isOpen: isFocusedAndEmpty(field) }))
    on(field, 'blur', () => setList({ isOpen: false }))
    on(field, 'keydown', onKey)
    on(form_, 'submit', () => {
      rememberSearch(field.value)
      setList({ isOpen: false })
    })
    return () => listening.abort()
  }, [form])

  useEffect(() => {
    const field = fieldOf(form)
    field?.setAttribute('aria-autocomplete', 'list')
    if (choices.length > 0) field?.setAttribute('aria-controls', listId)
    else field?.removeAttribute('aria-controls')
    if (active >= 0) field?.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else field?.removeAttribute('aria-activedescendant')
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [form, listId, active, choices.length])

  if (choices.length === 0) return null
  return (
    <div id={listId} role="listbox" className={styles.list} aria-label={search.suggestions}>
      {choices.map(({ icon, words }, nth) => (
        <button
          type="button"
          tabIndex={-1}
          key={`${icon} ${words}`}
          id={`${listId}-${nth}`}
          role="option"
          aria-selected={nth === active}
          className={styles.choice}
          // The field keeps the focus, so that the list stays until the press has ended.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => searchFor(words)}
        >
          <Icon name={icon} size="small" />
          <span>{words}</span>
        </button>
      ))}
    </div>
  )
}

/** The focus may have left while this code loaded. */
const isFocusedAndEmpty = (field: HTMLInputElement | undefined) =>
  field?.value === '' && document.activeElement === field

function fieldOf(form: RefObject<HTMLFormElement | null>): HTMLInputElement | undefined {
  const field = form.current?.elements.namedItem('q')
  return field instanceof HTMLInputElement ? field : undefined
}

function listChoices(typed: string, { models, places }: { models: string[]; places: string[] }): Choice[] {
  const words = typed.trim().toLowerCase()
  const recent = readRecentSearches().filter(
    (one) => one.toLowerCase().startsWith(words) && one !== typed.trim(),
  )
  const before = typed.trim().split(/\s+/u).slice(0, -1).join(' ')
  const choices: Choice[] = [
    ...recent.slice(0, words === '' ? 5 : 2).map((one) => ({ icon: 'clock' as const, words: one })),
    ...models.map((model) => ({ icon: 'search' as const, words: model })),
    ...places.map((place) => ({ icon: 'pin' as const, words: `${before} ${place}`.trim() })),
  ]
  return choices.filter(({ words: own }, nth) => choices.findIndex((one) => one.words === own) === nth)
}
