import { type MouseEvent, useEffect } from 'react'
import { formatMinute } from '#formats/unbroken-dates.ts'
import { outbox } from '#texts/outbox.ts'
import { loadWhenIdle } from '#web/ui/start/load-when-idle.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { removeFromOutbox } from './outbox.ts'
import { OutboxBar } from './outbox-gate.tsx'
import { useWaiting } from './use-waiting.ts'
import styles from './waiting-note.module.css'
import type { WaitingName } from './when-offline.ts'

type Props = {
  name: WaitingName
  thing: string
  /** Called once the action is sent. */
  onSent?: () => void
}

/** Beside a control: says that its action waits for the connection, and offers not to send it. */
export function WaitingNote({ name, thing, onSent }: Props) {
  const entry = useWaiting(name, thing, onSent)
  useEffect(() => loadWhenIdle(async () => OutboxBar.preload()), [])
  return (
    <div role="status" className={styles.note}>
      {entry && (
        <Notice icon="clock" title={outbox.note(outbox.names[name], formatMinute(new Date(entry.since)))}>
          <Button variant="quiet" size="small" onClick={(event) => cancel(event, entry.id)}>
            {outbox.cancel}
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** This note disappears: the focus goes to the button that sends the form, or to the first one beside it. */
function cancel({ currentTarget }: MouseEvent<HTMLElement>, id: string) {
  const place = currentTarget.closest('form, [role="dialog"], section')
  const others = [...(place?.querySelectorAll('button') ?? [])].filter((each) => each !== currentTarget)
  const next = others.find(({ type }) => type === 'submit') ?? others[0]
  next?.focus()
  removeFromOutbox(id)
}
