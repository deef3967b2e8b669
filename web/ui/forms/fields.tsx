import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'
import styles from './fields.module.css'
import { Icon } from '#web/ui/text/icon.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** What a form knows about one of its fields. */
export type FieldState = {
  error?: string | undefined
  required?: boolean
}

/** Finds the state of a field by its name. `Form` provides it; without one, nothing is known. */
export const FieldStates = createContext<(name: string) => FieldState>(() => ({}))

export const useFieldState = (name: string): FieldState => useContext(FieldStates)(name)

export type FieldProps = {
  label: string
  name: string
  /** Shown below the field, before anything is wrong. */
  help?: ReactNode
  /** Shown below the field: how to correct the error. Only for fields outside a `Form`. */
  error?: string | undefined
  /** The id of an error message that several fields share. */
  sharedErrorId?: string
}

type AriaProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** A field with its label above, and help and error below. They are linked to the field for screen readers. */
export function Field({
  label,
  name,
  help,
  error: ownError,
  sharedErrorId,
  children,
}: FieldProps & { children: (ids: AriaProps, required: boolean | undefined) => ReactNode }) {
  const id = useId()
  const { error = ownError, required } = useFieldState(name)
  const describedBy = [sharedErrorId, error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(
        {
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error || sharedErrorId ? true : undefined,
        },
        required,
      )}
      {error && <FieldError id={`${id}-error`} error={error} />}
      {help && (
        <Text size="small" soft id={`${id}-help`}>
          {help}
        </Text>
      )}
    </div>
  )
}

/** An error of several lines, one for each wrong file, is shown as a list. */
function FieldError({ id, error }: { id: string; error: string }) {
  const lines = error.split('\n')
  if (lines.length > 1)
    return (
      <ul className={styles.errors} id={id}>
        {lines.map((line, index) => (
          <li key={index}>
            <FieldError id={`${id}-${index}`} error={line} />
          </li>
        ))}
      </ul>
    )
  return (
    <p className={styles.error} id={id}>
      <Icon name="warning" size="small" />
      <span>{error}</span>
    </p>
  )
}

export function TextField({
  label,
  help,
  error,
  sharedErrorId,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} name={input.name} help={help} error={error} sharedErrorId={sharedErrorId}>
      {(ids, required) => <input required={required} {...input} {...ids} className={styles.control} />}
    </Field>
  )
}

/** Suggestions of a text field, which refers to them with `list`. Other text may be typed too. */
export function Suggestions({ id, values }: { id: string; values: string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  )
}

export function TextAreaField({ label, help, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} name={area.name} help={help} error={error}>
      {(ids, required) => (
        <textarea rows={4} required={required} {...area} {...ids} className={styles.control} />
      )}
    </Field>
  )
}

type SelectProps = FieldProps & ComponentProps<'select'> & { options: { value: string; label: string }[] }

export function SelectField({ label, help, error, options, ...select }: SelectProps) {
  return (
    <Field label={label} name={select.name} help={help} error={error}>
      {(ids, required) => (
        <div className={styles.withChevron}>
          <select required={required} {...select} {...ids} className={styles.control}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="small" />
        </div>
      )}
    </Field>
  )
}
