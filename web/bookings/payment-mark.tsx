import type { ReactNode } from 'react'
import type { PaymentState } from '#contract/payment-states.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { choosePaymentStates } from '#web/texts/choose-payment-states.ts'
import { Badge, type BadgeLook } from '#web/ui/text/badge.tsx'
import { describePayment, isPartlyRefunded, type PaymentAmounts } from './describe-payment.ts'

/** The icon and colour of each state of a payment. */
export const paymentLooks = {
  open: { icon: 'clock', tone: 'plain' },
  reserved: { icon: 'card', tone: 'active' },
  capturing: { icon: 'clock', tone: 'active' },
  captured: { icon: 'check', tone: 'good' },
  released: { icon: 'close', tone: 'plain' },
  cancelled: { icon: 'close', tone: 'plain' },
  uncollectable: { icon: 'warning', tone: 'critical' },
  refunding: { icon: 'clock', tone: 'active' },
  'refunding-part': { icon: 'clock', tone: 'active' },
  'refund-failed': { icon: 'warning', tone: 'critical' },
  refunded: { icon: 'arrow-left', tone: 'plain' },
  disputed: { icon: 'flag', tone: 'critical' },
  lost: { icon: 'flag', tone: 'plain' },
  'cash-requested': { icon: 'clock', tone: 'active' },
  'cash-reserved': { icon: 'hands', tone: 'active' },
  'cash-sold': { icon: 'hands', tone: 'good' },
  'cash-refunded': { icon: 'arrow-left', tone: 'plain' },
  'cash-ended': { icon: 'close', tone: 'plain' },
} as const satisfies Record<PaymentState, BadgeLook>

type Props = PaymentAmounts & {
  /** The side of the reader; left out for buyers and admins. */
  side?: SaleSide | undefined
  /** Renders the words, for example inside a link. */
  children?: (words: string) => ReactNode
}

/** Shows the state of a payment, in the same words and colours on every page. */
export function PaymentMark({ children, side, ...payment }: Props) {
  const words = describePayment(payment, choosePaymentStates(side))
  const badge = paymentLooks[isPartlyRefunded(payment) ? 'refunded' : payment.state]
  return <Badge {...badge}>{children ? children(words) : words}</Badge>
}
