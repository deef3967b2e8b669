import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldError, Problem } from '#contract/problem.ts'
import { users } from '#texts/users.ts'
import { UnusablePicture } from '#web/api/unusable-picture.ts'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { readAuthCode } from '#web/session/identity/identity-client.ts'
import { useFileAddress } from '#web/ui/file-address.ts'
import { FileField } from '#web/ui/forms/file-field.tsx'
import type { FormControl } from '#web/ui/forms/form.tsx'
import { colourOf, initialsOf } from './draw-initials.ts'
import { acceptedPictures, describeUnusable, readPicture } from './check-picture.ts'
import styles from './picture-field.module.css'

type Props = {
  percent: number | undefined
  onChoose: (file: File | undefined) => void
  /** `label` and `help` replace the default texts, which are those of the sign-up form. */
  label?: string
  help?: string
  required?: boolean
  /** The name whose initials are shown until a picture is chosen. */
  initialsOf?: string
}

/** The field for a person's picture: the file, a preview, and the progress of the upload. */
export function PictureField({ percent, onChoose, label, help, required = true, initialsOf: name }: Props) {
  const { address, show } = useFileAddress()
  const drawnName = address ? undefined : name?.trim()
  return (
    <div className={styles.picture}>
      <FileField
        label={label ?? users.image}
        name="image"
        accept={acceptedPictures}
        required={required}
        help={help ?? (address ? undefined : drawnName ? users.initialsHelp : users.imageHelp)}
        percent={percent}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          show(chosen)
          onChoose(chosen)
        }}
      />
      {drawnName && <Initials name={drawnName} />}
      {address && (
        <img className={styles.preview} src={address} alt={users.preview} onError={() => show(undefined)} />
      )}
    </div>
  )
}

/** Looks like the picture of `drawInitials`. It is an SVG, because the content policy forbids inline styles with colours. */
function Initials({ name }: { name: string }) {
  return (
    <svg className={styles.preview} viewBox="0 0 100 100" role="img" aria-label={users.initials}>
      <rect width="100" height="100" fill={colourOf(name)} />
      <text
        x="50"
        y="53"
        fill="#ffffff"
        textAnchor="middle"
        dominantBaseline="middle"
        fontSize="40"
        fontWeight="600"
      >
        {initialsOf(name)}
      </text>
    </svg>
  )
}

/**
 * Returns a function for a chosen file of the field `image`. It reads the file, because the file may change before the form
 * is sent, and shows at the field what is wrong with it.
 */
export function usePictureCheck(form: FormControl) {
  const chosen = useRef<File>(undefined)
  const [wrong, setWrong] = useState<{ message: string }>()
  const show = useEffectEvent(({ message }: { message: string }) => form.addError('image', message))
  useEffect(() => {
    if (wrong) show(wrong)
  }, [wrong])

  async function read(file: File) {
    const message = await readPicture(file)
    if (message !== undefined && chosen.current === file) setWrong({ message })
  }

  return (file: File | undefined) => {
    chosen.current = file
    form.clearError('image')
    if (file) void read(file)
  }
}

/** Shows at the fields of a sign-up or profile form what is wrong with them. Returns false if the error is about no field. */
export function showWrongFields(error: unknown, form: FormControl): boolean {
  const wrong = findWrongFields(error)
  if (wrong) form.showErrors(wrong)
  return wrong !== undefined
}

/** What the server names, a picture that cannot be used or a weak password. Undefined if the error is about no field. */
function findWrongFields(error: unknown): FieldError[] | undefined {
  if (error instanceof UnusablePicture) return [{ path: 'image', message: describeUnusable(error) }]
  if (error instanceof Problem) {
    if (error.code === 'unsupported-image' || error.code === 'body-too-large') {
      return [{ path: 'image', message: error.message }]
    }
    if (error.errors && error.errors.length > 0) return error.errors
  }
  if (readAuthCode(error) !== 'auth/weak-password') return undefined
  return [{ path: 'password', message: describeSessionFailure(error).sentence }]
}
