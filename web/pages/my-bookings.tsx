import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { bookings } from '#texts/bookings.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { changeCachedRows } from '#web/api/change-cached-rows.ts'
import { ignoreNotFound } from '#web/api/ignore-not-found.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { BookingTable } from '#web/bookings/booking-table.tsx'
import { describeSeenBooking, useSeenSales } from '#web/bookings/seen-sales.ts'
import { DeleteQuestion } from '#web/commands/command-question.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import frame from '#web/layout/page.module.css'
import { RequireSession } from '#web/session/require-session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PagedList, WaitingList } from '#web/ui/lists/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text/text.tsx'

export default function MyBookingsPage() {
  return (
    <div className={frame.wide}>
      <PageHead title={bookings.title} />
      <header className={frame.head}>
        <Text as="h1" size="title">
          {bookings.title}
        </Text>
        <p className={frame.text}>{bookings.text}</p>
      </header>
      <RequireSession waiting={<WaitingList label={bookings.loading} />}>
        {({ email }) => <MyBookings email={email} />}
      </RequireSession>
    </div>
  )
}

const listKey = ownKey('bookings', 'all')

/** One person's bookings, with loading, error and empty states. */
function MyBookings({ email }: { email: string }) {
  const [asked, setAsked] = useState<Booking>()
  const countRef = useRef<HTMLOutputElement>(null)
  const pages = useMyBookings(email)
  useSeenSales({
    rows: pages.data,
    seenAt: pages.dataUpdatedAt,
    describe: describeSeenBooking,
    replaces: 'booking',
  })
  const empty = (
    <EmptyState title={bookings.emptyTitle} action={<LinkButton to="/">{bookings.emptyAction}</LinkButton>}>
      {bookings.emptyText}
    </EmptyState>
  )
  return (
    <>
      <PagedList
        pages={pages}
        loading={bookings.loading}
        count={(rowCount, isAll) => bookings.count(rowCount, !isAll)}
        countRef={countRef}
        empty={empty}
      >
        {(rows) => <BookingTable rows={rows} onDelete={setAsked} />}
      </PagedList>
      {asked && <DeleteBooking booking={asked} onClose={() => setAsked(undefined)} focusAfter={countRef} />}
    </>
  )
}

type QuestionProps = {
  booking: Booking
  onClose: () => void
  /** Gets the focus instead of the row's button, which disappears with its row. */
  focusAfter: RefObject<HTMLElement | null>
}

function DeleteBooking({ booking, onClose, focusAfter }: QuestionProps) {
  return (
    <DeleteQuestion
      what={bookings.deleteWhat(booking.title)}
      text={booking.withdrawn || booking.isSold ? bookings.deleteWithdrawn : bookings.deleteUnpaid}
      command={{
        route: bookingRoutes.remove,
        errors: bookings.errors,
        send: () => callApi(bookingRoutes.remove, { params: { id: booking.id } }).catch(ignoreNotFound),
        toast: bookings.deleted,
        updateLists: (client) =>
          changeCachedRows<Booking>(client, listKey, (rows) => rows.filter(({ id }) => id !== booking.id)),
      }}
      onClose={onClose}
      focusAfter={() => focusAfter.current}
    />
  )
}

/** The bookings of the person with this email address, page by page. */
function useMyBookings(email: string) {
  return useInfiniteQuery({
    queryKey: [...listKey, email],
    queryFn: ({ pageParam }) =>
      callPage(bookingRoutes.list, { query: { email, sort: 'turn', cursor: pageParam } }),
    meta: metaOf(bookingRoutes.list),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })
}
