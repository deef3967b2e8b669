import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { common } from '#texts/common.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './paged-list.module.css'
import { Stack } from '#web/ui/stack.tsx'
import { FailedState, LoadingState, Skeleton, useOnline } from '#web/ui/states.tsx'

/** A query of pages, such as the result of `useInfiniteQuery` with the rows of all pages as its data. */
export type Pages<Row> = {
  data: Row[] | undefined
  isPending: boolean
  isFetching: boolean
  /** True while the rows of another filter are shown, until those of this one are there. */
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => Promise<{ isError: boolean }>
}

type Props<Row> = {
  pages: Pages<Row>
  /** Shown above the list in all its states. */
  filters?: ReactNode
  /** How many rows there are, as text; `isAll` is false when there are more. */
  count?: (rowCount: number, isAll: boolean) => ReactNode
  /** The element with the number. It can take the focus when a row is deleted. */
  countRef?: RefObject<HTMLOutputElement | null>
  /** Shown instead of a list without rows. */
  empty: ReactNode
  /** Says to screen readers what is loading. */
  loading?: string | undefined
  /** Shown while the first page loads; by default three rows without content. */
  skeleton?: ReactNode
  /** What went wrong, if the first page could not be loaded. */
  failure?: string | undefined
  more?: string
  failedMore?: string
  /** Draws the rows: a `ul`, an `ol` or a `Table` with one child for each. */
  children: (rows: Row[]) => ReactNode
}

/**
 * A list in all its states: loading, failed with 'Try again', empty, and its rows with a button for the next page. After
 * a press on that button the first new row gets the focus.
 */
export function PagedList<Row>(props: Props<Row>) {
  return (
    <>
      {props.filters && <div className={styles.filters}>{props.filters}</div>}
      <Content {...props} />
    </>
  )
}

const noRows: never[] = []

function Content<Row>(props: Props<Row>) {
  const { pages, count, countRef, empty, loading, skeleton, failure, children } = props
  const { data: rows, isPending, isFetching, isPlaceholderData, refetch, hasNextPage } = pages
  const online = useOnline()
  const { listRef, focusNextRowAfter } = useFocusFirstNewRow(rows ?? noRows)
  // While offline, do not wait for requests that cannot succeed.
  if (isPending && online) return <WaitingList label={loading}>{skeleton}</WaitingList>
  if (!rows) return <FailedState text={failure} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      {count && (
        <output ref={countRef} tabIndex={-1} className={styles.count}>
          {count(rows.length, !hasNextPage)}
        </output>
      )}
      <div ref={listRef} className={styles.rows} data-waiting={isPlaceholderData || undefined}>
        {rows.length === 0 ? empty : children(rows)}
      </div>
      <NextPage {...props} onMore={() => void focusNextRowAfter(pages.fetchNextPage)} />
    </>
  )
}

function NextPage<Row>({ pages, more, failedMore, onMore }: Props<Row> & { onMore: () => void }) {
  if (pages.isFetchNextPageError) {
    return (
      <div className={styles.failedMore}>
        <FailedState
          title={failedMore ?? common.failedMore}
          retrying={pages.isFetchingNextPage}
          onRetry={onMore}
        />
      </div>
    )
  }
  if (!pages.hasNextPage) return null
  return (
    <p className={styles.more}>
      <Button variant="secondary" busy={pages.isFetchingNextPage} onClick={onMore}>
        {more ?? common.showMore}
      </Button>
    </p>
  )
}

/** Shown until a list has loaded, also before its page knows who is signed in. */
export function WaitingList({ label, children }: { label?: string | undefined; children?: ReactNode }) {
  return (
    <LoadingState label={label}>
      {children ?? (
        <Stack>
          <Skeleton className={styles.waitingRow} />
          <Skeleton className={styles.waitingRow} />
          <Skeleton className={styles.waitingRow} />
        </Stack>
      )}
    </LoadingState>
  )
}

/**
 * After 'Show more', moves the focus to the first new row, because the button moves away or disappears. Load more with
 * `focusNextRowAfter`. In a row, the text marked by `rowName` gets the focus, or the first link or button. If the person
 * chooses another filter before the rows arrive, the list starts with another row, and the focus stays where it is.
 */
function useFocusFirstNewRow(rows: readonly unknown[]) {
  const listRef = useRef<HTMLDivElement>(null)
  const before = useRef<readonly unknown[]>(undefined)

  useEffect(() => {
    const known = before.current
    if (!known) return
    const isSameList = rows[0] === known[0]
    if (isSameList && rows.length <= known.length) return
    before.current = undefined
    if (!isSameList) return
    const row = listRef.current?.querySelector('tbody, ul, ol')?.children[known.length]
    const target =
      row?.querySelector<HTMLElement>('[data-row]') ?? row?.querySelector<HTMLElement>('a, button')
    target?.focus({ preventScroll: true })
  }, [rows])

  async function focusNextRowAfter(fetchMore: () => Promise<{ isError: boolean }>) {
    before.current = rows
    const { isError } = await fetchMore()
    // Rows that arrive later in another way must not get the focus.
    if (isError) before.current = undefined
  }

  return { listRef, focusNextRowAfter }
}
