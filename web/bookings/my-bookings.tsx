import { type RefObject, useRef, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { type Messages, useMessages } from '#web/messages/messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useOneAtATime } from '#web/ui/one-at-a-time.ts'
import { EmptyState, FailedState, LoadingState, Skeleton, useOnline } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useGoingOnAtNew } from '#web/ui/use-going-on-at-new.ts'
import { BookingTable } from './booking-table.tsx'
import styles from './my-bookings.module.css'
import { useDeleteBooking, useMyBookings } from './use-my-bookings.ts'

/** The list of one person's bookings in all its states. */
export function MyBookings({ email }: { email: string }) {
  const { bookings } = useMessages()
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useMyBookings(email)
  const online = useOnline()
  const [asked, setAsked] = useState<Booking>()
  const countRef = useRef<HTMLParagraphElement>(null)
  const { listRef, goOnAfter } = useGoingOnAtNew<HTMLDivElement>('tbody tr', data?.length ?? 0)

  // Tries that cannot succeed are not waited for.
  if (isPending && online) return <WaitingBookings />
  if (!data) return <FailedState retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <p ref={countRef} tabIndex={-1} className={styles.count}>
        {bookings.count(data.length, hasNextPage)}
      </p>
      {data.length === 0 ? (
        <EmptyState
          title={bookings.emptyTitle}
          action={<LinkButton to="/">{bookings.emptyAction}</LinkButton>}
        >
          {bookings.emptyText}
        </EmptyState>
      ) : (
        <div ref={listRef}>
          <BookingTable rows={data} onDelete={setAsked} />
        </div>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void goOnAfter(fetchNextPage)}>
            {bookings.more}
          </Button>
        </div>
      )}
      {asked && <DeleteQuestion booking={asked} onClose={() => setAsked(undefined)} focusAfter={countRef} />}
    </>
  )
}

type QuestionProps = {
  booking: Booking
  onClose: () => void
  /** What takes focus in the place of the row's button, which goes with its row. */
  focusAfter: RefObject<HTMLElement | null>
}

function DeleteQuestion({ booking, onClose, focusAfter }: QuestionProps) {
  const messages = useMessages()
  const { bookings } = messages
  const remove = useDeleteBooking()
  const isDeleted = useRef(false)
  const once = useOneAtATime()
  const showAlert = useAlert()
  const showToast = useToast()

  async function confirm() {
    try {
      await remove.mutateAsync(booking._id)
      isDeleted.current = true
      showToast(bookings.deleted)
      onClose()
    } catch (error) {
      onClose()
      await showAlert({ sentence: describeFailure(error, bookings.errors, messages) })
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      what={bookings.deleteWhat(booking.productModel)}
      detail={describeLoss(booking, bookings)}
      busy={remove.isPending}
      onConfirm={() => void once(confirm)}
      finalFocus={() => (isDeleted.current ? focusAfter.current : null)}
    />
  )
}

function describeLoss(booking: Booking, bookings: Messages['bookings']): string {
  if (booking.paid) return bookings.deletePaid
  return booking.withdrawn ? bookings.deleteWithdrawn : bookings.deleteUnpaid
}

export function WaitingBookings() {
  const { bookings } = useMessages()
  return (
    <LoadingState label={bookings.loading}>
      <div className={styles.waiting}>
        <Skeleton className={styles.waitingRow} />
        <Skeleton className={styles.waitingRow} />
        <Skeleton className={styles.waitingRow} />
      </div>
    </LoadingState>
  )
}
