import type { PaymentState } from '#contract/payments.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './payment-mark.module.css'

type Look = { icon: IconName; tone: 'plain' | 'good' | 'moving' | 'trouble' }

const looks: Record<PaymentState, Look> = {
  open: { icon: 'clock', tone: 'plain' },
  sold: { icon: 'card', tone: 'moving' },
  captured: { icon: 'check', tone: 'good' },
  cancelled: { icon: 'close', tone: 'plain' },
  uncollectable: { icon: 'warning', tone: 'trouble' },
  refunding: { icon: 'clock', tone: 'moving' },
  'refund-failed': { icon: 'warning', tone: 'trouble' },
  refunded: { icon: 'arrow-left', tone: 'plain' },
  disputed: { icon: 'flag', tone: 'trouble' },
  lost: { icon: 'flag', tone: 'plain' },
}

/** Where the money of a payment is, by words and a shape. */
export function PaymentMark({ state }: { state: PaymentState }) {
  const { adminPayments } = useDashboardMessages()
  const { icon, tone } = looks[state]
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon name={icon} size="small" />
      {adminPayments.states[state]}
    </span>
  )
}
