import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import styles from './sold-to.module.css'

/** Says that the sale of a listing could not be loaded, and offers to try again. */
export function SaleFailed({ text, onAgain }: { text: string; onAgain: () => void }) {
  const { common } = useDashboardMessages()
  return (
    <p className={styles.sale} role="alert">
      {text}{' '}
      <button type="button" className={styles.again} onClick={onAgain}>
        {common.tryAgain}
      </button>
    </p>
  )
}
