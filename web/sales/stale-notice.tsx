import { sales } from '#texts/sales.ts'
import { Notice } from '#web/ui/text/notice.tsx'
import { useOnline } from '#web/ui/states.tsx'
import styles from './stale-notice.module.css'

type Props = {
  /** Whether the server has not answered about the sale, even to the last retry. */
  isUnanswered: boolean
}

/**
 * Warns that the page may be out of date while the browser is offline or the server does not answer. It sticks to the
 * bottom of the window, so that it is always in view, and has its room at the end of the page from the beginning.
 */
export function StaleNotice({ isUnanswered }: Props) {
  const isOnline = useOnline()
  return (
    <div role="status" className={styles.room} data-not-printed>
      {(isUnanswered || !isOnline) && (
        <div className={styles.visible}>
          <Notice icon="warning" tone="bad" title={sales.stale} />
        </div>
      )}
    </div>
  )
}
