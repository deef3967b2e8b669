import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

type Props = {
  title: string
  text?: ReactNode
  /** A word on how it stands, beside the title. */
  mark?: { label: string; good: boolean }
  tone?: 'danger'
  children: ReactNode
}

/** One matter of the account: what it is to the left of what can be done about it, or above on a phone. */
export function Section({ title, text, mark, tone, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} data-tone={tone} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.titleLine}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {mark && <Mark {...mark} />}
        </div>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** Told apart by its words and its line, not by its colour alone. */
export function Mark({ label, good }: { label: string; good: boolean }) {
  return (
    <span className={styles.mark} data-good={good || undefined}>
      {label}
    </span>
  )
}
