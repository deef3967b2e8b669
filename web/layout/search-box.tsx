import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { maxSearchLength } from '#contract/search-limits.ts'
import { search } from '#texts/search.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { useFormSync } from '#web/ui/forms/use-form-sync.ts'
import styles from './search-box.module.css'

type Props = {
  /** The text that is searched for now. */
  words?: string
  /** True to focus the field when the page opens. */
  focus?: boolean
}

type Suggest = ComponentType<{
  field: RefObject<HTMLInputElement | null>
  searched: readonly (string | undefined)[]
  tookFocus: boolean
}>

/** The search field, in a plain form that leads to /search. */
export function SearchBox({ words = '', focus = false }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  /** Remembered, because `focus` may change after the page has opened. */
  const [tookFocus] = useState(focus)
  const [Suggestions, setSuggestions] = useState<Suggest>()
  /** The text of the search that was started here last. Its results may not have loaded yet. */
  const [sent, setSent] = useState<string>()
  useFormSync(form, { q: words })

  /** The code of the suggestions loads when somebody is about to type. */
  const loadSuggestions = () =>
    void import('./search-suggestions.tsx').then(
      ({ SearchSuggestions }) => setSuggestions(() => SearchSuggestions),
      // If it does not load, the field works without suggestions. The next focus tries again.
      () => undefined,
    )
  // The field may have the focus before this code has loaded.
  const onLoad = useEffectEvent(() => {
    if (document.activeElement === field.current) loadSuggestions()
  })
  useEffect(() => onLoad(), [])

  return (
    <Form
      ref={form}
      role="search"
      method="get"
      action="/search"
      className={styles.box}
      aria-label={search.label}
      onSubmit={() => setSent(field.current?.value)}
    >
      <Icon name="search" />
      <input
        ref={field}
        className={styles.field}
        type="search"
        name="q"
        aria-label={search.field}
        placeholder={search.hint}
        maxLength={maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={words}
        onFocus={Suggestions ? undefined : loadSuggestions}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- people open this page to type here
        autoFocus={focus}
      />
      <Button type="submit">{search.go}</Button>
      {Suggestions && <Suggestions field={field} searched={[words, sent]} tookFocus={tookFocus} />}
    </Form>
  )
}
