import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'

export type FormErrors = Partial<Record<string, string>>
type Wrong = readonly { path: string; message: string }[]

/**
 * What is wrong with which field of a form. Put `formRef` on the form and `errors.name` on its fields;
 * whenever errors come, the first wrong field as the page shows them takes focus.
 */
export function useFormErrors() {
  const formRef = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors>({})

  /** Shows what is wrong, by the fields' names: from our own check, or from the server's `problem.errors`. */
  const showErrors = useCallback((wrong: Wrong) => {
    const found: FormErrors = {}
    for (const { path, message } of wrong) found[path] ??= message
    flushSync(() => setErrors(found))
    findFirst(formRef.current, found)?.focus()
  }, [])

  /** The form's values as the schema reads them, or undefined after showing what is wrong. */
  const readForm = useCallback(
    <S extends z.ZodMiniType>(schema: S, values: unknown): z.output<S> | undefined => {
      const read = z.safeParse(schema, values)
      if (!read.success) {
        showErrors(read.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })))
        return undefined
      }
      setErrors({})
      return read.data
    },
    [showErrors],
  )

  /** Says what is wrong with one field; what is wrong with the others stays, and the focus where it is. */
  const addError = useCallback((name: string, message: string) => {
    setErrors((current) => ({ ...current, [name]: message }))
  }, [])

  /** Takes one field's error away once it is being put right. */
  const clearError = useCallback((name: string) => {
    setErrors((current) => (current[name] === undefined ? current : { ...current, [name]: undefined }))
  }, [])

  return { formRef, errors, showErrors, readForm, addError, clearError }
}

function findFirst(form: HTMLFormElement | null, errors: FormErrors): HTMLElement | undefined {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
  return fields.find((field) => errors[field.name] !== undefined)
}
