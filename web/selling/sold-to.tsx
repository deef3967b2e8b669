import type { ListingId } from '#contract/ids.ts'
import { toMinor } from '#lib/money.ts'
import { selling } from '#texts/selling.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { SoldInCash } from './cash-of-listing.tsx'
import { describeOwnReport } from './describe-report.ts'
import { MeetingWith } from './meeting-with.tsx'
import { ReportMark } from './report-mark.tsx'
import { isUnfinished } from './running-sale.ts'
import { SaleFailure } from './sale-failure.tsx'
import styles from './sold-to.module.css'
import { useSale } from './use-my-listings.ts'

/**
 * The buyer for whom a phone is reserved, or who bought it: their name, their phone number and the next step. After a
 * refund, it says only that the money went back. Only the seller sees this.
 */
export function SoldTo({ id, price }: { id: ListingId; price: number }) {
  const { data, isPending, isError, refetch } = useSale(id)
  if (isPending) return <p className={styles.sale}>{selling.buyerWaiting}</p>
  if (isError && !data) return <SaleFailure text={selling.buyerFailed} onRetry={() => void refetch()} />
  if (data?.inCash) return <SoldInCash sale={data.inCash} price={price} />
  if (!data?.paid) return null
  const { name, paymentState, refunded, refunding, refundedMinor, unchargedMinor } = data.paid
  const ownReport = describeOwnReport(data.paid)
  return (
    <ul className={styles.sale}>
      {!refunded && <ReportMark sale={data.paid} />}
      {ownReport && (
        <li>
          <TouchLink className={styles.problem} to={ownReport.to}>
            <Icon name="flag" size="small" />
            {ownReport.text}
          </TouchLink>
        </li>
      )}
      {paymentState && (
        <li>
          <PaymentMark
            side="seller"
            state={paymentState}
            amountMinor={toMinor(price)}
            refundedMinor={refundedMinor}
            unchargedMinor={unchargedMinor}
          />
        </li>
      )}
      {refunded ? (
        <li className={styles.name}>{refunding ? selling.refundingTo(name) : selling.refundedTo(name)}</li>
      ) : (
        <MeetingWith sale={data.paid} isRunning={isUnfinished(paymentState)} />
      )}
    </ul>
  )
}
