import { type ReactNode, useEffect, useRef } from 'react'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { findNextRowName } from '#web/ui/row-focus.ts'
import { FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import styles from './admin-list.module.css'
import type { AdminPages } from './use-admin-pages.ts'

type Props<Row> = {
  pages: AdminPages<Row>
  words: { loading: string; count: (count: number) => string; countAtLeast: (count: number) => string }
  /** In the place of a list without rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list in all its states, how many it holds, and the way to more. Its rows name themselves by `rowName`. */
export function AdminList<Row extends { _id: string }>({ pages, words, empty, children }: Props<Row>) {
  const messages = useDashboardMessages()
  const { data: rows, error, isPending, isFetching, isPlaceholderData, refetch, hasNextPage } = pages
  if (isPending) return <WaitingRows label={words.loading} />
  if (!rows) {
    const text = describeFailure(error, messages.admin.errors, messages)
    return <FailedState text={text} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      <output className={styles.count}>
        {hasNextPage ? words.countAtLeast(rows.length) : words.count(rows.length)}
      </output>
      <div className={styles.rows} data-waiting={isPlaceholderData || undefined}>
        {rows.length === 0 ? empty : children(rows)}
      </div>
      <MoreRows pages={pages} />
    </>
  )
}

/** The button that brings the next page. With the last one it goes, and the focus on to the first row it brought. */
export function MoreRows<Row extends { _id: string }>({ pages }: { pages: AdminPages<Row> }) {
  const { admin } = useDashboardMessages()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  const cameAfter = useRef<string>(undefined)

  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (cameAfter.current && !hasNextPage && isLost)
      findNextRowName(cameAfter.current)?.focus({ preventScroll: true })
  }, [hasNextPage])

  function fetchMore() {
    cameAfter.current = data?.at(-1)?._id
    void fetchNextPage()
  }

  if (isFetchNextPageError) {
    return (
      <div className={styles.more}>
        <FailedState title={admin.failedMore} onRetry={fetchMore} />
      </div>
    )
  }
  if (!hasNextPage) return null
  return (
    <p className={styles.more}>
      <Button variant="secondary" busy={isFetchingNextPage} onClick={fetchMore}>
        {admin.more}
      </Button>
    </p>
  )
}

function WaitingRows({ label }: { label: string }) {
  return (
    <LoadingState label={label}>
      <div className={styles.waiting}>
        <Skeleton className={styles.waitingRow} />
        <Skeleton className={styles.waitingRow} />
        <Skeleton className={styles.waitingRow} />
      </div>
    </LoadingState>
  )
}
