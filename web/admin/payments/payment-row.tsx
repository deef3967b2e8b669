import { useId, useState } from 'react'
import type { Payment } from '#contract/payments.ts'
import { formatMoment } from '#formats/unbroken-dates.ts'
import { formatMinor } from '#formats/money.ts'
import { toMajor } from '#lib/money.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { payments } from '#texts/payments.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { rowLink } from '#web/ui/lists/row-focus.ts'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from '#web/admin/money-row.module.css'
import { PaymentTimeline } from './payment-timeline.tsx'
import { isBeforeHandOver } from './refund-body.ts'
import { RowActions } from '#web/admin/row-actions.tsx'
import { PaymentExplanations } from './payment-explanations.tsx'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'

/** What an admin does in a dialog, in the order of the buttons. */
const dialogActions = ['refund', 'withdraw-refund', 'refund-by-hand', 'explain-excess', 'relist'] as const
export type DialogAction = (typeof dialogActions)[number]

type Props = {
  payment: Payment
  /** Whether the list shows only payments with an unread explanation. */
  leavesWhenRead: boolean
  onAsk: (action: DialogAction) => void
}

/** One payment: the phone, the amount, its provider, buyer and seller, the state and, on request, all steps. */
export function PaymentRow({ payment, leavesWhenRead, onAsk }: Props) {
  const timelineId = useId()
  const [open, setOpen] = useState(false)
  const phone = payment.title
  return (
    <Card as="li" className={styles.card}>
      <Facts payment={payment} leavesWhenRead={leavesWhenRead} />
      <RowActions>
        <Button
          variant="quiet"
          size="small"
          icon={<Icon name="chevron-down" size="small" turned={open} />}
          aria-label={adminPayments.timelineOf(phone)}
          aria-expanded={open}
          aria-controls={timelineId}
          onClick={() => setOpen(!open)}
        >
          {adminPayments.timeline}
        </Button>
        {payment.isSale && (
          <LinkButton
            variant="secondary"
            size="small"
            to={`/receipt/${payment.id}`}
            aria-label={payments.receiptOf(phone)}
          >
            {payments.seeReceipt}
          </LinkButton>
        )}
        {dialogActions
          .filter((action) => payment.may.includes(action))
          .map((action) => (
            <DialogButton key={action} action={action} payment={payment} onPress={() => onAsk(action)} />
          ))}
      </RowActions>
      <div id={timelineId} className={styles.timeline} hidden={!open}>
        {open && <PaymentTimeline id={payment.id} phone={phone} />}
      </div>
    </Card>
  )
}

type ButtonTexts = { open: string; openOf: (phone: string) => string }
const { endSale, refund, refundOf, withdraw, byHand, excess, relist, relistOf } = adminPayments
const buttonTexts: Record<DialogAction, ButtonTexts> = {
  refund: { open: refund, openOf: refundOf },
  'withdraw-refund': withdraw,
  'refund-by-hand': byHand,
  'explain-excess': excess,
  relist: { open: relist, openOf: relistOf },
}

type ButtonProps = { action: DialogAction; payment: Payment; onPress: () => void }

/** A button that opens the dialog of an action. Before the hand-over, a refund ends the sale. */
function DialogButton({ action, payment, onPress }: ButtonProps) {
  const endsSale = action === 'refund' && isBeforeHandOver(payment)
  const { open, openOf } = endsSale ? endSale : buttonTexts[action]
  return (
    <Button
      variant={endsSale || action === 'withdraw-refund' ? 'quiet-danger' : 'secondary'}
      size="small"
      aria-label={openOf(payment.title)}
      onClick={onPress}
    >
      {open}
    </Button>
  )
}

function Facts({ payment, leavesWhenRead }: Pick<Props, 'payment' | 'leavesWhenRead'>) {
  const { id, bookingId, listingId, title, amountMinor, refundedMinor, unchargedMinor = 0 } = payment
  const backMinor = refundedMinor - unchargedMinor
  const { refundReason, owedMinor, excessMinor, attempts } = payment
  return (
    <div className={styles.facts}>
      <Row as="p" gap="2">
        <TouchLink named to={pathOfListing({ id: listingId, title })} {...rowLink(id)}>
          {title}
        </TouchLink>
        <Price taka={toMajor(amountMinor)} />
      </Row>
      <Row as="p" gap="2">
        <PaymentMark {...{ state: payment.state, amountMinor, refundedMinor, unchargedMinor }} />
        {payment.state !== 'captured' && backMinor > 0 && refundedMinor < amountMinor && (
          <span>{adminPayments.givenBack(formatMinor(backMinor))}</span>
        )}
      </Row>
      <Text size="small" soft numeric>
        {adminPayments.providers[payment.provider]}
        {'\u00a0· '}
        {adminPayments.parties(payment.buyer.name, payment.seller.name)}
        {'\u00a0· '}
        <time dateTime={payment.startedAt}>{formatMoment(new Date(payment.startedAt))}</time>
      </Text>
      {attempts !== undefined && (
        <TouchLink to={`?booking=${bookingId}`}>{adminPayments.attempts(attempts)}</TouchLink>
      )}
      {owedMinor !== undefined && (
        <Text size="small" strong numeric>
          {adminPayments.failedRefund(formatMinor(owedMinor))}
        </Text>
      )}
      {excessMinor !== undefined && (
        <Text size="small" strong numeric>
          {adminPayments.excess.tooMuch(formatMinor(excessMinor))}
        </Text>
      )}
      {payment.refundsByHand?.map((sent) => (
        <Text key={sent.at} size="small" soft numeric>
          {describeRefundByHand(sent)}
        </Text>
      ))}
      <PaymentExplanations payment={payment} leavesWhenRead={leavesWhenRead} />
      {refundReason && (
        <Text size="small" soft numeric>
          {adminPayments.reason(refundReason)}
        </Text>
      )}
    </div>
  )
}

type RefundByHand = NonNullable<Payment['refundsByHand']>[number]

function describeRefundByHand({ amountMinor, reference = '', reason, by, at }: RefundByHand): string {
  const transfer = { when: formatMoment(new Date(at)), reference, reason }
  return adminPayments.byHand.sent(by, formatMinor(amountMinor), transfer)
}
