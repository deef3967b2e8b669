import { useState, useEffect } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/users.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { describeAsking } from './ask-for-verification.tsx'
import { openListingDraft } from './open-listing-draft.ts'
import { emptyListing } from './listing-draft.ts'
import { ListingEditor } from './listing-editor.tsx'
import { NotVerifiedYet } from './not-verified-yet.tsx'
import { useAddListing } from './use-send-listing.ts'
import { useQuery } from '@tanstack/react-query'
import { ownRecordQuery } from '#web/session/own-record.ts'

/**
 * The form for a new listing. Sellers can fill it in before an admin has verified them, but send it only afterwards.
 */
export function AddListing({ record }: { record: User }) {
  const { selling } = useDashboardMessages()
  const [draft] = useState(() => openListingDraft(record.email, 'new', emptyListing))
  const { add, isSending, dialog } = useAddListing(draft, record.email)
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
              <Link to="/dashboard">{describeAsking(record, selling.unverified)}</Link>
            </NotVerifiedYet>
          )
        }
        onSubmit={add}
      />
      {dialog}
    </>
  )
}

const refetchEveryMs = 20_000

/**
 * While a seller waits for an admin, fetches their record again regularly, and whenever the window gets the focus.
 * Queries normally fetch again only when the page becomes visible, but a window beside other windows stays visible all
 * the time.
 */
function useVerificationUpdates(email: string, isWaiting: boolean) {
  const { refetch } = useQuery({
    ...ownRecordQuery(email),
    refetchInterval: isWaiting ? refetchEveryMs : false,
  })
  useEffect(() => {
    if (!isWaiting) return
    const refresh = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [isWaiting, refetch])
}
