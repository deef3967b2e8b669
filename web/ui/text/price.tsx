import { formatTaka } from '#formats/money.ts'
import styles from './price.module.css'

/** An amount in taka: ৳54,500. */
export function Price({ taka, size = 'body' }: { taka: number; size?: 'body' | 'large' }) {
  return (
    <data className={styles.price} value={taka} data-size={size}>
      {formatTaka(taka)}
    </data>
  )
}
