import type { ReactNode } from 'react'
import styles from './hidden.module.css'

type Props = {
  /** Hides the text only where there is no room for it. */
  below?: 'desk'
  children: ReactNode
}

/** Text for screen readers only. */
export function Hidden({ below, children }: Props) {
  return (
    <span className={styles.hidden} data-below={below}>
      {children}
    </span>
  )
}

/** The heading of a page that shows none, as while it loads or after that has failed. */
export function HiddenHeading({ children }: { children: string }) {
  return (
    <h1>
      <Hidden>{children}</Hidden>
    </h1>
  )
}
