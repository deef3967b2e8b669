import { useInfiniteQuery } from '@tanstack/react-query'
import type { Item } from '#contract/items.ts'
import type { Page } from '#contract/route.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState, FailedState } from '#web/ui/states.tsx'
import { ItemGrid } from './item-grid.tsx'
import { itemPagesQuery, type ItemQuery, startPagesWith } from './item-pages.ts'
import styles from './item-results.module.css'
import { isFiltered } from './item-search.ts'

type Props = {
  query: ItemQuery
  firstPage: Page<Item>
  /** How many there are without any filter. */
  all: number
  /** Another choice is on its way. */
  waiting: boolean
}

/** How many phones there are, the phones, and the way to more of them. */
export function ItemResults({ query, firstPage, all, waiting }: Props) {
  const { brands } = useMessages()
  const pages = useInfiniteQuery({ ...itemPagesQuery(query), ...startPagesWith(firstPage) })
  const rows = pages.data.pages.flatMap((page) => page.rows)
  const filtered = isFiltered(query)

  function describeCount(): string {
    if (!pages.hasNextPage) return brands.count(rows.length)
    return filtered ? brands.countAtLeast(rows.length) : brands.countOf(rows.length, all)
  }

  return (
    <section aria-label={brands.results}>
      <output className={styles.count}>{describeCount()}</output>
      {rows.length === 0 ? (
        <EmptyState
          title={brands.none}
          icon="search"
          action={
            filtered && (
              <LinkButton to="?" variant="secondary" preventScrollReset>
                {brands.clearFilters}
              </LinkButton>
            )
          }
        >
          {filtered ? brands.noneForFilters : brands.noneForSale}
        </EmptyState>
      ) : (
        <div className={styles.rows} data-waiting={waiting || undefined}>
          <ItemGrid items={rows} />
        </div>
      )}
      {pages.isFetchNextPageError && (
        <div className={styles.more}>
          <FailedState title={brands.failedMore} onRetry={() => void pages.fetchNextPage()} />
        </div>
      )}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <p className={styles.more}>
          <Button
            variant="secondary"
            busy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {brands.showMore}
          </Button>
        </p>
      )}
    </section>
  )
}
