import { useState } from 'react'
import { DenialRequest } from '#contract/moderation.ts'
import type { Person } from '#contract/people.ts'
import { admin } from '#texts/admin.ts'
import { CommandDialog } from '#web/commands/command-dialog.tsx'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { findRowName } from '#web/ui/lists/row-focus.ts'
import { SuspendPayoutsDialog } from './payout-suspension.tsx'
import { denyVerification, verifySeller } from './people-commands.ts'
import { isUnproven, SellerHistory } from './seller-history.tsx'
import { useSellerHistory } from './use-people.ts'

const { people } = admin

type Props = { person: Person; onClose: () => void }

/**
 * Shows what we know about a seller. An admin verifies or declines them, withdraws their verification, or suspends
 * their payouts.
 */
export function SellerVerification({ person, onClose }: Props) {
  // Keeps the state from when the dialog was opened, because the decision changes the row behind it.
  const [{ isVerified, may }] = useState(person)
  const [instead, setInstead] = useState<'declining' | 'suspending'>()
  if (instead === 'suspending') return <SuspendPayoutsDialog seller={person} onClose={onClose} />
  if (isVerified) {
    const onSuspend = may.includes('suspend-payouts') ? () => setInstead('suspending') : undefined
    return <Deny kind="withdrawn" person={person} onClose={onClose} onSuspend={onSuspend} />
  }
  if (instead === 'declining') return <Deny kind="declined" person={person} onClose={onClose} />
  const onDecline = may.includes('decline-verification') ? () => setInstead('declining') : undefined
  return <Verify person={person} onClose={onClose} onDecline={onDecline} />
}

function Verify({ person, onClose, onDecline }: Props & { onDecline: (() => void) | undefined }) {
  const { data: history } = useSellerHistory(person)
  return (
    <CommandQuestion
      title={people.verifyTitle(person.name)}
      text={people.verifyText}
      confirm={history && isUnproven(history) ? people.verifyUnproven : people.verify}
      // Nobody is verified before the admin could read what we know about them.
      isOff={!history}
      command={verifySeller(person)}
      onClose={onClose}
      focusAfter={() => findRowName(person.id)}
    >
      <SellerHistory person={person} />
      {onDecline && (
        <Button variant="quiet-danger" onClick={onDecline}>
          {people.declineInstead}
        </Button>
      )}
    </CommandQuestion>
  )
}

type DenyProps = Props & { kind: 'declined' | 'withdrawn'; onSuspend?: (() => void) | undefined }

function Deny({ kind, person, onClose, onSuspend }: DenyProps) {
  const texts = people.denying[kind]
  return (
    <CommandDialog
      title={texts.title(person.name)}
      text={texts.text}
      confirm={texts.confirm}
      fields={[{ kind: 'paragraph', name: 'reason', label: texts.reason, help: texts.help }]}
      schema={DenialRequest}
      draft={`verification of ${person.id}, ${kind}`}
      command={denyVerification(person, kind)}
      onClose={onClose}
      focusAfter={() => findRowName(person.id)}
    >
      <SellerHistory person={person} />
      {onSuspend && (
        <Button variant="quiet" onClick={onSuspend}>
          {people.suspendOnly}
        </Button>
      )}
    </CommandDialog>
  )
}
