import { useEffect, useState } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { FileField } from '#web/ui/fields.tsx'
import { acceptedPictures } from './judge-picture.ts'
import styles from './sign-up-form.module.css'

type Props = {
  error: string | undefined
  percent: number | undefined
  onChoose: (file: File | undefined) => void
  /** In the place of what sign-up says. */
  label?: string
  help?: string
  required?: boolean
}

/** The person's picture: a file, what it looks like, and how far its upload is. */
export function PictureField({ error, percent, onChoose, label, help, required = true }: Props) {
  const { users } = useMessages()
  /** Under which the browser shows a file that has not left the device. */
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address)
    return undefined
  }, [address])

  return (
    <div className={styles.picture}>
      <FileField
        label={label ?? users.image}
        name="image"
        accept={acceptedPictures}
        required={required}
        help={help ?? users.imageHelp}
        error={error}
        percent={percent}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          setAddress(chosen && URL.createObjectURL(chosen))
          onChoose(chosen)
        }}
      />
      {address && (
        <img
          className={styles.preview}
          src={address}
          alt={users.preview}
          onError={() => setAddress(undefined)}
        />
      )}
    </div>
  )
}
