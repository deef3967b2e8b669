import type { Person } from '#contract/people.ts'
import { admin } from '#texts/admin.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import styles from './person-actions.module.css'

/** What an admin is asked in a dialog before something is done about a person. */
export type Question = 'delete' | 'make-admin' | 'verification' | 'resume-payouts'

type Props = {
  person: Person
  onAsk: (question: Question) => void
}

/** The actions that an admin can take on one person, and which of them are done. */
export function PersonActions({ person, onAsk }: Props) {
  const { name, email, may } = person
  return (
    <div className={styles.actions}>
      <Verification person={person} onOpen={() => onAsk('verification')} />
      {may.includes('make-admin') && (
        <Button
          variant="secondary"
          aria-label={admin.people.makeAdminNamed(name)}
          onClick={() => onAsk('make-admin')}
        >
          {admin.people.makeAdmin}
        </Button>
      )}
      {may.includes('resume-payouts') && (
        <Button
          variant="secondary"
          aria-label={admin.people.resumeNamed(name)}
          onClick={() => onAsk('resume-payouts')}
        >
          {admin.people.resume}
        </Button>
      )}
      <LinkButton
        variant="quiet"
        to={`/dashboard/activity?${new URLSearchParams({ actor: email })}`}
        aria-label={admin.activityOf(name)}
      >
        {admin.activity}
      </LinkButton>
      {may.includes('delete') ? (
        <Button variant="quiet-danger" aria-label={admin.deleteNamed(name)} onClick={() => onAsk('delete')}>
          {admin.people.remove}
        </Button>
      ) : (
        <span className={styles.you}>{admin.people.you}</span>
      )}
    </div>
  )
}

/**
 * The button opens a dialog with the seller's history, for verified and unverified sellers. For a verified one it looks
 * like a state, because the dialog withdraws the verification.
 */
function Verification({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const { people } = admin
  if (person.may.includes('withdraw-verification')) {
    return (
      <Button
        variant="quiet"
        className={styles.verified}
        aria-label={people.isVerifiedNamed(person.name)}
        onClick={onOpen}
      >
        <Badge icon="check" tone="good">
          {people.isVerified}
        </Badge>
        <Icon name="chevron-down" size="small" />
      </Button>
    )
  }
  if (!person.may.includes('verify')) return null
  return (
    <Button aria-label={people.verifyNamed(person.name)} onClick={onOpen}>
      {people.verify}
    </Button>
  )
}
