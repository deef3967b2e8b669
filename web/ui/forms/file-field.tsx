import { type ComponentProps, useState } from 'react'
import { controls } from '#texts/controls.ts'
import { Field, type FieldProps } from './fields.tsx'
import styles from './fields.module.css'
import { UploadProgress } from './upload-progress.tsx'

type FileProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type'> & { /** How far the upload is, 0 to 100. */ percent?: number }

/** The words on the field are ours: those of the browser would be in its own language. */
export function FileField({ label, help, error, percent, onChange, ...input }: FileProps) {
  const [chosen, setChosen] = useState<string>()
  return (
    <Field label={label} name={input.name} help={help} error={error}>
      {(ids, required) => (
        <>
          <div className={`${styles.control} ${styles.file}`} data-wrong={ids['aria-invalid']}>
            <span className={styles.choose} aria-hidden="true">
              {controls.chooseFile}
            </span>
            <span className={styles.chosen} aria-hidden="true">
              {chosen}
            </span>
            {/* Covers the whole field, so that it gets clicks and dropped files. */}
            <input
              ref={announceEarlyChoice}
              required={required}
              {...input}
              {...ids}
              type="file"
              onChange={(event) => {
                setChosen(event.currentTarget.files?.[0]?.name)
                onChange?.(event)
              }}
            />
          </div>
          {percent !== undefined && <UploadProgress label={controls.uploading} percent={percent} />}
        </>
      )}
    </Field>
  )
}

/** A file that was chosen before the page's code had loaded counts as chosen now. */
function announceEarlyChoice(input: HTMLInputElement | null) {
  if (input?.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
}
