import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { selling } from '#texts/selling.ts'
import { AskForVerification } from '#web/selling/ask-for-verification.tsx'
import { emptyListing } from '#web/selling/listing-draft.ts'
import { ListingEditor } from '#web/selling/listing-editor.tsx'
import { NotVerifiedYet } from '#web/selling/not-verified-yet.tsx'
import { openListingDraft } from '#web/selling/open-listing-draft.ts'
import { SellingScreen } from '#web/selling/selling-screen.tsx'
import { useAddListing } from '#web/selling/use-send-listing.ts'
import { useVerificationUpdates } from '#web/selling/use-verification-updates.ts'

export default function AddListingPage() {
  return (
    <SellingScreen needs="seller" title={selling.addTitle} text={selling.addText}>
      {(record) => <AddListing record={record} />}
    </SellingScreen>
  )
}

/**
 * The form for a new listing. Sellers can fill it in before an admin has verified them, but send it only afterwards.
 */
function AddListing({ record }: { record: User }) {
  const [draft] = useState(() => openListingDraft(record.email, 'new', emptyListing))
  const isVerified = record.isVerified === true
  useVerificationUpdates(record.email, !isVerified)

  return (
    <ListingEditor
      draft={draft}
      submit={selling.add}
      undo={selling.startOver}
      sending={useAddListing(draft, record.email)}
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
    />
  )
}
