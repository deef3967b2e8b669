import type { ReactNode } from 'react'
import type { PaymentState } from '#contract/payments.ts'
import { usePaymentStateMessages } from '#web/messages/payment-state-messages.tsx'
import { Badge, type BadgeLook } from '#web/ui/badge.tsx'

const looks: Record<PaymentState, BadgeLook> = {
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
}

type Props = {
  state: PaymentState
  /** Puts the words into a link. */
  children?: (words: string) => ReactNode
}

/** Shows the state of a payment, in the same words and colours on every page. */
export function PaymentMark({ state, children }: Props) {
  const words = usePaymentStateMessages()[state]
  return <Badge {...looks[state]}>{children ? children(words) : words}</Badge>
}
