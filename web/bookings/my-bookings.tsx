import { type RefObject, useRef, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { bookings } from '#texts/bookings.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useAction } from '#web/session/use-action.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { PagedList, WaitingList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { BookingTable } from './booking-table.tsx'
import { metaOf, refetchChanged } from '#web/api/refetch-changed.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { BookingId } from '#contract/ids.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ignoreNotFound } from '#web/api/ignore-not-found.ts'
import { ownKey } from '#web/api/query-client.ts'

/** One person's bookings, with loading, error and empty states. */
export function MyBookings({ email }: { email: string }) {
  const [asked, setAsked] = useState<Booking>()
  const countRef = useRef<HTMLOutputElement>(null)
  const empty = (
    <EmptyState title={bookings.emptyTitle} action={<LinkButton to="/">{bookings.emptyAction}</LinkButton>}>
      {bookings.emptyText}
    </EmptyState>
  )
  return (
    <>
      <PagedList
        pages={useMyBookings(email)}
        loading={bookings.loading}
        count={(shown, isAll) => bookings.count(shown, !isAll)}
        countRef={countRef}
        empty={empty}
      >
        {(rows) => <BookingTable rows={rows} onDelete={setAsked} />}
      </PagedList>
      {asked && <DeleteQuestion booking={asked} onClose={() => setAsked(undefined)} focusAfter={countRef} />}
    </>
  )
}

type QuestionProps = {
  booking: Booking
  onClose: () => void
  /** Gets the focus instead of the row's button, which disappears with its row. */
  focusAfter: RefObject<HTMLElement | null>
}

function DeleteQuestion({ booking, onClose, focusAfter }: QuestionProps) {
  const deleteBooking = useDeleteBooking()
  const isDeleted = useRef(false)
  const { run, busy, dialog } = useAction({
    describe: (error) => ({ sentence: describeFailure(error, bookings.errors) }),
  })
  const showToast = useToast()

  async function remove() {
    await deleteBooking(booking.id)
    isDeleted.current = true
    showToast(bookings.deleted)
    onClose()
  }

  function close() {
    onClose()
    return false
  }

  return (
    <DeleteDialog
      onClose={onClose}
      what={bookings.deleteWhat(booking.title)}
      text={booking.withdrawn || booking.isSold ? bookings.deleteWithdrawn : bookings.deleteUnpaid}
      busy={busy}
      onConfirm={() => void run(remove, close)}
      finalFocus={() => (isDeleted.current ? focusAfter.current : null)}
    >
      {dialog}
    </DeleteDialog>
  )
}

export function WaitingBookings() {
  return <WaitingList label={bookings.loading} />
}

/** The bookings of the person with this email address, page by page. */
function useMyBookings(email: string) {
  return useInfiniteQuery({
    queryKey: ownKey('bookings', email),
    queryFn: ({ pageParam }) =>
      callPage(bookingRoutes.list, { query: { email, sort: 'turn', cursor: pageParam } }),
    meta: metaOf(bookingRoutes.list),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })
}

/** Deletes a booking and fetches the lists with it again. Throws Problem or NetworkFailure. */
function useDeleteBooking() {
  const queryClient = useQueryClient()
  return async (id: BookingId) => {
    await callApi(bookingRoutes.remove, { params: { id } }).catch(ignoreNotFound)
    await refetchChanged(queryClient, bookingRoutes.remove)
  }
}
