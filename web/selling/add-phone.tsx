import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { ownRecordQuery } from '#web/session/own-record.ts'
import { openPhoneDraft } from './open-phone-draft.ts'
import { emptyPhone } from './phone-draft.ts'
import { PhoneForm } from './phone-form.tsx'
import { SellerStanding } from './seller-standing.tsx'
import { useAddPhone } from './use-send-phone.ts'

/** How often a seller who waits is looked up again. */
const askAgainMs = 20_000

/** The form for a new listing; it can be filled in before an admin has verified its seller, and sent after. */
export function AddPhone({ record }: { record: User }) {
  const { selling } = useDashboardMessages()
  const [draft] = useState(() => openPhoneDraft(record.email, 'new', emptyPhone))
  const { add, isSending } = useAddPhone(draft, record.email)
  const isVerified = record.verify === true
  useQuery({ ...ownRecordQuery(record.email), refetchInterval: isVerified ? false : askAgainMs })

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
