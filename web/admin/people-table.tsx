import { Link } from 'react-router'
import type { Person, User } from '#contract/users.ts'
import { formatDay } from '#lib/dates.ts'
import { Avatar } from '#web/layout/avatar.tsx'
import { type DashboardMessages, useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { rowLink, rowName } from '#web/ui/row-focus.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { PersonActions } from './person-actions.tsx'
import styles from './people-table.module.css'
import type { PeopleKind } from './use-people.ts'

type Props = {
  kind: PeopleKind
  rows: Person[]
  /** Who looks; nobody is offered to delete themself. */
  self: User
  onDelete: (person: Person) => void
  onGrant: (person: Person) => void
}

/** People in rows on a desk and as cards on a phone, each with what an admin can do about them. */
export function PeopleTable(props: Props) {
  const { admin } = useDashboardMessages()
  return (
    <Table
      caption={admin[props.kind].title}
      columns={describeColumns(admin, props)}
      rows={props.rows}
      rowKey={(person) => person._id}
    />
  )
}

function describeColumns(
  { people, ...admin }: DashboardMessages['admin'],
  { kind, self, onDelete, onGrant }: Props,
): Column<Person>[] {
  return [
    {
      key: 'person',
      header: admin[kind].person,
      quiet: true,
      cell: (person) => <Who kind={kind} person={person} />,
    },
    { key: 'since', header: people.since, cell: (person) => <Since iso={person.since} /> },
    {
      key: 'actions',
      header: people.actions,
      quiet: true,
      align: 'end',
      cell: (person) => (
        <PersonActions
          kind={kind}
          person={person}
          isSelf={person._id === self._id}
          onDelete={() => onDelete(person)}
          onGrant={() => onGrant(person)}
        />
      ),
    },
  ]
}

function Since({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className={styles.since}>
      {formatDay(new Date(iso))}
    </time>
  )
}

function Who({ kind, person }: { kind: PeopleKind; person: Person }) {
  const { _id, name, email, image } = person
  return (
    <div className={styles.who}>
      <span aria-hidden="true">
        <Avatar name={name} image={image} />
      </span>
      <div className={styles.words}>
        {kind === 'sellers' ? (
          <Link className={styles.name} to={`/seller/${_id}`} {...rowLink(_id)}>
            {name}
          </Link>
        ) : (
          <p className={styles.name} {...rowName(_id)}>
            {name}
          </p>
        )}
        <p className={styles.email}>{email}</p>
      </div>
    </div>
  )
}
