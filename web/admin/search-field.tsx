import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { maxSearchLength } from '#contract/search-limits.ts'
import { admin } from '#texts/admin.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import { Hidden } from '#web/ui/text/hidden.tsx'
import { classNames } from '#web/ui/class-names.ts'
import fields from '#web/ui/forms/fields.module.css'
import styles from './search-field.module.css'

/** The search starts when the admin has not typed for this long. */
const pauseMs = 300

/** The searched text in the page's URL. */
export function useSearchWords(): string {
  const [params] = useSearchParams()
  return (params.get('q') ?? '').trim().slice(0, maxSearchLength)
}

/** Writes the typed text to the URL as `q`, after a pause or at once on Enter. */
export function SearchField({ label }: { label: string }) {
  const [params, setParams] = useSearchParams()
  const searched = params.get('q') ?? ''
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const written = useRef(searched)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Only Back or a link that clears the search changes the field from the URL; otherwise the field changes the URL.
  useEffect(() => {
    if (searched === written.current) return
    written.current = searched
    clearTimeout(timer.current)
    if (field.current) field.current.value = searched
  }, [searched])
  useEffect(() => () => clearTimeout(timer.current), [])

  function write() {
    clearTimeout(timer.current)
    const words = field.current?.value.trim() ?? ''
    if (words === written.current) return
    written.current = words
    const next = new URLSearchParams(params)
    if (words) next.set('q', words)
    else next.delete('q')
    setParams(next, { replace: true, preventScrollReset: true })
  }

  function writeAfterPause() {
    clearTimeout(timer.current)
    timer.current = setTimeout(write, pauseMs)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    write()
  }

  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <label htmlFor={id}>
        <Hidden>{label}</Hidden>
      </label>
      <Icon name="search" size="small" />
      <input
        ref={field}
        id={id}
        type="search"
        name="q"
        className={classNames(fields.control, styles.field)}
        defaultValue={searched}
        maxLength={maxSearchLength}
        placeholder={admin.search}
        autoComplete="off"
        spellCheck={false}
        onChange={writeAfterPause}
      />
    </form>
  )
}
