import type { Person } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { findRowName } from '#web/ui/row-focus.ts'
import styles from './person-actions.module.css'
import { type PeopleKind, useVerifySeller } from './use-people.ts'

type Props = {
  kind: PeopleKind
  person: Person
  isSelf: boolean
  onDelete: () => void
  onGrant: () => void
}

/** What an admin can do about one person, and what has been done. */
export function PersonActions({ kind, person, isSelf, onDelete, onGrant }: Props) {
  const { admin } = useDashboardMessages()
  const { name, email } = person
  return (
    <div className={styles.actions} data-kind={kind}>
      {kind === 'sellers' && (
        <>
          <Verification person={person} />
          <Administration person={person} onGrant={onGrant} />
        </>
      )}
      <LinkButton
        variant="quiet"
        size="small"
        to={`/dashboard/activity?${new URLSearchParams({ actor: email })}`}
        aria-label={admin.activityOf(name)}
      >
        {admin.activity}
      </LinkButton>
      {isSelf ? (
        <span className={styles.you}>{admin.people.you}</span>
      ) : (
        <Button variant="secondary" size="small" aria-label={admin.deleteNamed(name)} onClick={onDelete}>
          {admin.people.remove}
        </Button>
      )}
    </div>
  )
}

function Verification({ person }: { person: Person }) {
  const { people } = useDashboardMessages().admin
  const verify = useVerifySeller(({ _id }, isDone) => {
    if (isDone) leaveButton(_id)
  })
  if (person.verify) return <Mark icon="check" words={people.isVerified} />
  return (
    <Button
      variant="soft"
      size="small"
      busy={verify.isPending}
      aria-label={people.verifyNamed(person.name)}
      onClick={() => verify.run(person)}
    >
      {people.verify}
    </Button>
  )
}

function Administration({ person, onGrant }: { person: Person; onGrant: () => void }) {
  const { people } = useDashboardMessages().admin
  if (person.isAdmin) return <Mark icon="shield" words={people.isAdmin} />
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={people.makeAdminNamed(person.name)}
      onClick={onGrant}
    >
      {people.makeAdmin}
    </Button>
  )
}

function Mark({ icon, words }: { icon: IconName; words: string }) {
  return (
    <span className={styles.mark}>
      <Icon name={icon} size="small" />
      {words}
    </span>
  )
}

/** A button that is about to become a mark hands its focus to the row's name. */
function leaveButton(key: string) {
  const name = findRowName(key)
  const row = name?.closest('[role=row]')
  if (row?.contains(document.activeElement)) name?.focus({ preventScroll: true })
}
