import { useRef, useState } from 'react'
import type { Listing } from '#contract/listings.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { findNextRowName } from '#web/ui/row-focus.ts'
import { Stack } from '#web/ui/stack.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminScreen } from './admin-screen.tsx'
import { EmptyList } from './empty-list.tsx'
import { ReportedListing } from './reported-listing.tsx'
import { SearchField, useSearchWords } from './search-field.tsx'
import { useDeleteListing, useReported } from './use-reported.ts'

/** The admin page of reported listings that wait for a decision. */
export function ReportedScreen() {
  const { title, text, searchLabel } = useDashboardMessages().admin.reported
  return (
    <AdminScreen title={title} text={text} tools={<SearchField label={searchLabel} />}>
      {() => <Reported />}
    </AdminScreen>
  )
}

function Reported() {
  const { reported } = useDashboardMessages().admin
  const words = useSearchWords()
  const pages = useReported(words)
  const [asked, setAsked] = useState<Listing>()
  const empty = <EmptyList texts={reported} icon="flag" words={words} notFound={reported.emptySearch} />
  return (
    <>
      <AdminList pages={pages} texts={reported} empty={empty}>
        {(rows) => (
          <Stack as="ul" aria-label={reported.list}>
            {rows.map((listing) => (
              <li key={listing.id}>
                <ReportedListing listing={listing} onDelete={() => setAsked(listing)} />
              </li>
            ))}
          </Stack>
        )}
      </AdminList>
      {asked && <DeleteListingQuestion listing={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function DeleteListingQuestion({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const { reported } = useDashboardMessages().admin
  const focusNext = useRef<HTMLElement>(null)
  const remove = useDeleteListing(({ id }, isDone) => {
    if (isDone) focusNext.current = findNextRowName(id)
    onClose()
  })
  return (
    <DeleteDialog
      onClose={onClose}
      what={listing.model}
      text={listing.isSold ? reported.deleteSoldText : reported.deleteText}
      busy={remove.busy}
      onConfirm={() => remove.run(listing)}
      finalFocus={() => focusNext.current}
    />
  )
}
