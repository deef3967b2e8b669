import { type Intent, parse, type SubmissionResult, useForm as useConform } from '@conform-to/react'
import { type ComponentProps, type FormEvent, type RefObject, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { describeFieldError, readData } from '#contract/wrong-field.ts'
import { fields } from '#sentences/fields.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import { type FieldState, FieldStates } from './fields.tsx'
import { findField } from '#lib/find-field.ts'
import { useTypedText } from './typed-text.ts'
import styles from './fields.module.css'

/** What is wrong with a field: from the schema, or from the server's `problem.errors`. */
type Wrong = readonly { path: string; message: string }[]
type Errors = Record<string, string[] | null>

type Options<S extends z.ZodMiniObject> = {
  /** The fields. It may depend on what was typed, for example a password that must not contain the name. */
  schema: S | ((typed: FormData) => S)
  /** The values to check, if they are not the text of the fields. */
  readValues?: (typed: FormData) => unknown
  /** Called with the checked values. */
  onSubmit: (values: z.output<S>) => void
}

export type FormControl = {
  id: string
  ref: RefObject<HTMLFormElement | null>
  /** The messages that belong to no field of the form. */
  formErrors: readonly string[]
  findState: (name: string) => FieldState
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  showErrors: (wrong: Wrong) => void
  addError: (name: string, message: string) => void
  clearError: (name: string) => void
}

/**
 * A form whose fields are described by a schema. The text stays in the fields themselves, so that text typed before the
 * page is ready counts too. Render `Form` with it; the fields inside it know their errors by their names. If fields are
 * wrong, the first one gets the focus. Correcting a field removes its error.
 */
export function useForm<S extends z.ZodMiniObject>({
  schema,
  readValues,
  onSubmit,
}: Options<S>): FormControl {
  const ref = useRef<HTMLFormElement>(null)
  const [lastResult, setResult] = useState<SubmissionResult>()
  const readSchema = (typed: FormData) => (typeof schema === 'function' ? schema(typed) : schema)

  const [form] = useConform<Record<string, unknown>, z.output<S>>({
    lastResult,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parse(formData, { resolve: (_, intent) => resolve(formData, intent) }),
    onSubmit(event, { submission }) {
      event.preventDefault()
      if (submission?.status === 'success') onSubmit(submission.value)
    },
  })

  const errors = form.allErrors

  function resolve(typed: FormData, intent: Intent | null): { value?: z.output<S>; error?: Errors } {
    // The person corrects a field: its error disappears, the others stay.
    if (intent?.type === 'validate') return { error: keepErrors(errors, intent.payload.name) }
    const read = z.safeParse(readSchema(typed), readValues?.(typed) ?? Object.fromEntries(typed))
    if (read.success) return { value: read.data }
    const wrong = read.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: describeFieldError(issue.message, readData(issue), fields),
    }))
    return { error: groupByField(wrong, ref.current) }
  }

  const required = listRequired(readSchema(new FormData()))

  return {
    id: form.id,
    ref,
    formErrors: errors[''] ?? [],
    findState: (name) => ({ error: errors[name]?.[0], required: required.includes(name) }),
    onSubmit(event) {
      // React also passes on the events of a dialog that this form has opened.
      if (event.target === event.currentTarget) form.onSubmit(event)
    },
    /** Shows these errors instead of the present ones and focuses the first wrong field. */
    showErrors: (wrong) => setResult({ status: 'error', error: groupByField(wrong, ref.current) }),
    /** Shows the error of one field. Other errors stay, and the focus does not move. */
    addError: (name, message) => setResult({ error: { ...keepErrors(errors, name), [name]: [message] } }),
    clearError: (name) => setResult({ error: keepErrors(errors, name) }),
  }
}

/**
 * The fields inside find by their names their error and whether they are required. Errors that belong to none of these
 * fields are shown at the end.
 */
export function Form({
  control: { id, ref, formErrors, findState, onSubmit },
  children,
  className,
  ...props
}: Omit<ComponentProps<'form'>, 'id' | 'ref' | 'onSubmit'> & { control: FormControl }) {
  useTypedText(ref)
  return (
    // The method is POST, so that a form sent before our code has loaded puts no password into the URL.
    <form
      method="post"
      noValidate
      {...props}
      id={id}
      ref={ref}
      className={classNames(styles.form, className)}
      onSubmit={onSubmit}
    >
      <FieldStates value={findState}>{children}</FieldStates>
      {formErrors.length > 0 && (
        <p className={styles.error} role="alert">
          <Icon name="warning" size="small" />
          <span>{formErrors.join(' ')}</span>
        </p>
      )}
    </form>
  )
}

/** Conform keeps the error of a field that has the value null here. */
function keepErrors(errors: Record<string, unknown>, except: string | undefined): Errors {
  return Object.fromEntries(Object.keys(errors).flatMap((name) => (name === except ? [] : [[name, null]])))
}

/** Groups the errors by field. `''` is for no field. */
function groupByField(wrong: Wrong, form: HTMLFormElement | null): Errors {
  const names = [...(form?.elements ?? [])].flatMap((field) => field.getAttribute('name') ?? [])
  const found: Record<string, string[]> = {}
  for (const { path, message } of wrong) {
    const place = findField(path, names) ?? ''
    found[place] = [...(found[place] ?? []), message]
  }
  return found
}

/** A field is required if the schema refuses an empty one. */
function listRequired({ shape }: z.ZodMiniObject): string[] {
  const fields = Object.entries(shape as Record<string, z.ZodMiniType>)
  return fields.filter(([, field]) => !z.safeParse(field, '').success).map(([name]) => name)
}
