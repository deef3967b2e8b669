import { useRef, useState } from 'react'
import { Problem } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { findNextRowName } from '#web/ui/row-focus.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useOneAtATime } from '#web/ui/one-at-a-time.ts'
import { EmptyState, FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useGoingOnAtNew } from '#web/ui/use-going-on-at-new.ts'
import { ListingTable } from './listing-table.tsx'
import styles from './manage-listings.module.css'
import { useDeleteListing, useMyListings } from './use-my-listings.ts'

/** The listings of one seller in all their states, and what can be done with each. */
export function ManageListings({ email }: { email: string }) {
  const { selling } = useDashboardMessages()
  const listings = useMyListings(email)
  const { data, error, isPending, isFetching, refetch } = listings
  const [asked, setAsked] = useState<Item>()
  const { listRef, goOnAfter } = useGoingOnAtNew<HTMLDivElement>('tbody tr', data?.length ?? 0)
  const fetchMore = () => void goOnAfter(listings.fetchNextPage)

  if (isPending) return <WaitingListings />
  if (error && !data) return <FailedState retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <div ref={listRef}>
        {data.length === 0 ? <NoListings /> : <ListingTable rows={data} onDelete={setAsked} />}
      </div>
      {listings.isFetchNextPageError && (
        <div className={styles.more}>
          <FailedState title={selling.failedMore} onRetry={fetchMore} />
        </div>
      )}
      {listings.hasNextPage && !listings.isFetchNextPageError && (
        <p className={styles.more}>
          <Button variant="secondary" busy={listings.isFetchingNextPage} onClick={fetchMore}>
            {selling.more}
          </Button>
        </p>
      )}
      {asked && <DeleteQuestion key={asked._id} item={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function NoListings() {
  const { selling } = useDashboardMessages()
  return (
    <EmptyState
      title={selling.emptyTitle}
      action={<LinkButton to="/dashboard/addphone">{selling.emptyAction}</LinkButton>}
    >
      {selling.emptyText}
    </EmptyState>
  )
}

function DeleteQuestion({ item, onClose }: { item: Item; onClose: () => void }) {
  const messages = useDashboardMessages()
  const { selling } = messages
  const remove = useDeleteListing()
  const once = useOneAtATime()
  const showAlert = useAlert()
  const showToast = useToast()
  const [next] = useState(() => findNextRowName(item._id))
  const isDeleted = useRef(false)

  async function confirm() {
    try {
      await remove.mutateAsync(item)
      isDeleted.current = true
      onClose()
      showToast(selling.deleted)
    } catch (error) {
      onClose()
      const detail = error instanceof Problem ? error.message : undefined
      const sentence = describeFailure(error, selling.errors, messages)
      await showAlert(detail && detail !== sentence ? { sentence, detail } : { sentence })
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      what={item.model}
      detail={describeConsequence(item, selling)}
      busy={remove.isPending}
      finalFocus={() => (isDeleted.current ? next : null)}
      onConfirm={() => void once(confirm)}
    />
  )
}

function describeConsequence(
  { isSold, bookedBy = 0 }: Item,
  selling: ReturnType<typeof useDashboardMessages>['selling'],
): string {
  if (isSold === 'sold') return selling.deleteSold
  return bookedBy > 0 ? selling.deleteBooked(bookedBy) : selling.deleteUnsold
}

export function WaitingListings() {
  const { selling } = useDashboardMessages()
  return (
    <LoadingState label={selling.loading}>
      <div className={styles.waiting}>
        <Skeleton className={styles.waitingRow} />
        <Skeleton className={styles.waitingRow} />
        <Skeleton className={styles.waitingRow} />
      </div>
    </LoadingState>
  )
}
