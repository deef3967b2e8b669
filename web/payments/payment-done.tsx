import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Booking } from '#contract/bookings.ts'
import type { PaymentId } from '#contract/ids.ts'
import type { SaleSummary } from '#contract/sale-view.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { formatTaka } from '#formats/money.ts'
import { saleLinks, saleMoves, saleSituations } from '#sentences/sale-situations.ts'
import { payments } from '#texts/payments.ts'
import { isToArrange } from '#web/sales/arranging.ts'
import { describeLink, describeMove, describeSituation } from '#web/texts/describe-sale.ts'
import { saleTable } from '#contract/sale-table.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { SellerName } from '#web/users/seller-name.tsx'
import { findWellTitle, isAwaitingHandOver } from './describe-booking-payment.ts'
import { PaymentNotice } from './payment-notices.tsx'
import { paymentQuery } from './payment-query.ts'
import styles from './payment.module.css'

/** Shown after the phone is bought. The main button opens the page of the sale. */
export function PaymentDone({ booking }: { booking: Booking }) {
  const sale = useSale(booking.paymentId) ?? booking.sale
  return <DoneNotice booking={booking} sale={sale} />
}

type Props = {
  booking: Booking
  /** Undefined right after paying, until it is loaded: nobody can have agreed on a meeting yet. */
  sale: SaleSummary | undefined
}

/** What happens next and by when, the button for it, and the details of the sale. */
export function DoneNotice({ booking, sale }: Props) {
  const { paymentId } = booking
  const special = sale && saleTable[sale.situation].titleOfDone
  const isWell = special === undefined
  const isReserved = isAwaitingHandOver(booking) && booking.paymentState !== 'capturing'
  const isArranging = isReserved && isWell && (!sale || isToArrange(sale))
  const parts = { booking, sale, isReserved, isArranging }
  return (
    <PaymentNotice
      icon={isWell ? 'check' : 'flag'}
      tone={isWell ? 'good' : 'plain'}
      title={special ? payments[special] : payments.doneTitles[findWellTitle(booking)]}
      action={<SaleLink paymentId={paymentId} sale={sale} />}
      details={<Details {...parts} />}
    >
      {isWell && <p>{payments.done}</p>}
      <NextStep booking={booking} sale={sale} />
    </PaymentNotice>
  )
}

type LinkProps = Pick<Props, 'sale'> & { paymentId: PaymentId | undefined }

/**
 * The button of the page of the sale. Before the sale is loaded, that of a sale whose meeting is not agreed; it has its
 * place from the beginning, so that no other button moves away under a finger.
 */
function SaleLink({ paymentId, sale }: LinkProps) {
  if (!sale || !paymentId) return <Button busy>{describeMove('propose-meeting', {}, saleMoves)}</Button>
  const { path, words } = describeLink(paymentId, sale, { saleLinks, saleMoves })
  return <LinkButton to={path}>{words}</LinkButton>
}

type PartProps = Props & {
  isReserved: boolean
  /** Whether the two still have to agree when to meet. */
  isArranging: boolean
}

/** One sentence, the same as on the page of the sale. */
function NextStep({ booking, sale }: Props) {
  const now = useNow()
  return (
    <p className={styles.next} data-next-step>
      {sale ? describeSituation(sale, saleSituations, now) : payments.doneArrange(booking.seller?.name)}
    </p>
  )
}

/** The amount, the seller, the meeting and the transaction. */
function Details({ booking, sale, isReserved, isArranging }: PartProps) {
  const { seller, meetLocation, intentId, price } = booking
  const row = sale && saleTable[sale.situation]
  const isFrozen = row?.problem.freezesReserved === true
  const isMeeting = isReserved && !isFrozen
  const hasCode = isMeeting && (row?.hasCode ?? isArranging)
  const meeting = row?.meeting.isAhead ? sale?.meeting : undefined
  const { details } = payments
  return (
    <>
      <FactList layout="wide-columns" className={styles.details}>
        {isReserved && (
          <Fact whole name={details.money}>
            {isFrozen ? details.frozen(formatTaka(price)) : details.reserved(formatTaka(price))}
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
        {isArranging && <Fact name={details.meeting}>{payments.doneText(meetLocation)}</Fact>}
        {hasCode && <Fact name={details.code}>{payments.doneCode}</Fact>}
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

/** Loads the sale of a payment; undefined until it is loaded. The page of the sale then shows it at once. */
function useSale(id: PaymentId | undefined): SaleSummary | undefined {
  const { data } = useQuery({ ...paymentQuery(id ?? ('' as PaymentId)), enabled: id !== undefined })
  return data?.sale
}
