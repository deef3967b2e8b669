import type { ReactNode } from 'react'
import styles from './auth-card.module.css'

/** The card in the middle of the page that everything about signing in stands on. */
export function AuthFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <header>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
        </header>
        {children}
      </div>
    </div>
  )
}
