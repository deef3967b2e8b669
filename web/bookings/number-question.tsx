import { useEffect, useRef } from 'react'
import { bookings } from '#texts/bookings.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { onFirstPress } from '#web/ui/start/on-first-press.ts'
import { Row, Stack } from '#web/ui/stack.tsx'
import styles from './booking-dialog.module.css'

type Props = { busy: boolean; onUse: () => void; onChange: () => void }

/** Asks whether a foreign phone number is right. Replaces the button that books. */
export function NumberQuestion({ busy, onUse, onChange }: Props) {
  const first = useRef<HTMLButtonElement>(null)
  // The button that had the focus has disappeared, so the first answer gets it.
  useEffect(() => first.current?.focus(), [])
  // The answers stand where the button that books was: `onFirstPress` ignores the second half of a double click on it.
  return (
    <Stack role="alert">
      <Row as="p" align="start" unbroken className={styles.question}>
        <Icon name="warning" size="small" />
        {bookings.askNumber}
      </Row>
      <div className={styles.answers}>
        <Button ref={first} variant="secondary" disabled={busy} onClick={onFirstPress(onChange)}>
          {bookings.changeNumber}
        </Button>
        <Button busy={busy} onClick={onFirstPress(onUse)}>
          {bookings.keepNumber}
        </Button>
      </div>
    </Stack>
  )
}
