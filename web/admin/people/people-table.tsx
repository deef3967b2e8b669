import type { Person } from '#contract/people.ts'
import { formatDay } from '#formats/unbroken-dates.ts'
import { admin as adminTexts } from '#texts/admin.ts'
import { langOfName } from '#web/ui/text/lang-of.ts'
import { Avatar } from '#web/layout/avatar.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'
import { rowLink, rowName } from '#web/ui/lists/row-focus.ts'
import { Row } from '#web/ui/stack.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { PersonActions, type Question } from './person-actions.tsx'
import styles from './people-table.module.css'
import type { PeopleKind } from './use-people.ts'
import { Text } from '#web/ui/text/text.tsx'

const { people } = adminTexts

type Props = {
  kind: PeopleKind
  rows: Person[]
  onAsk: (question: Question, person: Person) => void
}

/** People, each with what an admin can do about them. */
export function PeopleTable(props: Props) {
  return (
    <Table
      caption={adminTexts[props.kind].title}
      columns={describeColumns(props)}
      rows={props.rows}
      rowKey={(person) => person.id}
      className={styles[props.kind]}
    />
  )
}

function describeColumns({ kind, onAsk }: Props): Column<Person>[] {
  return [
    {
      key: 'person',
      header: adminTexts[kind].person,
      quiet: true,
      cell: (person) => <Who kind={kind} person={person} />,
    },
    ...(kind === 'sellers'
      ? [
          {
            key: 'state',
            header: people.state,
            quiet: true,
            cell: (person: Person) => <State person={person} />,
          },
        ]
      : []),
    {
      key: 'actions',
      header: people.actions,
      quiet: true,
      cell: (person) => <PersonActions person={person} onAsk={(question) => onAsk(question, person)} />,
    },
  ]
}

/** Whether a seller waits for an admin, was declined, or is an admin. A verified seller has no badge. */
function State({ person: { may, isAdmin, denial, payoutSuspension } }: { person: Person }) {
  return (
    <Row className={styles.marks}>
      {denial && (
        <Badge icon="flag" tone="off">
          {people.denials[denial.kind]}
        </Badge>
      )}
      {!denial && may.includes('verify') && (
        <Badge icon="clock" tone="warm">
          {people.waits}
        </Badge>
      )}
      {payoutSuspension && (
        <Badge icon="warning" tone="critical">
          {people.suspended}
        </Badge>
      )}
      {isAdmin && (
        <Badge icon="shield" tone="active">
          {people.isAdmin}
        </Badge>
      )}
    </Row>
  )
}

function Who({ kind, person }: { kind: PeopleKind; person: Person }) {
  const { id, name, email, image, since, denial, payoutSuspension } = person
  return (
    <div className={styles.who}>
      <span aria-hidden="true">
        <Avatar name={name} image={image} size="large" />
      </span>
      <div className={styles.texts}>
        {kind === 'sellers' ? (
          <TouchLink named lang={langOfName(name)} to={`/seller/${id}`} {...rowLink(id)}>
            {name}
          </TouchLink>
        ) : (
          <Text strong lang={langOfName(name)} {...rowName(id)}>
            {name}
          </Text>
        )}
        <Text size="small" soft>
          <EmailText email={email} />
        </Text>
        <Text size="small" soft>
          {people.since} <time dateTime={since}>{formatDay(new Date(since))}</time>
        </Text>
        {denial && (
          <Text size="small" soft>
            {people.denialReason(denial.reason)}
          </Text>
        )}
        {payoutSuspension && payoutSuspension.reason !== denial?.reason && (
          <Text size="small" soft>
            {people.suspensionReason(payoutSuspension.reason)}
          </Text>
        )}
      </div>
    </div>
  )
}
