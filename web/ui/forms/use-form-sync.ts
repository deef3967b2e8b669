import { type RefObject, useEffect, useRef } from 'react'
import { useTypedText } from './typed-text.ts'

type Values = Record<string, string>

/**
 * Updates a form's fields, by their names, when Back or a link has changed the URL. If a field's value
 * in the URL has not changed, its typed text stays. When the page opens, all fields keep their text. A checkbox is
 * ticked when it has a value. What was typed before a change of the language comes back.
 */
export function useFormSync(form: RefObject<HTMLFormElement | null>, values: Values) {
  const written = useRef(values)
  useEffect(() => {
    const changed = listChanged(written.current, values)
    written.current = values
    for (const [name, value] of changed) {
      // For radio buttons this is a RadioNodeList, which has a value too.
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null
      if (field?.type === 'checkbox') field.checked = value !== ''
      else if (field && field.value !== value) field.value = value
    }
  })
  useTypedText(form)
}

/** The names whose values have changed, each with its new value. */
export function listChanged(before: Values, now: Values): [name: string, value: string][] {
  return Object.entries(now).filter(([name, value]) => before[name] !== value)
}
