import type { ComponentProps } from 'react'
import { common } from '#texts/common.ts'
import { Field, type FieldProps } from './fields.tsx'
import styles from './fields.module.css'
import { UploadProgress } from './upload-progress.tsx'

type FileProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type'> & { /** How far the upload is, 0 to 100. */ percent?: number }

export function FileField({ label, help, error, percent, ...input }: FileProps) {
  return (
    <Field label={label} name={input.name} help={help} error={error}>
      {(ids, required) => (
        <>
          <input
            ref={announceEarlyChoice}
            required={required}
            {...input}
            {...ids}
            type="file"
            className={styles.control}
          />
          {percent !== undefined && <UploadProgress label={common.uploading} percent={percent} />}
        </>
      )}
    </Field>
  )
}

/** A file that was chosen before the page's code had loaded counts as chosen now. */
function announceEarlyChoice(input: HTMLInputElement | null) {
  if (input?.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
}
