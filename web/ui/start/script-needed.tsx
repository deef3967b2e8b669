import { scriptNeeded } from '#texts/script-needed.ts'
import styles from './script-needed.module.css'

/**
 * Shown only in a browser without JavaScript. `for` says what does not work: the whole page, or only its actions. Controls
 * that cannot work there have `data-needs-script` and are hidden. The text is only in the server's HTML: React leaves
 * what is in a noscript as it is.
 */
export function ScriptNeeded({ for: what }: { for: 'actions' | 'page' }) {
  return <noscript>{import.meta.env.SSR && <Notice isPage={what === 'page'} />}</noscript>
}

const Notice = ({ isPage }: { isPage: boolean }) => (
  <p className={styles.notice}>{isPage ? scriptNeeded.forPage : scriptNeeded.forActions}</p>
)
