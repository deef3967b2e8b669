import type { ReactNode } from 'react'
import styles from './script-needed.module.css'

/**
 * Shown only in a browser without JavaScript. Controls that cannot work there have `data-needs-script` and are hidden.
 */
export function ScriptNeeded({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className={styles.notice}>{children}</p>
    </noscript>
  )
}
