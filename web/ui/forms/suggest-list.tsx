import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { Icon, type IconName } from '#web/ui/text/icon.tsx'
import styles from './suggest-list.module.css'

/** A text that can be chosen. */
export type Suggestion = { value: string; detail?: string; icon?: IconName }

type Props = {
  /** The text field, which gets the role of a combobox. It keeps the focus. */
  field: RefObject<HTMLInputElement | null>
  /** What can be chosen now, the best first. */
  suggestions: readonly Suggestion[]
  /** What screen readers call the list. */
  label: string
  onChoose: (value: string) => void
  /** Whether the list opens when the field gets the focus or is pressed. It always opens when somebody types. */
  opensOnFocus?: (field: HTMLInputElement) => boolean
  /** The same for a field that has the focus already when this appears. */
  opensAtOnce?: (field: HTMLInputElement) => boolean
}

const never = () => false

/**
 * The list of suggestions below a text field. The arrow keys choose one, Enter or a press takes it, Escape closes the
 * list. Put it next to the field, in an element with `position: relative`.
 */
export function SuggestList({
  field,
  suggestions,
  label,
  onChoose,
  opensOnFocus = never,
  opensAtOnce = opensOnFocus,
}: Props) {
  const listId = useId()
  // `active` is the text of the chosen suggestion, because its index changes when other suggestions arrive.
  const [list, setList] = useState<{ isOpen: boolean; active?: string | undefined }>(() => ({
    isOpen: isFocused(field.current) && opensAtOnce(field.current),
  }))
  const options = list.isOpen ? suggestions : []
  const active = options.findIndex(({ value }) => value === list.active)
  useOpenState(field, setList, opensOnFocus)
  useTapOutside(field, options.length > 0, () => setList({ isOpen: false }))
  useCombobox(field, listId, active, options.length > 0)

  const choose = (value: string) => {
    setList({ isOpen: false })
    onChoose(value)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = options[active]
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault()
      // The field itself is one more place in the circle.
      const places = suggestions.length + 1
      const next = ((active + 1 + step + places) % places) - 1
      setList({ isOpen: true, active: suggestions[next]?.value })
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen.value)
    } else if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault()
      setList({ isOpen: false })
    }
  })
  useEffect(() => {
    const input = field.current
    input?.addEventListener('keydown', onKey)
    return () => input?.removeEventListener('keydown', onKey)
  }, [field])

  if (options.length === 0) return null
  return (
    <div id={listId} role="listbox" className={styles.list} aria-label={label}>
      {options.map(({ value, detail, icon }, nth) => (
        <button
          type="button"
          tabIndex={-1}
          key={value}
          id={`${listId}-${nth}`}
          role="option"
          aria-selected={nth === active}
          className={styles.suggestion}
          // The field keeps the focus, so that the list stays until the press has ended.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(value)}
        >
          {icon && <Icon name={icon} size="small" />}
          <span className={styles.value}>{value}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </button>
      ))}
    </div>
  )
}

const isFocused = (field: HTMLInputElement | null): field is HTMLInputElement =>
  field !== null && document.activeElement === field

/** Opens the list when somebody types, or as `opensOnFocus` says. Closes it when they leave the field or send the form. */
function useOpenState(
  field: Props['field'],
  setList: (list: { isOpen: boolean }) => void,
  opensOnFocus: (field: HTMLInputElement) => boolean,
) {
  const onFocus = useEffectEvent((input: HTMLInputElement) => setList({ isOpen: opensOnFocus(input) }))
  useEffect(() => {
    const input = field.current
    if (!input) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const close = () => setList({ isOpen: false })
    input.addEventListener('input', () => setList({ isOpen: true }), { signal })
    for (const kind of ['focus', 'click']) input.addEventListener(kind, () => onFocus(input), { signal })
    input.addEventListener('blur', close, { signal })
    input.form?.addEventListener('submit', close, { signal })
    return () => listening.abort()
  }, [field, setList])
}

/** While the list is open, a tap outside only closes it: what lies below the finger is not pressed. */
function useTapOutside(field: Props['field'], isOpen: boolean, close: () => void) {
  const onTap = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const listening = new AbortController()
    const begin = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'touch' || field.current?.parentElement?.contains(target as Node)) return
      ignoreClick()
      onTap()
    }
    document.addEventListener('pointerdown', begin, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [field, isOpen])
}

/** Ignores the click at the end of this press. A press that becomes a scroll has none. */
function ignoreClick() {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    listening.abort()
  }
  document.addEventListener('click', ignore, options)
  for (const kind of ['pointerdown', 'pointercancel'])
    document.addEventListener(kind, () => listening.abort(), options)
}

/** Tells screen readers which list belongs to the field, and which choice is active. */
function useCombobox(field: Props['field'], listId: string, active: number, isOpen: boolean) {
  useEffect(() => {
    const input = field.current
    input?.setAttribute('role', 'combobox')
    input?.setAttribute('aria-autocomplete', 'list')
    input?.setAttribute('aria-expanded', String(isOpen))
    setAttribute(input, 'aria-controls', isOpen ? listId : undefined)
    setAttribute(input, 'aria-activedescendant', active >= 0 ? `${listId}-${active}` : undefined)
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [field, listId, active, isOpen])
}

function setAttribute(input: HTMLInputElement | null, name: string, value: string | undefined): void {
  if (value === undefined) input?.removeAttribute(name)
  else input?.setAttribute(name, value)
}
