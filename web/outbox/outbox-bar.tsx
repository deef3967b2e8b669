import type { MouseEvent, ReactNode } from 'react'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { formatMinute } from '#formats/unbroken-dates.ts'
import { outbox } from '#texts/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/stack.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { type Entry, findDraft, isRefused, isWaiting, removeFromOutbox, renewInOutbox } from './outbox.ts'
import { describeRefused, isTooOld } from './refusals.ts'
import styles from './outbox-bar.module.css'
import { useSending } from './use-sending.ts'
import { useOwnOutbox } from './use-waiting.ts'
import { Text } from '#web/ui/text/text.tsx'

/** Says what waits for the connection, and what became of it; sends it. Opened, it has a line for each action. */
export function OutboxBar() {
  const entries = useOwnOutbox()
  const sendNow = useSending()
  if (entries.length === 0) return null
  const waiting = entries.filter(isWaiting).length
  const refused = entries.filter(isRefused).length
  const tone = refused > 0 ? 'bad' : waiting > 0 ? 'plain' : 'good'
  const text = refused > 0 ? outbox.refused(refused) : waiting > 0 ? outbox.waiting(waiting) : outbox.sent
  const icon = { bad: 'warning', plain: 'clock', good: 'check' } as const
  return (
    <aside className={styles.bar} data-tone={tone} aria-label={outbox.name} data-not-printed>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <Icon name={icon[tone]} size="small" />
          <span role="status">{text}</span>
          <Icon name="chevron-down" size="small" />
        </summary>
        <ul className={styles.list}>
          {entries.map((entry) => (
            <OutboxLine key={entry.id} entry={entry} onSendNow={sendNow} />
          ))}
        </ul>
      </details>
    </aside>
  )
}

type LineProps = { entry: Entry; onSendNow: () => void }

function OutboxLine({ entry, onSendNow }: LineProps) {
  const { id, name, title, path } = entry
  const label = outbox.names[name]
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.what}>{title === undefined ? label : outbox.about(label, title)}</p>
        <Text size="label" soft>
          {describe(entry)}
        </Text>
      </div>
      <Row gap="1">
        {isWaiting(entry) ? (
          <>
            <Quiet onPress={onSendNow}>{outbox.sendNow}</Quiet>
            <Quiet onPress={(event) => remove(event, id)}>{outbox.cancel}</Quiet>
          </>
        ) : (
          <>
            {isTooOld(entry) && <Quiet onPress={() => renew(entry, onSendNow)}>{outbox.sendNow}</Quiet>}
            <TouchLink to={path} className={styles.open} onClick={() => restoreDraft(entry)}>
              {isRefused(entry) ? outbox.correct : outbox.open}
            </TouchLink>
            <Quiet onPress={(event) => remove(event, id)}>{outbox.remove}</Quiet>
          </>
        )}
      </Row>
    </li>
  )
}

type Press = (event: MouseEvent<HTMLElement>) => void

function Quiet({ onPress, children }: { onPress: Press; children: ReactNode }) {
  return (
    <Button variant="quiet" size="small" onClick={onPress}>
      {children}
    </Button>
  )
}

/** The pressed button disappears: the focus goes to the bar, or, if this was its last line, to the page. */
function remove({ currentTarget }: MouseEvent<HTMLElement>, id: string) {
  const bar = currentTarget.closest('details')
  const isLast = bar?.querySelectorAll('li').length === 1
  const next = isLast ? document.getElementById('page') : bar?.querySelector('summary')
  next?.focus({ preventScroll: true })
  removeFromOutbox(id)
}

function describe({ since, end }: Entry): string {
  if (!end) return outbox.since(formatMinute(new Date(since)))
  return end.refused ? describeRefused(end.refused) : outbox.sentAt(formatMinute(new Date(end.at)))
}

function renew({ id }: Entry, onSendNow: () => void) {
  renewInOutbox(id)
  onSendNow()
}

/** What was typed may be gone with the tab in which it was typed. */
function restoreDraft(entry: Entry) {
  const { draft } = entry
  if (!draft || !isRefused(entry)) return
  const place = findDraft(draft)
  if (place.read() === undefined) place.write(draft.value)
}
