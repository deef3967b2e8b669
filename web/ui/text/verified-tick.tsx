import { common } from '#texts/common.ts'
import styles from './verified-tick.module.css'

/** Shown beside the name of a verified seller. */
export function VerifiedTick() {
  return (
    <svg className={styles.tick} viewBox="0 0 16 16" role="img" aria-label={common.verified}>
      <title>{common.verified}</title>
      <path d="M8 .5l1.9 1.5 2.4-.2.6 2.3 2 1.3-.9 2.2.9 2.3-2 1.3-.6 2.3-2.4-.2L8 15l-1.9-1.7-2.4.2-.6-2.3-2-1.3.9-2.3-.9-2.2 2-1.3.6-2.3 2.4.2z" />
      <path className={styles.mark} d="m5.25 8 1.9 1.9 3.6-3.8" />
    </svg>
  )
}
