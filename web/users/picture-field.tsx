import { users } from '#texts/users.ts'
import { useFileAddress } from '#web/ui/file-address.ts'
import { FileField } from '#web/ui/file-field.tsx'
import { colourOf, initialsOf } from './draw-initials.ts'
import { acceptedPictures } from './check-picture.ts'
import styles from './sign-up-form.module.css'

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
