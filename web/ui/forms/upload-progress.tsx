import { controls } from '#texts/controls.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './upload-progress.module.css'

type Props = { label: string; percent: number; className?: string | undefined }

/** How far an upload is: a bar and the percentage, 0 to 100. `label` names it for screen readers. */
export function UploadProgress({ label, percent, className }: Props) {
  return (
    <div className={classNames(styles.upload, className)}>
      <progress max={100} value={percent} aria-label={label} />
      <span>{controls.percent(percent)}</span>
    </div>
  )
}
