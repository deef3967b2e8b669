import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import type { PaymentId } from '#contract/ids.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { formatAppointment } from '#lib/dates.ts'
import { formatTaka } from '#lib/money.ts'
import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { isToArrange } from '#web/sales/arranging.ts'
import { describeSituation } from '#web/sales/describe-situation.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { SellerName } from '#web/users/seller-name.tsx'
import { isAwaited, nameDone } from './describe-booking-payment.ts'
import { Notice } from './payment-notices.tsx'
import { paymentQuery } from './payment-query.ts'
import styles from './payment.module.css'

/** The phone is bought. The main button leads to its sale: first to the meeting, later to what became of the money. */
export function PaymentDone({ booking }: { booking: Booking }) {
  const sale = useSale(booking.paymentId)
  return <DoneNotice booking={booking} sale={sale} />
}

type Props = {
  booking: Booking
  /** Undefined until it is known. */
  sale: SaleView | undefined
}

/** What happens next and by when, the one button for it, and what was agreed on. */
export function DoneNotice({ booking, sale }: Props) {
  const { payments } = useBuyingMessages()
  const { paymentId } = booking
  const isReserved = isAwaited(booking) && booking.paymentState !== 'capturing'
  const done = nameDone(booking, sale)
  const isWell = done === 'done'
  return (
    <Notice
      icon={isWell ? 'check' : 'flag'}
      tone={isWell ? 'good' : 'plain'}
      title={payments[done]}
      action={
        paymentId && (
          <LinkButton to={`/receipt/${paymentId}`}>
            {isReserved && isToArrange(sale) ? payments.arrange : payments.seeReceipt}
          </LinkButton>
        )
      }
      details={<Details booking={booking} sale={sale} isReserved={isReserved} />}
    >
      <NextStep booking={booking} sale={sale} isReserved={isReserved} />
    </Notice>
  )
}

type PartProps = Props & { isReserved: boolean }

/** One sentence, the same as on the page of the sale. Before that is known, a buyer who has just paid has to meet. */
function NextStep({ booking, sale, isReserved }: PartProps) {
  const { payments } = useBuyingMessages()
  const { saleSituations } = useSaleMessages()
  const unknown = isReserved ? payments.doneArrange(booking.seller?.name) : payments.doneHandedOver
  return (
    <p className={styles.next} data-next-step>
      {sale ? describeSituation(sale, saleSituations) : unknown}
    </p>
  )
}

/** The amount, whom the buyer meets and where, and the transaction. */
function Details({ booking, sale, isReserved }: PartProps) {
  const { payments } = useBuyingMessages()
  const { seller, meetLocation, intentId, price } = booking
  const isFrozen = sale?.situation === 'frozen'
  const isMeeting = isReserved && !isFrozen
  const meeting = sale?.situation === 'agreed' ? sale.meeting : undefined
  const { details } = payments
  return (
    <>
      <FactList layout="wide-columns" className={styles.details}>
        {isReserved && (
          <Fact whole name={details.money}>
            {details.reserved(formatTaka(price))}
          </Fact>
        )}
        {seller && (
          <Fact name={details.seller}>
            <SellerName seller={seller} />
          </Fact>
        )}
        {isMeeting && meeting && (
          <Fact name={details.meeting}>
            {payments.doneAgreed(formatAppointment(new Date(meeting.at)), meeting.place)}
          </Fact>
        )}
        {isMeeting && !meeting && isToArrange(sale) && (
          <Fact name={details.meeting}>{payments.doneText(meetLocation)}</Fact>
        )}
        {isMeeting && <Fact name={details.code}>{payments.doneCode}</Fact>}
        {intentId && (
          <Fact whole name={payments.transaction}>
            {intentId}
          </Fact>
        )}
      </FactList>
      {isMeeting && (
        <p className={styles.promise}>
          {payments.doneAdvice}{' '}
          {booking.paymentId && (
            <Link to={`/receipt/${booking.paymentId}#problem`}>{payments.reportProblem}</Link>
          )}
        </p>
      )}
    </>
  )
}

/** The sale of a payment, which its page then has at once; undefined until it is known. */
function useSale(id: PaymentId | undefined): SaleView | undefined {
  const { data } = useQuery({ ...paymentQuery(id ?? ('' as PaymentId)), enabled: id !== undefined })
  return data?.sale
}
