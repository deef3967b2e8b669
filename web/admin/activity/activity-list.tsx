import { useId, useState } from 'react'
import type { EventOnRecord } from '#contract/moderation.ts'
import { formatMoment } from '#formats/unbroken-dates.ts'
import { activity } from '#texts/activity.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { rowName } from '#web/ui/lists/row-focus.ts'
import { Row } from '#web/ui/stack.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { writeActivityFilters } from './activity-filters.ts'
import styles from './activity-list.module.css'
import { describeEvent, describeKind, listDetails, nameSubject } from './describe-event.ts'

/** The list of events: for each a sentence, its time and, on request, the other recorded details. */
export function ActivityList({ rows }: { rows: EventOnRecord[] }) {
  return (
    <ol aria-label={activity.list}>
      {rows.map((event) => (
        <OneEvent key={event.id} event={event} />
      ))}
    </ol>
  )
}

function OneEvent({ event }: { event: EventOnRecord }) {
  const detailsId = useId()
  const [open, setOpen] = useState(false)
  const sentence = describeEvent(event)
  return (
    <li className={styles.event}>
      <p className={styles.sentence} {...rowName(event.id)}>
        {sentence}
      </p>
      <p className={styles.facts}>
        <time dateTime={event.happenedAt}>{formatMoment(new Date(event.happenedAt))}</time>
        <Badge className={styles.kind}>{describeKind(event.kind)}</Badge>
      </p>
      <IconButton
        label={activity.detailsOf(sentence)}
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron-down" size="small" turned={open} />
      </IconButton>
      <div id={detailsId} className={styles.opened} hidden={!open}>
        {open && <Details event={event} />}
      </div>
    </li>
  )
}

function Details({ event }: { event: EventOnRecord }) {
  const { actor, subject, requestId } = event
  return (
    <>
      <Row as="p" gap="3">
        {actor && (
          <TouchLink to={writeActivityFilters({ actor: actor.email })}>
            {activity.byThem(actor.name)}
          </TouchLink>
        )}
        <TouchLink to={writeActivityFilters({ subject: subject.id })}>
          {activity.aboutIt(nameSubject(event))}
        </TouchLink>
      </Row>
      <FactList className={styles.details}>
        {listDetails(event).map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name={activity.idOf[subject.kind]}>{subject.id}</Fact>
        {requestId && <Fact name={activity.requestId}>{requestId}</Fact>}
      </FactList>
    </>
  )
}
