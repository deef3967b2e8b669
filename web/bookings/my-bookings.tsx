import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { type Messages, useMessages } from '#web/messages/messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { BookingTable } from './booking-table.tsx'
import styles from './my-bookings.module.css'
import { useDeleteBooking, useMyBookings } from './use-my-bookings.ts'

/** The list of one person's bookings in all its states. */
export function MyBookings({ email }: { email: string }) {
  const { bookings } = useMessages()
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useMyBookings(email)
  const [asked, setAsked] = useState<Booking>()

  if (isPending) return <WaitingBookings />
  if (error && !data) return <FailedState retrying={isFetching} onRetry={() => void refetch()} />
  if (data && data.length === 0) {
    return (
      <EmptyState title={bookings.emptyTitle} action={<LinkButton to="/">{bookings.emptyAction}</LinkButton>}>
        {bookings.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <BookingTable rows={data ?? []} onDelete={setAsked} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {bookings.more}
          </Button>
        </div>
      )}
      {asked && <DeleteQuestion booking={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function DeleteQuestion({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const messages = useMessages()
  const { bookings } = messages
  const remove = useDeleteBooking()
  const showAlert = useAlert()
  const showToast = useToast()

  async function confirm() {
    try {
      await remove.mutateAsync(booking._id)
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
      onConfirm={() => void confirm()}
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
