import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Problem } from '#contract/problem.ts'
import type { ListingId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { User } from '#contract/users.ts'
import { selling } from '#texts/selling.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { openListingDraft } from './open-listing-draft.ts'
import { startWith } from './listing-draft.ts'
import { ListingEditor } from './listing-editor.tsx'
import styles from './listing-editor.module.css'
import { useEditListing, useRelistListing } from './use-send-listing.ts'
import { Stack } from '#web/ui/stack.tsx'

type Props = { id: ListingId; record: User }
type FormProps = { listing: Listing; record: User }

/** The form for an existing listing, or a message that says why this person cannot change it. */
export function EditListing(props: Props) {
  return (
    <OwnListing {...props}>
      {(listing) =>
        listing.may?.includes('edit') ? (
          <EditForm key={listing.id} listing={listing} record={props.record} />
        ) : (
          <Refused record={props.record} title={selling.soldTitle} text={selling.soldText} />
        )
      }
    </OwnListing>
  )
}

/** The same form for a phone whose buyer was refunded: the seller corrects the content before others can buy it. */
export function RelistListing(props: Props) {
  return (
    <OwnListing {...props}>{(listing) => <Relisting listing={listing} record={props.record} />}</OwnListing>
  )
}

function Relisting({ listing, record }: FormProps) {
  // After the form was sent, the listing can no longer be relisted. The form must stay until the next page opens.
  const [isAllowed] = useState(listing.may?.includes('relist'))
  if (isAllowed) return <RelistForm listing={listing} record={record} />
  return <Refused record={record} title={selling.relistGoneTitle} text={selling.relistGoneText} />
}

/** Fetches a listing that this person manages. Shows a message if it is gone or belongs to somebody else. */
function OwnListing({ id, record, children }: Props & { children: (listing: Listing) => ReactNode }) {
  // Never taken from the cache, because the form must start with the listing's current content.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ownKey('listings', 'one', id),
    queryFn: () => callApi(listingRoutes.get, { params: { id } }),
    meta: metaOf(listingRoutes.get),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error instanceof Problem && error.code === 'not-found')
    return <Refused record={record} title={selling.goneTitle} text={selling.goneText} />
  // If fetching again fails, the form stays on the screen.
  if (error && !data) return <FailedState retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (!data.may) return <Refused record={record} title={selling.notYoursTitle} text={selling.notYoursText} />
  return children(data)
}

/**
 * The draft of a listing, and the listing as it was when the form was opened. Only fields that differ from that listing
 * are sent, so changes by others are kept.
 */
function useDraftOf({ listing, record }: FormProps, key: ListingId | `again-${ListingId}` = listing.id) {
  const [before] = useState(listing)
  const [draft] = useState(() => openListingDraft(record.email, key, startWith(listing)))
  const { isRestored } = useSyncExternalStore(draft.subscribe, draft.read, draft.read)
  return { before, draft, isRestored }
}

function EditForm(props: FormProps) {
  const { before, draft, isRestored } = useDraftOf(props)
  return (
    <ListingEditor
      draft={draft}
      submit={selling.save}
      undo={selling.undoChanges}
      sending={useEditListing(draft, before, props.record)}
      notice={isRestored && <RestoredNotice />}
    />
  )
}

function RelistForm(props: FormProps) {
  const { before, draft, isRestored } = useDraftOf(props, `again-${props.listing.id}`)
  return (
    <ListingEditor
      draft={draft}
      submit={selling.relist}
      undo={selling.undoChanges}
      sending={useRelistListing(draft, before)}
      notice={
        <>
          {isRestored && <RestoredNotice />}
          <Notice icon="warning" title={selling.relistCheckTitle}>
            {selling.relistCheck}
          </Notice>
        </>
      }
    />
  )
}

function RestoredNotice() {
  return (
    <Notice icon="clock" title={selling.draftTitle}>
      {selling.draftText}
    </Notice>
  )
}

function Refused({ record, title, text }: { record: User; title: string; text: string }) {
  return (
    <Stack align="start" className={styles.refused}>
      <Notice icon="warning" title={title}>
        {text}
      </Notice>
      {record.role === 'seller' && (
        <LinkButton to="/dashboard/managemylist" variant="secondary">
          {selling.toManage}
        </LinkButton>
      )}
    </Stack>
  )
}
