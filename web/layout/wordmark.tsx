import { BanglaName } from './bangla-name.tsx'
import styles from './wordmark.module.css'

/** The product's logo: the name in Bangla, with the Latin spelling beside it if there is room. */
export function Wordmark() {
  return (
    <span className={styles.wordmark} translate="no">
      <BanglaName className={styles.bangla} />
      <span className={styles.latin}>Hatbodol</span>
    </span>
  )
}
