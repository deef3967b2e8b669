import type { PaymentState } from '#contract/payments.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Badge, type BadgeLook } from '#web/ui/badge.tsx'

const looks: Record<PaymentState, BadgeLook> = {
  open: { icon: 'clock', tone: 'plain' },
  sold: { icon: 'card', tone: 'active' },
  captured: { icon: 'check', tone: 'good' },
  cancelled: { icon: 'close', tone: 'plain' },
  uncollectable: { icon: 'warning', tone: 'critical' },
  refunding: { icon: 'clock', tone: 'active' },
  'refund-failed': { icon: 'warning', tone: 'critical' },
  refunded: { icon: 'arrow-left', tone: 'plain' },
  disputed: { icon: 'flag', tone: 'critical' },
  lost: { icon: 'flag', tone: 'plain' },
}

/** Shows the state of a payment. */
export function PaymentMark({ state }: { state: PaymentState }) {
  const { adminPayments } = useDashboardMessages()
  return <Badge {...looks[state]}>{adminPayments.states[state]}</Badge>
}
