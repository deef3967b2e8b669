import { useRef, useState } from 'react'
import type { Listing } from '#contract/listings.ts'
import { selling } from '#texts/selling.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { findNextRowName } from '#web/ui/row-focus.ts'
import { useAction } from '#web/session/use-action.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { PagedList, WaitingList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { describeSellingFailure } from './describe-selling-failure.ts'
import { ListingTable } from './listing-table.tsx'
import { useDeleteListing, useMyListings } from './use-my-listings.ts'

/** All listings of one seller, with the actions on each. */
export function ManageListings({ email }: { email: string }) {
  const [asked, setAsked] = useState<Listing>()
  return (
    <>
      <PagedList pages={useMyListings(email)} loading={selling.loading} empty={<NoListings />}>
        {(rows) => <ListingTable rows={rows} onDelete={setAsked} />}
      </PagedList>
      {asked && <DeleteQuestion key={asked.id} listing={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function NoListings() {
  return (
    <EmptyState
      title={selling.emptyTitle}
      action={<LinkButton to="/dashboard/addphone">{selling.emptyAction}</LinkButton>}
    >
      {selling.emptyText}
    </EmptyState>
  )
}

function DeleteQuestion({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const deleteListing = useDeleteListing()
  const { run, busy, dialog } = useAction({
    describe: (error) => describeSellingFailure(error, new Date(serverNow())),
  })
  const showToast = useToast()
  const [next] = useState(() => findNextRowName(listing.id))
  const isDeleted = useRef(false)

  async function remove() {
    await deleteListing(listing)
    isDeleted.current = true
    onClose()
    showToast(selling.deleted)
  }

  function close() {
    onClose()
    return false
  }

  return (
    <DeleteDialog
      onClose={onClose}
      what={listing.title}
      text={describeConsequence(listing)}
      busy={busy}
      finalFocus={() => (isDeleted.current ? next : null)}
      onConfirm={() => void run(remove, close)}
    >
      {dialog}
    </DeleteDialog>
  )
}

function describeConsequence({ isSold, bookedBy = 0 }: Listing): string {
  if (isSold) return selling.deleteSold
  return bookedBy > 0 ? selling.deleteBooked(bookedBy) : selling.deleteUnsold
}

export function WaitingListings() {
  return <WaitingList label={selling.loading} />
}
