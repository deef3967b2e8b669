import { type RefObject, useRef } from 'react'
import type { PaymentWithSteps } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { AcceptMeeting } from '#web/meetings/accept-meeting.tsx'
import { MeetingOfSale } from '#web/meetings/meeting-of-sale.tsx'
import { ProposeMeeting } from '#web/meetings/propose-meeting.tsx'
import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { isToArrange } from './arranging.ts'
import { AcceptCash, CashNotice } from './cash-of-sale.tsx'
import { CancelSale } from './cancel-sale.tsx'
import { describeEnd, describeSituation } from './describe-situation.ts'
import { HandOverOfSale } from './hand-over-of-sale.tsx'
import styles from './sale.module.css'
import { SaleTimeline } from './sale-timeline.tsx'

type Props = { payment: PaymentWithSteps; sale: SaleView }

/** The page of a sale for its buyer, its seller and admins: what is next, the code, the meeting, and the steps. */
export function SaleOfPayment({ payment, sale }: Props) {
  const { sales, saleEnds, saleSituations } = useSaleMessages(payment, sale)
  const now = useNow()
  const ending = describeEnd(sale, saleEnds)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isMeetingFirst = isToArrange(sale)
  // The keys keep what is typed, open or running when a card moves.
  const handOver = <HandOverOfSale key="hand-over" payment={payment} sale={sale} />
  const isToCancel = sale.move === 'cancel'
  const isToAnswer = sale.move === 'accept-cash'
  const cancel = (
    <CancelSale
      key="cancel"
      payment={payment}
      sale={sale}
      variant={isToCancel ? 'danger' : isToAnswer ? 'secondary' : 'quiet'}
      headingRef={headingRef}
    />
  )
  return (
    <Stack gap="2" className={styles.sale}>
      <Text as="h1" size="title" ref={headingRef} tabIndex={-1} className={styles.heading}>
        {sales.pageTitle(payment.model)}
      </Text>
      <Card as="section" raised gap="2" aria-label={sales.now}>
        <Row>
          <PaymentMark
            state={payment.state}
            amount={payment.amount}
            refundedAmount={payment.refundedAmount}
          />
        </Row>
        <p className={styles.sentence} aria-live="polite" data-next-step>
          {describeSituation(sale, saleSituations, now)}
        </p>
        {ending && <Text typed>{ending}</Text>}
        <Move payment={payment} sale={sale} headingRef={headingRef} />
      </Card>
      {(isToCancel || isToAnswer) && cancel}
      {!isMeetingFirst && handOver}
      {(payment.state === 'reserved' || payment.state === 'cash-reserved') && (
        <MeetingOfSale payment={payment} sale={sale} />
      )}
      {(payment.state === 'cash-requested' || payment.state === 'cash-reserved') && (
        <CashNotice payment={payment} />
      )}
      {isMeetingFirst && handOver}
      <SaleTimeline payment={payment} sale={sale} />
      {!isToCancel && !isToAnswer && cancel}
    </Stack>
  )
}

/** The button for the one thing that the reader does next, unless it stands at the code or below. */
function Move({ payment, sale, headingRef }: Props & { headingRef: RefObject<HTMLElement | null> }) {
  const { sales } = useSaleMessages()
  const { move, meeting } = sale
  if (move === 'accept-cash') return <AcceptCash payment={payment} headingRef={headingRef} />
  if (move === 'accept-meeting' && meeting)
    return <AcceptMeeting id={payment.id} sale={sale} meeting={meeting} />
  if (move === 'propose-meeting')
    return (
      <ProposeMeeting id={payment.id} sale={sale} variant="primary">
        {sales.moves[move]}
      </ProposeMeeting>
    )
  if (move === 'answer-problem')
    return (
      <LinkButton wide to={`/receipt/${payment.id}#problem`}>
        {sales.moves[sale.situation === 'disputed' ? 'answer-dispute' : move]}
      </LinkButton>
    )
  if (move === 'tell-us')
    return (
      <LinkButton wide to="/contact">
        {sales.moves[move]}
      </LinkButton>
    )
  if (move === 'see-phone')
    return (
      <LinkButton wide to={`/item/${payment.listingId}`}>
        {sales.moves[move]}
      </LinkButton>
    )
  return null
}
