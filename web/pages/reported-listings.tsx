import { useState } from 'react'
import type { Listing } from '#contract/listings.ts'
import { admin } from '#texts/admin.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ReportedListing } from '#web/admin/reports/reported-listing.tsx'
import { SearchField, useSearchWords } from '#web/admin/search-field.tsx'
import { deleteReported, keepListing, useReported } from '#web/admin/reports/use-reported.ts'
import { CommandQuestion, DeleteQuestion } from '#web/commands/command-question.tsx'
import { findNextRowName } from '#web/ui/lists/row-focus.ts'
import { Stack } from '#web/ui/stack.tsx'

const { reported } = admin

/** The admin page of reported listings that wait for a decision. */
export default function ReportedListingsPage() {
  const { title, text, searchLabel } = admin.reported
  return (
    <AdminScreen title={title} text={text} tools={<SearchField label={searchLabel} />}>
      {() => <Reported />}
    </AdminScreen>
  )
}

function Reported() {
  const words = useSearchWords()
  const pages = useReported(words)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const notFound = words
    ? { title: reported.empty, text: reported.emptySearch(words), all: admin.clearSearch }
    : undefined
  const empty = <EmptyList texts={reported} icon="flag" filtered={notFound} />
  return (
    <>
      <AdminList pages={pages} texts={reported} empty={empty}>
        {(rows) => (
          <Stack as="ul" aria-label={reported.list}>
            {rows.map((listing) => (
              <li key={listing.id}>
                <ReportedListing
                  listing={listing}
                  onKeep={() => setAsked({ question: 'keep', listing })}
                  onDelete={() => setAsked({ question: 'delete', listing })}
                />
              </li>
            ))}
          </Stack>
        )}
      </AdminList>
      {asked?.question === 'keep' && <KeepListingQuestion listing={asked.listing} onClose={close} />}
      {asked?.question === 'delete' && <DeleteListingQuestion listing={asked.listing} onClose={close} />}
    </>
  )
}

type Asked = { question: 'keep' | 'delete'; listing: Listing }
type QuestionProps = { listing: Listing; onClose: () => void }

function KeepListingQuestion({ listing, onClose }: QuestionProps) {
  return (
    <CommandQuestion
      title={reported.keepTitle(listing.title)}
      text={reported.keepText(listing.reportedBy ?? 1)}
      confirm={reported.keep}
      command={keepListing(listing)}
      onClose={onClose}
      focusAfter={() => findNextRowName(listing.id)}
    />
  )
}

function DeleteListingQuestion({ listing, onClose }: QuestionProps) {
  return (
    <DeleteQuestion
      what={listing.title}
      text={listing.isSold ? reported.deleteSoldText : reported.deleteText}
      command={deleteReported(listing)}
      onClose={onClose}
      focusAfter={() => findNextRowName(listing.id)}
    />
  )
}
