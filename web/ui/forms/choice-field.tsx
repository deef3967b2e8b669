import { useId } from 'react'
import styles from './choice-field.module.css'
import { useFieldState } from './fields.tsx'
import { Icon } from '#web/ui/text/icon.tsx'

type Props<Value extends string> = {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChoose: (value: Value) => void
}

/** A choice of one from a few options that are all visible. */
export function ChoiceField<Value extends string>({ legend, name, options, value, onChoose }: Props<Value>) {
  const errorId = useId()
  const { error } = useFieldState(name)
  return (
    <fieldset className={styles.choices} aria-describedby={error && errorId}>
      <legend>{legend}</legend>
      {/* Above the options: below them it might be out of sight when the first option gets the focus. */}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          <Icon name="warning" size="small" />
          <span>{error}</span>
        </p>
      )}
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
