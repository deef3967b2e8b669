import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { EventOnRecord } from '#contract/moderation.ts'
import { formatMoment } from '#lib/dates.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { rowName } from '#web/ui/row-focus.ts'
import { writeActivityFilters } from './activity-filters.ts'
import styles from './activity-list.module.css'
import { describeEvent, describeKind, listDetails, nameSubject } from './describe-event.ts'

/** The list of events: for each a sentence, its time and, on request, the other recorded details. */
export function ActivityList({ rows }: { rows: EventOnRecord[] }) {
  const { activity } = useDashboardMessages()
  return (
    <ol aria-label={activity.list}>
      {rows.map((event) => (
        <OneEvent key={event.id} event={event} />
      ))}
    </ol>
  )
}

function OneEvent({ event }: { event: EventOnRecord }) {
  const { activity } = useDashboardMessages()
  const detailsId = useId()
  const [open, setOpen] = useState(false)
  const sentence = describeEvent(event, activity)
  return (
    <li className={styles.event}>
      <p className={styles.sentence} {...rowName(event.id)}>
        {sentence}
      </p>
      <p className={styles.facts}>
        <time dateTime={event.happenedAt}>{formatMoment(new Date(event.happenedAt))}</time>
        <Badge className={styles.kind}>{describeKind(event.kind, activity)}</Badge>
      </p>
      <IconButton
        label={activity.detailsOf(sentence)}
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron-down" size="small" />
      </IconButton>
      <div id={detailsId} className={styles.opened} hidden={!open}>
        {open && <Details event={event} />}
      </div>
    </li>
  )
}

function Details({ event }: { event: EventOnRecord }) {
  const { activity } = useDashboardMessages()
  const { actor, subject, requestId } = event
  return (
    <>
      <p className={styles.links}>
        {actor && (
          <Link to={writeActivityFilters({ actor: actor.email })}>{activity.byThem(actor.name)}</Link>
        )}
        <Link to={writeActivityFilters({ subject: subject.id })}>
          {activity.aboutIt(nameSubject(event, activity))}
        </Link>
      </p>
      <dl className={styles.details}>
        {listDetails(event).map(({ name, value }) => (
          <Detail key={name} name={name} value={value} />
        ))}
        <Detail name={activity.id} value={subject.id} />
        {requestId && <Detail name={activity.requestId} value={requestId} />}
      </dl>
    </>
  )
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
