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
import { Text } from '#web/ui/text.tsx'
import { SellerName } from '#web/users/seller-name.tsx'
import { isAwaited } from './describe-booking-payment.ts'
import { Notice, Transaction } from './payment-notices.tsx'
import { paymentQuery } from './payment-query.ts'

/** The phone is bought. The main button leads to its sale: first to the meeting, later to what became of the money. */
export function PaymentDone({ booking }: { booking: Booking }) {
  const { payments } = useBuyingMessages()
  const { paymentId } = booking
  const isReserved = isAwaited(booking) && booking.paymentState !== 'capturing'
  const sale = useSale(isReserved ? paymentId : undefined)
  const next = isReserved && isToArrange(sale) ? payments.arrange : payments.seeReceipt
  const action = paymentId && <LinkButton to={`/receipt/${paymentId}`}>{next}</LinkButton>
  return (
    <Notice icon="check" tone="good" title={payments.done} action={action}>
      {isReserved ? <Awaited booking={booking} sale={sale} /> : <p>{payments.doneHandedOver}</p>}
      {booking.intentId && <Transaction id={booking.intentId} />}
    </Notice>
  )
}

type AwaitedProps = { booking: Booking; sale: SaleView | undefined }

/** What happens until the hand-over: how the two meet, or the sentence of the sale where something else comes first. */
export function Awaited({ booking, sale }: AwaitedProps) {
  const { payments } = useBuyingMessages()
  const { saleSituations } = useSaleMessages()
  const isMeeting = isToArrange(sale) || sale?.situation === 'agreed'
  return (
    <>
      {isMeeting || !sale ? (
        <Reserved booking={booking} sale={sale} />
      ) : (
        <Text strong>{describeSituation(sale, saleSituations)}</Text>
      )}
      {sale?.situation !== 'frozen' && (
        <p>
          {payments.doneAdvice}{' '}
          {booking.paymentId && (
            <Link to={`/receipt/${booking.paymentId}#problem`}>{payments.reportProblem}</Link>
          )}
        </p>
      )}
    </>
  )
}

function Reserved({ booking, sale }: AwaitedProps) {
  const { payments } = useBuyingMessages()
  const meeting = sale?.situation === 'agreed' ? sale.meeting : undefined
  const { handOverBy } = booking
  const by = handOverBy && formatAppointment(new Date(handOverBy))
  return (
    <>
      <Text strong>{payments.doneReserved(formatTaka(booking.price), by)}</Text>
      {booking.seller && (
        <p>
          {payments.doneSeller} <SellerName seller={booking.seller} />
        </p>
      )}
      {sale && meeting ? (
        <p>{payments.doneAgreed(sale.seller.name, formatAppointment(new Date(meeting.at)), meeting.place)}</p>
      ) : (
        <p>{payments.doneText(booking.meetLocation)}</p>
      )}
      <p>{meeting ? payments.doneAgreedCode : payments.doneCode}</p>
    </>
  )
}

/** The sale of a payment, which its page then has at once; undefined until it is known. */
function useSale(id: PaymentId | undefined): SaleView | undefined {
  const { data } = useQuery({ ...paymentQuery(id ?? ('' as PaymentId)), enabled: id !== undefined })
  return data?.sale
}
