import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { selling } from '#texts/selling.ts'
import { AskForVerification } from './ask-for-verification.tsx'
import { openListingDraft } from './open-listing-draft.ts'
import { emptyListing } from './listing-draft.ts'
import { ListingEditor } from './listing-editor.tsx'
import { NotVerifiedYet } from './not-verified-yet.tsx'
import { useAddListing } from './use-send-listing.ts'
import { useVerificationUpdates } from './use-verification-updates.ts'

/**
 * The form for a new listing. Sellers can fill it in before an admin has verified them, but send it only afterwards.
 */
export function AddListing({ record }: { record: User }) {
  const [draft] = useState(() => openListingDraft(record.email, 'new', emptyListing))
  const { send, isSending, dialog } = useAddListing(draft, record.email)
  const isVerified = record.isVerified === true
  useVerificationUpdates(record.email, !isVerified)

  return (
    <>
      <ListingEditor
        draft={draft}
        submit={selling.add}
        undo={selling.startOver}
        busy={isSending}
        {...(isVerified
          ? {}
          : { obstacle: record.denial ? selling.unverified.askFirst : selling.waitForAdmin })}
        notice={
          !isVerified && (
            <NotVerifiedYet record={record}>
              <AskForVerification record={record} />
            </NotVerifiedYet>
          )
        }
        onSubmit={send}
      />
      {dialog}
    </>
  )
}
