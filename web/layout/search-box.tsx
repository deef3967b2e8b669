import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFormSync } from '#web/ui/use-form-sync.ts'
import styles from './search-box.module.css'

type Props = {
  /** The text that is searched for now. */
  words?: string
  /** True to focus the field when the page opens. */
  focus?: boolean
}

type Suggest = ComponentType<{ form: RefObject<HTMLFormElement | null> }>

/** The search field, in a plain form that leads to /search. */
export function SearchBox({ words = '', focus = false }: Props) {
  const { search } = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [Suggestions, setSuggestions] = useState<Suggest>()
  useFormSync(form, { q: words })

  /** Their code loads when somebody is about to type. */
  const loadSuggestions = () =>
    void import('./search-suggestions.tsx').then(
      ({ SearchSuggestions }) => setSuggestions(() => SearchSuggestions),
      // Without a network, the field works without them. The next focus tries again.
      () => undefined,
    )

  return (
    <Form
      ref={form}
      role="search"
      method="get"
      action="/search"
      className={styles.box}
      aria-label={search.label}
    >
      <Icon name="search" />
      <input
        className={styles.field}
        type="search"
        name="q"
        aria-label={search.field}
        placeholder={search.hint}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={words}
        onFocus={Suggestions ? undefined : loadSuggestions}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- people open this page to type here
        autoFocus={focus}
      />
      <Button type="submit">{search.go}</Button>
      {Suggestions && <Suggestions form={form} />}
    </Form>
  )
}
