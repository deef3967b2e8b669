import type { ReactNode } from 'react'
import styles from '#web/session/auth-card.module.css'
import { Card } from '#web/ui/card.tsx'
import { ScriptNeeded } from '#web/ui/start/script-needed.tsx'

type Props = {
  title: string
  text: string
  children: ReactNode
  /** Below the card. */
  below?: ReactNode
  /** Beside the card where there is room, otherwise at the end. */
  beside?: ReactNode
}

/** Every page about signing in: what it is for, and a card with its form. */
export function AuthFrame({ title, text, children, below, beside }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.task}>
        <header>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
        </header>
        <Card raised className={styles.card}>
          <ScriptNeeded for="page" />
          {children}
        </Card>
        {below}
      </div>
      {beside}
    </div>
  )
}
