import type { BookingsOfListing } from '#contract/bookings.ts'
import type { ListingId } from '#contract/ids.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { MeetingWith } from './meeting-with.tsx'
import { SaleFailed } from './sale-failed.tsx'
import styles from './sold-to.module.css'
import { useSale } from './use-my-listings.ts'

/**
 * The requests for cash for a phone for sale, also after its seller stopped accepting cash. Each leads to the page where
 * the seller answers it.
 */
export function CashRequests({ id }: { id: ListingId }) {
  const { cash } = useDashboardMessages().selling
  const { data, isError, refetch } = useSale(id)
  if (isError && !data) return <SaleFailed text={cash.failed} onAgain={() => void refetch()} />
  if (!data?.cashRequests) return null
  return (
    <ul className={styles.sale}>
      {data.cashRequests.map(({ paymentId, name }) => (
        <li key={paymentId}>
          {cash.request(name)}{' '}
          <TouchLink className={styles.receipt} to={`/receipt/${paymentId}`} aria-label={cash.answerOf(name)}>
            {cash.answer}
          </TouchLink>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  sale: NonNullable<BookingsOfListing['inCash']>
  /** Taka. */
  price: number
}

/** The buyer for whom a phone is reserved for cash, or who bought it so. */
export function SoldInCash({ sale, price }: Props) {
  const { selling } = useDashboardMessages()
  const { name, paymentId, paymentState } = sale
  const title = paymentState === 'cash-sold' ? selling.soldTo(name) : selling.cash.reservedFor(name)
  return (
    <ul className={styles.sale}>
      <li>
        <PaymentMark state={paymentState} amount={price} />
      </li>
      <MeetingWith sale={sale} title={title} />
      <li>
        <TouchLink
          className={styles.receipt}
          to={`/receipt/${paymentId}`}
          aria-label={selling.cash.seeSaleTo(name)}
        >
          {selling.cash.seeSale}
        </TouchLink>
      </li>
    </ul>
  )
}
