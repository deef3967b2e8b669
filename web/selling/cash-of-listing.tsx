import type { BookingsOfListing } from '#contract/bookings.ts'
import type { ListingId } from '#contract/ids.ts'
import { formatMinor } from '#formats/money.ts'
import { toMinor } from '#lib/money.ts'
import { payments } from '#texts/payments.ts'
import { selling } from '#texts/selling.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { MeetingWith } from './meeting-with.tsx'
import { ReportMark } from './report-mark.tsx'
import { SaleFailure } from './sale-failure.tsx'
import styles from './sold-to.module.css'
import { useSale } from './use-my-listings.ts'

/**
 * The latest ended sale of a phone that is for sale, and its requests for cash, even after the seller has stopped
 * accepting cash. Each links to its page, where the seller can answer a request.
 */
export function EndedSaleAndRequests({ id, price }: { id: ListingId; price: number }) {
  const { data, isError, refetch } = useSale(id)
  if (isError && !data) return <SaleFailure text={selling.salesFailed} onRetry={() => void refetch()} />
  if (!data) return null
  const { ended, cashRequests = [] } = data
  return (
    <>
      {ended && <EndedSale sale={ended} price={price} />}
      {cashRequests.length > 0 && <CashRequests requests={cashRequests} price={price} />}
    </>
  )
}

function EndedSale({ sale, price }: { sale: NonNullable<BookingsOfListing['ended']>; price: number }) {
  const { name, paymentId, paymentState } = sale
  return (
    <ul className={styles.sale}>
      <li>
        <PaymentMark state={paymentState} amountMinor={toMinor(price)} />
      </li>
      <li>
        <TouchLink className={styles.receipt} to={`/receipt/${paymentId}`} aria-label={selling.endedOf(name)}>
          {payments.seeReceipt}
        </TouchLink>
      </li>
    </ul>
  )
}

type RequestsProps = { requests: NonNullable<BookingsOfListing['cashRequests']>; price: number }

function CashRequests({ requests, price }: RequestsProps) {
  const { cash } = selling
  return (
    <ul className={styles.sale}>
      <li>
        <PaymentMark state="cash-requested" amountMinor={toMinor(price)} />
      </li>
      {requests.map(({ paymentId, name, amountMinor }) => (
        <li key={paymentId}>
          {cash.request(name, formatMinor(amountMinor))}{' '}
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

/** The buyer for whom a phone is reserved for cash, or who bought it for cash. */
export function SoldInCash({ sale, price }: Props) {
  return (
    <ul className={styles.sale}>
      <ReportMark sale={sale} />
      <li>
        <PaymentMark state={sale.paymentState} amountMinor={toMinor(price)} />
      </li>
      <MeetingWith sale={sale} isRunning={sale.paymentState === 'cash-reserved'} />
    </ul>
  )
}
