import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { openPhoneDraft } from './open-phone-draft.ts'
import { emptyPhone } from './phone-draft.ts'
import { PhoneForm } from './phone-form.tsx'
import { SellerStanding } from './seller-standing.tsx'
import { useAddPhone } from './use-send-phone.ts'
import { useVerdict } from './use-verdict.ts'

/** The form for a new listing; it can be filled in before an admin has verified its seller, and sent after. */
export function AddPhone({ record }: { record: User }) {
  const { selling } = useDashboardMessages()
  const [draft] = useState(() => openPhoneDraft(record.email, 'new', emptyPhone))
  const { add, isSending } = useAddPhone(draft, record.email)
  const isVerified = record.verify === true
  useVerdict(record.email, !isVerified)

  return (
    <PhoneForm
      draft={draft}
      submit={selling.add}
      undo={selling.startOver}
      busy={isSending}
      {...(isVerified ? {} : { hindrance: selling.waitForAdmin })}
      notice={!isVerified && <SellerStanding record={record} />}
      onSubmit={add}
    />
  )
}
