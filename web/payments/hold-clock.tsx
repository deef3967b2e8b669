import { useMessages } from '#web/messages/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatClock, useSecondsLeft } from './count-down.ts'
import styles from './payment.module.css'

/** How long the phone is kept for this buyer. Read out is only that it no longer is, not every second of it. */
export function HoldClock({ until }: { until: number }) {
  const { payments } = useMessages()
  const seconds = useSecondsLeft(until)
  return (
    <div>
      {seconds > 0 && (
        <p className={styles.hold} role="timer" aria-live="off">
          <Icon name="clock" size="small" />
          {payments.keptForYou(formatClock(seconds))}
        </p>
      )}
      <output className={styles.hold}>
        {seconds === 0 && (
          <>
            <Icon name="clock" size="small" />
            {payments.keptNoLonger}
          </>
        )}
      </output>
    </div>
  )
}
