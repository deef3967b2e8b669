import { formatNumber } from '#formats/numbers.ts'
import styles from './navigation.module.css'

/** How much waits for the person, on a link or button whose accessible name says it too. Nothing if nothing waits. */
export function TaskCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.count} aria-hidden="true">
      {count > 99 ? `${formatNumber(99)}+` : formatNumber(count)}
    </span>
  )
}
