import { Link } from 'react-router'
import type { BookingsOfItem } from '#contract/bookings.ts'
import type { ItemId } from '#contract/ids.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './sold-to.module.css'
import { useSale } from './use-my-listings.ts'

/**
 * Whom a sold phone goes to: their name, their number to call and where they want to meet; or that they have their money
 * back. Its seller alone sees it.
 */
export function SoldTo({ id }: { id: ItemId }) {
  const { selling, common, payments } = useDashboardMessages()
  const { data, isPending, isError, refetch } = useSale(id)
  if (isPending) return <p className={styles.sale}>{selling.buyerWaiting}</p>
  if (isError && !data) {
    return (
      <p className={styles.sale} role="alert">
        {selling.buyerFailed}{' '}
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          {common.tryAgain}
        </button>
      </p>
    )
  }
  if (!data?.paid) return null
  const { name, paymentId, refunded, refunding } = data.paid
  return (
    <ul className={styles.sale}>
      {refunded ? (
        <li className={styles.name}>{refunding ? selling.refundingTo(name) : selling.refundedTo(name)}</li>
      ) : (
        <Meeting sale={data.paid} />
      )}
      {paymentId && (
        <li>
          <Link className={styles.receipt} to={`/receipt/${paymentId}`} aria-label={selling.receiptOf(name)}>
            {payments.seeReceipt}
          </Link>
        </li>
      )}
    </ul>
  )
}

function Meeting({ sale }: { sale: NonNullable<BookingsOfItem['paid']> }) {
  const { selling } = useDashboardMessages()
  const { name, bookingUserNumber, meetLocation } = sale
  return (
    <>
      <li className={styles.name}>{selling.soldTo(name)}</li>
      {bookingUserNumber && (
        <li>
          <a
            className={styles.call}
            href={`tel:${bookingUserNumber.replaceAll(/\s/gu, '')}`}
            aria-label={selling.call(name, bookingUserNumber)}
          >
            <Icon name="call" size="small" />
            {bookingUserNumber}
          </a>
        </li>
      )}
      {meetLocation && (
        <li className={styles.place}>
          <Icon name="pin" size="small" />
          <span>
            {selling.meetAt} {meetLocation}
          </span>
        </li>
      )}
    </>
  )
}
