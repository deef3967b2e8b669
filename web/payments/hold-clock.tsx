import { useBuyingMessages } from '#web/messages/buying-messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatClock, useSecondsLeft } from './countdown.ts'
import styles from './payment.module.css'

/** How long the phone is held for this buyer. Screen readers announce only the end of the hold, not every second. */
export function HoldClock({ until }: { until: number }) {
  const { payments } = useBuyingMessages()
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
