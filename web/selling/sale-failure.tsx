import { common } from '#texts/common.ts'
import styles from './sold-to.module.css'

/** Says that the sale of a listing could not be loaded, and offers to try again. */
export function SaleFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p className={styles.sale} role="alert">
      {text}{' '}
      <button type="button" className={styles.again} onClick={onRetry}>
        {common.tryAgain}
      </button>
    </p>
  )
}
