import { useRef } from 'react'
import { Form } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFormFollowing } from '#web/ui/use-form-following.ts'
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
  const form = useRef<HTMLFormElement>(null)
  useFormFollowing(form, { q: words })

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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is opened to type here
        autoFocus={focus}
      />
      <Button type="submit">{search.go}</Button>
    </Form>
  )
}
