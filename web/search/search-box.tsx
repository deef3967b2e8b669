import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './search-box.module.css'

type Props = {
  /** The words that are searched for now. */
  words?: string
  /** Takes the focus as the page opens. */
  focus?: boolean
}

/** Where one types what one looks for; a plain form that leads to /search. */
export function SearchBox({ words = '', focus = false }: Props) {
  const { search } = useMessages()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (field.current && field.current.value !== words) field.current.value = words
  }, [words])

  return (
    <Form role="search" method="get" action="/search" className={styles.box} aria-label={search.label}>
      <Icon name="search" />
      <input
        ref={field}
        className={styles.field}
        type="search"
        name="q"
        aria-label={search.field}
        placeholder={search.hint}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={words}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is opened to type here
        autoFocus={focus}
      />
      <Button type="submit">{search.go}</Button>
    </Form>
  )
}
