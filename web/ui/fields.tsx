import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import styles from './fields.module.css'
import { Icon } from './icon.tsx'

export type FieldProps = {
  label: string
  name: string
  /** Under the field, before anything went wrong. */
  help?: ReactNode
  /** Under the field: what to do to make it right. */
  error?: string
}

type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label above, help and error under it, joined for those who listen. */
export function Field({
  label,
  help,
  error,
  children,
}: Omit<FieldProps, 'name'> & { children: (ids: Described) => ReactNode }) {
  const id = useId()
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="warning" size="small" />
          {error}
        </p>
      )}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, help, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => <input {...input} {...ids} className={styles.control} />}
    </Field>
  )
}

/** A password, with a way to see what was typed. */
export function PasswordField({
  label,
  help,
  error,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const { common } = useMessages()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <div className={styles.withButton}>
          <input {...input} {...ids} type={shown ? 'text' : 'password'} className={styles.control} />
          <button
            type="button"
            className={styles.inside}
            aria-pressed={shown}
            aria-label={common.showPassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? common.hide : common.show}
          </button>
        </div>
      )}
    </Field>
  )
}

export function TextAreaField({ label, help, error, ...area }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => <textarea rows={4} {...area} {...ids} className={styles.control} />}
    </Field>
  )
}

type SelectProps = FieldProps & ComponentProps<'select'> & { options: { value: string; label: string }[] }

export function SelectField({ label, help, error, options, ...select }: SelectProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <div className={styles.withChevron}>
          <select {...select} {...ids} className={styles.control}>
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

type FileProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type'> & { /** How far the upload is, 0 to 100. */ percent?: number }

export function FileField({ label, help, error, percent, ...input }: FileProps) {
  const { common } = useMessages()
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <>
          <input {...input} {...ids} type="file" className={styles.control} />
          {percent !== undefined && (
            <div className={styles.upload}>
              <progress max={100} value={percent} aria-label={common.uploading} />
              <span>{common.percent(percent)}</span>
            </div>
          )}
        </>
      )}
    </Field>
  )
}
