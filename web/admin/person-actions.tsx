import type { Person } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './person-actions.module.css'
import type { PeopleKind } from './use-people.ts'

type Props = {
  kind: PeopleKind
  person: Person
  onDelete: () => void
  onGrant: () => void
  onVerification: () => void
}

/** The actions that an admin can take on one person, and which of them are done. */
export function PersonActions({ kind, person, onDelete, onGrant, onVerification }: Props) {
  const { admin } = useDashboardMessages()
  const { name, email } = person
  return (
    <div className={styles.actions}>
      {kind === 'sellers' && (
        <>
          <Verification person={person} onOpen={onVerification} />
          {!person.isAdmin && (
            <Button variant="secondary" aria-label={admin.people.makeAdminNamed(name)} onClick={onGrant}>
              {admin.people.makeAdmin}
            </Button>
          )}
        </>
      )}
      <LinkButton
        variant="quiet"
        to={`/dashboard/activity?${new URLSearchParams({ actor: email })}`}
        aria-label={admin.activityOf(name)}
      >
        {admin.activity}
      </LinkButton>
      {person.may.includes('delete') ? (
        <Button
          variant="quiet"
          className={styles.delete}
          aria-label={admin.deleteNamed(name)}
          onClick={onDelete}
        >
          {admin.people.remove}
        </Button>
      ) : (
        <span className={styles.you}>{admin.people.you}</span>
      )}
    </div>
  )
}

/** For verified and unverified sellers alike, the button opens a dialog with the seller's history. */
function Verification({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const { people } = useDashboardMessages().admin
  if (person.isVerified) {
    return (
      <Button
        variant="secondary"
        icon={<Icon name="check" size="small" />}
        aria-label={people.verifiedNamed(person.name)}
        onClick={onOpen}
      >
        {people.isVerified}
      </Button>
    )
  }
  return (
    <Button aria-label={people.verifyNamed(person.name)} onClick={onOpen}>
      {people.verify}
    </Button>
  )
}
