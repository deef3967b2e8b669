import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOnline } from '#web/ui/states.tsx'
import styles from './maybe-old.module.css'

type Props = {
  /** Whether the server gave no answer about the sale, also not to the last retry. */
  isUnheard: boolean
}

/**
 * Says that the page may be out of date, while the browser is offline or the server does not answer. It stands below the
 * rest of the page, has its room there from the beginning, and is in view wherever the person reads.
 */
export function MaybeOld({ isUnheard }: Props) {
  const { sales } = useSaleMessages()
  const isOnline = useOnline()
  return (
    <div role="status" className={styles.room}>
      {(isUnheard || !isOnline) && (
        <div className={styles.shown}>
          <Notice icon="warning" tone="bad" title={sales.maybeOld} />
        </div>
      )}
    </div>
  )
}
