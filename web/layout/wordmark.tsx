import { Word } from './word.tsx'
import styles from './wordmark.module.css'

/** The product's name as it signs: in Bangla, with the Latin spelling beside it. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Word className={styles.bangla} />
      <span className={styles.latin}>Hatbodol</span>
    </span>
  )
}
