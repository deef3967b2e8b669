import { type RefObject, useEffect, useRef } from 'react'

type Values = Record<string, string>

/**
 * Keeps a form's fields, by their names, in step with an address that changed by other means: Back, or a link. A field
 * whose value in the address is the same as before keeps what was typed, and so does every field as the page begins.
 */
export function useFormFollowing(form: RefObject<HTMLFormElement | null>, values: Values) {
  const written = useRef(values)
  useEffect(() => {
    const changed = listChanged(written.current, values)
    written.current = values
    for (const [name, value] of changed) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
      if (field && field.value !== value) field.value = value
    }
  })
}

/** The names whose values are not what they were, each with its new one. */
export function listChanged(before: Values, now: Values): [name: string, value: string][] {
  return Object.entries(now).filter(([name, value]) => before[name] !== value)
}
