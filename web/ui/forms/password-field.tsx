import { type ComponentProps, useState } from 'react'
import { controls } from '#texts/controls.ts'
import { Field, type FieldProps } from './fields.tsx'
import styles from './fields.module.css'

/** A password field, with a button that shows the typed text. */
export function PasswordField({
  label,
  help,
  error,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <Field label={label} name={input.name} help={help} error={error}>
      {(ids, required) => (
        <div className={styles.withButton}>
          <input
            required={required}
            {...input}
            {...ids}
            type={isVisible ? 'text' : 'password'}
            className={styles.control}
          />
          <button
            type="button"
            className={styles.inside}
            aria-pressed={isVisible}
            aria-label={controls.showPassword}
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? controls.hide : controls.show}
          </button>
        </div>
      )}
    </Field>
  )
}
