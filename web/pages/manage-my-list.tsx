import { useState } from 'react'
import type { Listing } from '#contract/listings.ts'
import { selling } from '#texts/selling.ts'
import { DeleteQuestion } from '#web/commands/command-question.tsx'
import { ListingTable } from '#web/selling/listing-table.tsx'
import { SellingScreen } from '#web/selling/selling-screen.tsx'
import { deleteListing, useMyListings } from '#web/selling/use-my-listings.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PagedList, WaitingList } from '#web/ui/lists/paged-list.tsx'
import { findNextRowName } from '#web/ui/lists/row-focus.ts'
import { EmptyState } from '#web/ui/states.tsx'

export default function ManageMyListPage() {
  return (
    <SellingScreen
      needs="seller"
      title={selling.manageTitle}
      text={selling.manageText}
      waiting={<WaitingList label={selling.loading} />}
    >
      {({ email }) => <ManageListings email={email} />}
    </SellingScreen>
  )
}

/** All listings of one seller, with the actions on each. */
function ManageListings({ email }: { email: string }) {
  const [asked, setAsked] = useState<Listing>()
  return (
    <>
      <PagedList pages={useMyListings(email)} loading={selling.loading} empty={<NoListings />}>
        {(rows) => <ListingTable rows={rows} onDelete={setAsked} />}
      </PagedList>
      {asked && (
        <DeleteQuestion
          key={asked.id}
          what={asked.title}
          text={describeConsequence(asked)}
          command={deleteListing(asked)}
          onClose={() => setAsked(undefined)}
          focusAfter={() => findNextRowName(asked.id)}
        />
      )}
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

function describeConsequence({ isSold, bookedBy = 0 }: Listing): string {
  if (isSold) return selling.deleteSold
  return bookedBy > 0 ? selling.deleteBooked(bookedBy) : selling.deleteUnsold
}
