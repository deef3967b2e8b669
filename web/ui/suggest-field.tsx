import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ComponentProps, useRef, useState } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { Field, type FieldProps } from './fields.tsx'
import fieldStyles from './fields.module.css'
import styles from './suggest-field.module.css'

/** A text that can be chosen. */
export type Suggestion = { value: string; detail?: string }

type Props = FieldProps &
  Pick<ComponentProps<'input'>, 'maxLength' | 'readOnly' | 'autoFocus'> & {
    value: string
    /** What can be chosen now, the best first. The caller finds it, so it can come from the server. */
    suggestions: readonly Suggestion[]
    onValueChange: (value: string) => void
  }

/**
 * A text field with a list of suggestions, for keyboards and screen readers too. Other text may be typed. The list is
 * part of the page, because a popup of the library hides the rest of the page from screen readers.
 */
export function SuggestField({
  label,
  help,
  error,
  value,
  suggestions,
  onValueChange,
  readOnly = false,
  ...input
}: Props) {
  const { common } = useMessages()
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWanted && !readOnly && suggestions.length > 0
  const highlighted = useRef<Suggestion>(undefined)

  function choose(suggestion: Suggestion) {
    setWanted(false)
    onValueChange(suggestion.value)
  }

  return (
    <Autocomplete.Root
      inline
      items={suggestions}
      value={value}
      onValueChange={(typed) => {
        setWanted(true)
        onValueChange(typed)
      }}
      onItemHighlighted={(suggestion) => void (highlighted.current = suggestion)}
      open={isOpen}
      onOpenChange={setWanted}
      filter={null}
      itemToStringValue={(suggestion: Suggestion) => suggestion.value}
      readOnly={readOnly}
    >
      <Field label={label} name={input.name} help={help} error={error}>
        {(ids, required) => (
          <div className={styles.frame}>
            <Autocomplete.Input
              required={required}
              readOnly={readOnly}
              autoComplete="off"
              {...input}
              {...ids}
              // An inline list is always open for the library, but ours is not.
              aria-expanded={isOpen}
              onBlur={() => setWanted(false)}
              onKeyDown={(event) => {
                // The library would empty the field.
                if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
                if (event.key !== 'Enter' || !isOpen || !highlighted.current) return
                event.preventBaseUIHandler()
                event.preventDefault()
                choose(highlighted.current)
              }}
              className={fieldStyles.control}
            />
            {isOpen && (
              <Autocomplete.List className={styles.list} aria-label={common.suggestions}>
                {(suggestion: Suggestion) => (
                  <Autocomplete.Item
                    key={suggestion.value}
                    value={suggestion}
                    className={styles.suggestion}
                    // The field keeps the focus, so that it does not close the list before the choice is made.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(suggestion)}
                  >
                    <span>{suggestion.value}</span>
                    {suggestion.detail && <span className={styles.detail}>{suggestion.detail}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            )}
          </div>
        )}
      </Field>
    </Autocomplete.Root>
  )
}
