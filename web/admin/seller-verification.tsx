import { useRef, useState } from 'react'
import { WithdrawalRequest } from '#contract/moderation.ts'
import type { Person } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { findRowName } from '#web/ui/row-focus.ts'
import { SellerHistory } from './seller-history.tsx'
import { useVerifySeller, useWithdrawVerification } from './use-people.ts'

type Props = { person: Person; onClose: () => void }

/** Shows what we know about a seller, and asks whether to verify them or to withdraw their verification. */
export function SellerVerification(props: Props) {
  // The value when the dialog was opened: the decision changes the row behind it.
  const [wasVerified] = useState(props.person.isVerified === true)
  return wasVerified ? <Withdraw {...props} /> : <Verify {...props} />
}

function Verify({ person, onClose }: Props) {
  const { people } = useDashboardMessages().admin
  const { end, finalFocus } = useEnd(onClose)
  const verify = useVerifySeller(end)
  return (
    <ConfirmDialog
      title={people.verifyTitle(person.name)}
      text={people.verifyText}
      confirm={people.verify}
      busy={verify.busy}
      onConfirm={() => verify.run(person)}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <SellerHistory person={person} />
      {verify.dialog}
    </ConfirmDialog>
  )
}

function Withdraw({ person, onClose }: Props) {
  const { people } = useDashboardMessages().admin
  const { end, finalFocus } = useEnd(onClose)
  const withdraw = useWithdrawVerification(end)

  const form = useForm({
    schema: WithdrawalRequest,
    onSubmit: ({ reason }) => withdraw.run({ person, reason }),
  })

  return (
    <ConfirmDialog
      title={people.verifiedTitle(person.name)}
      text={people.verifiedText}
      confirm={people.withdraw}
      tone="danger"
      form={form.id}
      busy={withdraw.busy}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <SellerHistory person={person} />
      <Form control={form}>
        <TextAreaField name="reason" label={people.withdrawReason} help={people.withdrawHelp} rows={3} />
      </Form>
      {withdraw.dialog}
    </ConfirmDialog>
  )
}

/** After success the pressed button disappears, so the row's name gets the focus. A refusal keeps the typed text. */
function useEnd(onClose: () => void) {
  const next = useRef<HTMLElement>(null)
  const end = ({ id }: Person, isDone: boolean) => {
    if (!isDone) return
    next.current = findRowName(id)
    onClose()
  }
  return { end, finalFocus: () => next.current }
}
