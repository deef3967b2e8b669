import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/stack.tsx'
import { formatClock, useSecondsLeft } from './countdown.ts'
import styles from './payment.module.css'

/** How long the phone is held for this buyer. Screen readers announce only the end of the hold, not every second. */
export function HoldClock({ until }: { until: number }) {
  const { payments } = useBuyingMessages()
  const seconds = useSecondsLeft(until)
  return (
    <div>
      {seconds > 0 && (
        <Row as="p" gap="inline" align="start" unbroken className={styles.hold} role="timer" aria-live="off">
          <Icon name="clock" size="small" />
          <span>{payments.keptForYou(formatClock(seconds))}</span>
        </Row>
      )}
      <Row as="output" gap="inline" align="start" unbroken className={styles.hold}>
        {seconds === 0 && (
          <>
            <Icon name="clock" size="small" />
            <span>{payments.keptNoLonger}</span>
          </>
        )}
      </Row>
    </div>
  )
}
