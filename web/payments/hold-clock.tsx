import { payments } from '#texts/payments.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import { Row } from '#web/ui/stack.tsx'
import { formatClock, useSecondsLeft } from './countdown.ts'
import styles from './payment.module.css'

/**
 * How long the phone is held for this buyer, or that it is not (null). Screen readers announce only the end of the
 * hold, not every second.
 */
export function HoldClock({ until }: { until: number | null }) {
  const seconds = useSecondsLeft(until ?? 0)
  return (
    <div>
      {seconds > 0 && (
        <Row as="p" gap="inline" align="start" unbroken className={styles.hold} role="timer" aria-live="off">
          <Icon name="clock" size="small" />
          <span>{payments.heldForYou(formatClock(seconds))}</span>
        </Row>
      )}
      <Row as="output" gap="inline" align="start" unbroken className={styles.hold}>
        {seconds === 0 && (
          <>
            <Icon name="clock" size="small" />
            <span>{until === null ? payments.notHeld : payments.heldNoLonger}</span>
          </>
        )}
      </Row>
    </div>
  )
}
