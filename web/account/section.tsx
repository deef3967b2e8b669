import { type ReactNode, useId } from 'react'
import { Badge } from '#web/ui/text/badge.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import styles from './section.module.css'

type Props = {
  title: string
  text?: ReactNode
  /** A short status beside the title. */
  mark?: { label: string; good: boolean }
  tone?: 'danger'
  children: ReactNode
}

/** One topic of the account. Its description is to the left of its controls, or above them on a phone. */
export function Section({ title, text, mark, tone, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} data-tone={tone} aria-labelledby={id}>
      <Stack as="header" gap="half" align="start">
        <Row gap="1-half">
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {mark && <Badge tone={mark.good ? 'active' : 'off'}>{mark.label}</Badge>}
        </Row>
        {text && <p className={styles.text}>{text}</p>}
      </Stack>
      <Stack align="start">{children}</Stack>
    </section>
  )
}
