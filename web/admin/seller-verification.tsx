import { useRef, useState } from 'react'
import { DenialRequest } from '#contract/moderation.ts'
import type { Person } from '#contract/people.ts'
import { admin } from '#texts/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useForm } from '#web/ui/form.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { findRowName } from '#web/ui/row-focus.ts'
import { SuspendPayoutsDialog } from './payout-suspension.tsx'
import { isUnproven, SellerHistory } from './seller-history.tsx'
import { useDenyVerification, useSellerHistory, useVerifySeller } from './use-people.ts'

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
  const { end, finalFocus } = useDecisionEnd(onClose)
  const verify = useVerifySeller(end)
  const { data: history } = useSellerHistory(person)
  return (
    <ConfirmDialog
      title={people.verifyTitle(person.name)}
      text={people.verifyText}
      confirm={history && isUnproven(history) ? people.verifyUnproven : people.verify}
      // Nobody is verified before the admin could read what we know about them.
      isOff={!history}
      busy={verify.busy}
      onConfirm={() => verify.run(person)}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <SellerHistory person={person} />
      {onDecline && (
        <Button variant="quiet-danger" disabled={verify.busy} onClick={onDecline}>
          {people.declineInstead}
        </Button>
      )}
      {verify.dialog}
    </ConfirmDialog>
  )
}

type DenyProps = Props & { kind: 'declined' | 'withdrawn'; onSuspend?: (() => void) | undefined }

function Deny({ kind, person, onClose, onSuspend }: DenyProps) {
  const texts = people.denying[kind]
  const { end, finalFocus } = useDecisionEnd(onClose)
  const deny = useDenyVerification(kind, end)
  const [typed, setTyped] = useState('')
  const form = useForm({
    schema: DenialRequest,
    onSubmit: ({ reason }) => deny.run({ person, reason }),
  })

  return (
    <ReasonDialog
      title={texts.title(person.name)}
      text={texts.text}
      confirm={texts.confirm}
      form={form}
      label={texts.reason}
      help={texts.help}
      value={typed}
      onType={setTyped}
      busy={deny.busy}
      dialog={deny.dialog}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <SellerHistory person={person} />
      {onSuspend && (
        <Button variant="quiet" disabled={deny.busy} onClick={onSuspend}>
          {people.suspendOnly}
        </Button>
      )}
    </ReasonDialog>
  )
}

/** After success the pressed button disappears, so the row's name gets the focus. A refusal keeps the typed text. */
function useDecisionEnd(onClose: () => void) {
  const next = useRef<HTMLElement>(null)
  const end = ({ id }: Person, isDone: boolean) => {
    if (!isDone) return
    next.current = findRowName(id)
    onClose()
  }
  return { end, finalFocus: () => next.current }
}
