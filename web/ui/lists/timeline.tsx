import type { ReactNode } from 'react'
import { formatMinute } from '#formats/unbroken-dates.ts'
import { langOf } from '#web/ui/text/lang-of.ts'
import { Icon, type IconName } from '#web/ui/text/icon.tsx'
import { Text } from '#web/ui/text/text.tsx'
import styles from './timeline.module.css'

/** What happened one after the other, the first above. `label` says of what, for screen readers. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {children}
    </ol>
  )
}

type StepProps = {
  icon: IconName
  /** Whether it went wrong: then it has the icon of a warning. */
  isFailed?: boolean
  title: ReactNode
  /** When it happened, in ISO form; undefined for a step that is still to come. */
  at?: string | undefined
  /** Who caused it. */
  by?: string | undefined
  text?: string | undefined
  /** What else belongs to it, below the text. */
  children?: ReactNode
}

export function TimelineStep({ icon, isFailed, title, at, by, text, children }: StepProps) {
  return (
    <li className={styles.step} data-next={at === undefined || undefined} data-failed={isFailed || undefined}>
      <span className={styles.dot}>
        <Icon name={isFailed ? 'warning' : icon} size="small" />
      </span>
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        {at && (
          <Text size="small" soft numeric>
            <time dateTime={at}>{formatMinute(new Date(at))}</time>
            {by && `\u00a0· ${by}`}
          </Text>
        )}
        {text && (
          <p className={styles.text} lang={langOf(text)}>
            {text}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}
