import { type ComponentProps, useRef } from 'react'
import { controls } from '#texts/controls.ts'
import { Field, type FieldProps } from './fields.tsx'
import fieldStyles from './fields.module.css'
import styles from './suggest-field.module.css'
import { type Suggestion, SuggestList } from './suggest-list.tsx'

type Props = FieldProps &
  Pick<ComponentProps<'input'>, 'maxLength' | 'readOnly' | 'autoFocus'> & {
    value: string
    /** What can be chosen now, the best first. The caller finds it, so it can come from the server. */
    suggestions: readonly Suggestion[]
    onValueChange: (value: string) => void
  }

/** A text field with a list of suggestions, for keyboards and screen readers too. Other text may be typed. */
export function SuggestField({ label, help, error, suggestions, onValueChange, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Field label={label} name={input.name} help={help} error={error}>
      {(ids, required) => (
        <div className={styles.frame}>
          <input
            ref={field}
            required={required}
            autoComplete="off"
            {...input}
            {...ids}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            className={fieldStyles.control}
          />
          <SuggestList
            field={field}
            suggestions={input.readOnly ? [] : suggestions}
            label={controls.suggestions}
            onChoose={onValueChange}
          />
        </div>
      )}
    </Field>
  )
}
