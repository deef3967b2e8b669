import { Fragment, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { saleTable } from '#contract/sale-table.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { keepSizesWhole } from '#lib/unbroken-sizes.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { saleMoves } from '#sentences/sale-situations.ts'
import { payments } from '#texts/payments.ts'
import { sales } from '#texts/sales.ts'
import { AcceptanceDialog, AcceptMeeting } from '#web/meetings/accept-meeting.tsx'
import { CallOther } from '#web/meetings/call-other.tsx'
import { MeetingOfSale } from '#web/meetings/meeting-of-sale.tsx'
import { MeetingDialog, ProposeMeeting } from '#web/meetings/propose-meeting.tsx'
import { type Acceptance, useAcceptance } from '#web/meetings/use-acceptance.ts'
import { type Proposal, useProposal } from '#web/meetings/use-proposal.ts'
import { chooseSaleTexts } from '#web/texts/choose-sale-texts.ts'
import { WaitingNote } from '#web/outbox/waiting-note.tsx'
import { findRefundReason } from '#web/bookings/describe-payment.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { findAgreedPart } from './agreed-part.ts'
import { isToArrange } from './arranging.ts'
import { AcceptCash, CashNotice } from './cash-of-sale.tsx'
import { CancelSale } from './cancel-sale.tsx'
import { describeMove, describeSituation } from '#web/texts/describe-sale.ts'
import { describeEnd } from './describe-end.ts'
import { ExplainSale, Explanations } from './explain-sale.tsx'
import { HandOverOfSale } from './hand-over-of-sale.tsx'
import styles from './sale.module.css'
import { SaleTimeline } from './sale-timeline.tsx'

type Props = { payment: PaymentWithSteps; sale: SaleView }

type PageProps = Props & {
  /** The problems with the sale, and the offer to report one. */
  problems?: ReactNode
}

/** The page of a sale for its buyer, its seller and admins: what to do next, the code, the meeting, and the steps. */
export function SaleOfPayment({ payment, sale, problems }: PageProps) {
  const { sales, saleEnds, saleSituations } = chooseSaleTexts(payment, sale)
  const now = useNow()
  const ending = describeEnd(sale, saleEnds)
  const refundReason = findRefundReason(payment)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const proposal = useProposal(payment.id, sale, headingRef)
  const acceptance = useAcceptance(sale, headingRef)
  const isMeetingFirst = isToArrange(sale)
  const isToMeet = payment.state === 'reserved' || payment.state === 'cash-reserved'
  const meeting = isToMeet ? (
    <MeetingOfSale payment={payment} sale={sale} proposal={proposal} acceptance={acceptance} />
  ) : (
    <CallOther sale={sale} />
  )
  const isContested = saleTable[sale.situation].problem.isOpen
  // An open problem comes first. It stays there once it is closed, so that it keeps the focus.
  const [isProblemFirst, setProblemFirst] = useState(isContested)
  if (isContested && !isProblemFirst) setProblemFirst(true)
  // The key keeps what is typed and open when it moves.
  const shownProblems = <Fragment key="problems">{problems}</Fragment>
  const isToCancel = sale.move === 'cancel'
  const isToAnswer = sale.move === 'accept-cash'
  // The key keeps what is typed and open when it moves.
  const cancel = (
    <CancelSale
      key="cancel"
      payment={payment}
      sale={sale}
      variant={isToCancel ? 'danger' : 'quiet-danger'}
      wide={isToCancel || isToAnswer}
      headingRef={headingRef}
    />
  )
  return (
    <Stack gap="2" className={styles.sale} data-not-printed>
      <Text as="h1" size="title" ref={headingRef} tabIndex={-1} className={styles.heading}>
        {(sale.side === 'buyer' ? sales.pageTitleToBuyer : sales.pageTitle)(keepSizesWhole(payment.title))}
      </Text>
      <Card as="section" raised gap="2" aria-label={sales.now}>
        <Row>
          <PaymentMark
            side={sale.side}
            state={payment.state}
            amountMinor={payment.amountMinor}
            refundedMinor={payment.refundedMinor}
            unchargedMinor={payment.unchargedMinor}
          />
        </Row>
        <p className={styles.sentence} aria-live="polite" data-next-step>
          {describeSituation(sale, saleSituations, now)}
        </p>
        <AgreedPart payment={payment} sale={sale} />
        {ending && <Text typed>{ending}</Text>}
        {refundReason && <Text typed>{payments.receipt.refundReason(refundReason)}</Text>}
        <Explanations payment={payment} sale={sale} />
        <Move
          payment={payment}
          sale={sale}
          headingRef={headingRef}
          proposal={proposal}
          acceptance={acceptance}
        />
        {isToMeet && (
          <>
            <WaitingNote name="meetings.propose" thing={payment.id} onSent={proposal.forget} />
            <WaitingNote name="meetings.accept" thing={payment.id} />
          </>
        )}
        {sale.isForSaleAgain && <ForSaleAgain listingId={payment.listingId} />}
        {sale.side === undefined && <ToPayments payment={payment} isToMeet={isToMeet} />}
      </Card>
      {isProblemFirst && shownProblems}
      {(isToCancel || isToAnswer) && cancel}
      {/* The hand-over never moves, because a field that moves loses the focus. */}
      {isMeetingFirst && meeting}
      <HandOverOfSale payment={payment} sale={sale} headingRef={headingRef} />
      {!isMeetingFirst && meeting}
      {(payment.state === 'cash-requested' || payment.state === 'cash-reserved') && (
        <CashNotice payment={payment} side={sale.side} />
      )}
      <SaleTimeline payment={payment} sale={sale} />
      {!isToCancel && !isToAnswer && cancel}
      {!isProblemFirst && shownProblems}
      {proposal.isOpen && sale.by !== undefined && (
        <MeetingDialog
          id={payment.id}
          sale={sale}
          title={payment.title}
          by={new Date(sale.by)}
          proposal={proposal}
        />
      )}
      {acceptance.openedFor && (
        <AcceptanceDialog
          id={payment.id}
          sale={sale}
          title={payment.title}
          openedFor={acceptance.openedFor}
          acceptance={acceptance}
          proposal={proposal}
        />
      )}
    </Stack>
  )
}

/** Tells how much is not charged, was not charged, or goes back, if both agreed on a part. */
function AgreedPart({ payment, sale }: Props) {
  const { side, buyer } = sale
  const { toBuyer, toOther, uncharged } = sales.agreedPart
  const part = findAgreedPart(payment, sale)
  if (!part) return null
  if (part.how !== 'back') return <Text>{uncharged[part.how](part.amount)}</Text>
  return <Text>{side === 'buyer' ? toBuyer(part.amount) : toOther(part.amount, buyer.name)}</Text>
}

/** Tells a seller whose sale has ended that the phone is for sale again, so that they can check its details. */
function ForSaleAgain({ listingId }: Pick<PaymentWithSteps, 'listingId'>) {
  const { forSaleAgain } = sales
  return (
    <>
      <Text>{forSaleAgain.text}</Text>
      <LinkButton wide variant="secondary" to={`/dashboard/editphone/${listingId}`}>
        {forSaleAgain.edit}
      </LinkButton>
    </>
  )
}

/** The way of an admin to where they refund the payment or end the sale. */
function ToPayments({ payment, isToMeet }: Pick<Props, 'payment'> & { isToMeet: boolean }) {
  const { endSale, refund, see } = sales.forAdmin
  return (
    <LinkButton wide variant="secondary" to={`/dashboard/payments?booking=${payment.bookingId}`}>
      {payment.may.includes('refund') ? (isToMeet ? endSale : refund) : see}
    </LinkButton>
  )
}

type MoveProps = Props & {
  headingRef: RefObject<HTMLElement | null>
  proposal: Proposal
  acceptance: Acceptance
}

/** The button for what the reader should do next, unless that button is at the code or further down. */
function Move({ payment, sale, headingRef, proposal, acceptance }: MoveProps) {
  const { move, meeting } = sale
  switch (move) {
    case 'accept-cash':
      return <AcceptCash payment={payment} headingRef={headingRef} />
    case 'accept-meeting':
      return meeting && <AcceptMeeting meeting={meeting} acceptance={acceptance} />
    case 'propose-meeting':
      return (
        <ProposeMeeting proposal={proposal} variant="primary">
          {describeMove(move, sale, saleMoves)}
        </ProposeMeeting>
      )
    case 'answer-problem':
    case 'answer-offer':
    case 'confirm-hand-back':
    case 'hand-back':
      return (
        // The main button is at the problem, further down on this page.
        <LinkButton wide variant="soft" to={`/receipt/${payment.id}#problem`}>
          {describeMove(move, sale, saleMoves)}
        </LinkButton>
      )
    case 'tell-us':
      return <ExplainSale payment={payment} headingRef={headingRef} />
    case 'see-phone':
      return (
        <LinkButton wide to={pathOfListing({ id: payment.listingId, title: payment.title })}>
          {describeMove(move, sale, saleMoves)}
        </LinkButton>
      )
    case 'confirm-hand-over':
    case 'enter-code':
    case 'cancel':
    case undefined:
      return null
    default:
      return move satisfies never
  }
}
