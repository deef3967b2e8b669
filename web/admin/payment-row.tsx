import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Payment } from '#contract/payments.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatTaka } from '#lib/money.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { rowLink } from '#web/ui/row-focus.ts'
import styles from './payment-row.module.css'
import { PaymentMark } from './payment-mark.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'

type Props = { payment: Payment; onRefund: () => void; onRelist: () => void }

/** One payment: what for, how much, between whom, where the money is, and on demand how it got there. */
export function PaymentRow({ payment, onRefund, onRelist }: Props) {
  const { adminPayments, payments } = useDashboardMessages()
  const timelineId = useId()
  const [open, setOpen] = useState(false)
  const phone = payment.productModel
  return (
    <li className={styles.card}>
      <Facts payment={payment} />
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          className={styles.toggle}
          icon={<Icon name="chevron-down" size="small" />}
          aria-label={adminPayments.timelineOf(phone)}
          aria-expanded={open}
          aria-controls={timelineId}
          onClick={() => setOpen(!open)}
        >
          {adminPayments.timeline}
        </Button>
        {payment.soldAt && (
          <LinkButton
            variant="secondary"
            size="small"
            to={`/receipt/${payment._id}`}
            aria-label={payments.receiptOf(phone)}
          >
            {payments.seeReceipt}
          </LinkButton>
        )}
        {(payment.state === 'captured' || payment.state === 'refund-failed') && (
          <Button
            variant="secondary"
            size="small"
            aria-label={adminPayments.refundOf(phone)}
            onClick={onRefund}
          >
            {adminPayments.refund}
          </Button>
        )}
        {payment.state === 'uncollectable' && (
          <Button
            variant="secondary"
            size="small"
            aria-label={adminPayments.relistOf(phone)}
            onClick={onRelist}
          >
            {adminPayments.relist}
          </Button>
        )}
      </div>
      <div id={timelineId} className={styles.timeline} hidden={!open}>
        {open && <PaymentTimeline id={payment._id} phone={phone} />}
      </div>
    </li>
  )
}

function Facts({ payment }: { payment: Payment }) {
  const { adminPayments } = useDashboardMessages()
  const { _id, productId, productModel, amount, refundedAmount, refundReason } = payment
  return (
    <div className={styles.facts}>
      <p className={styles.line}>
        <Link className={styles.name} to={`/item/${productId}`} {...rowLink(_id)}>
          {productModel}
        </Link>
        <Price taka={amount} />
      </p>
      <p className={styles.line}>
        <PaymentMark state={payment.state} />
        {refundedAmount > 0 && refundedAmount < amount && (
          <span>{adminPayments.givenBack(formatTaka(refundedAmount))}</span>
        )}
      </p>
      <p className={styles.small}>
        {adminPayments.parties(payment.buyer.name, payment.seller.name)}
        {' · '}
        <time dateTime={payment.startedAt}>{formatMoment(new Date(payment.startedAt))}</time>
      </p>
      {refundReason && <p className={styles.small}>{adminPayments.reason(refundReason)}</p>}
    </div>
  )
}
