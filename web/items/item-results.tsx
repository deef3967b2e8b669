import { useInfiniteQuery } from '@tanstack/react-query'
import type { Item } from '#contract/items.ts'
import type { Page } from '#contract/route.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState, FailedState } from '#web/ui/states.tsx'
import { useGoingOnAtNew } from '#web/ui/use-going-on-at-new.ts'
import { ItemGrid } from './item-grid.tsx'
import { itemPagesQuery, queryOf, startPagesWith, type Within } from './item-pages.ts'
import styles from './item-results.module.css'
import { isFiltered, type ItemSearch, withoutFilters, writeItemSearch } from './item-search.ts'

type Props = {
  search: ItemSearch
  within: Within
  firstPage: Page<Item>
  /** How many there are without any filter, where that is known. */
  all?: number
  /** What to say when there is none although nothing is filtered. */
  noneText: string
  /** The heading of each card. */
  headingLevel?: 'h2' | 'h3'
  /** Another choice is on its way. */
  waiting: boolean
}

/** How many phones there are, the phones, and the way to more of them. */
export function ItemResults({ search, within, firstPage, all, noneText, headingLevel, waiting }: Props) {
  const { brands } = useMessages()
  const query = queryOf(search, within)
  const pages = useInfiniteQuery({ ...itemPagesQuery(query), ...startPagesWith(firstPage) })
  const rows = pages.data.pages.flatMap((page) => page.rows)
  const filtered = isFiltered(search)
  const { listRef, goOnAfter } = useGoingOnAtNew<HTMLDivElement>('article', rows.length)

  function describeCount(): string {
    if (!pages.hasNextPage) return brands.count(rows.length)
    return filtered || all === undefined ? brands.countAtLeast(rows.length) : brands.countOf(rows.length, all)
  }

  return (
    <section aria-label={brands.results}>
      <output className={styles.count}>{describeCount()}</output>
      {rows.length === 0 ? (
        <EmptyState
          title={brands.none}
          icon="search"
          action={
            filtered ? (
              <LinkButton
                to={writeItemSearch(withoutFilters(search)) || '?'}
                variant="secondary"
                preventScrollReset
              >
                {brands.clearFilters}
              </LinkButton>
            ) : (
              search.q !== undefined && (
                <LinkButton to="?" variant="secondary">
                  {brands.seeAll}
                </LinkButton>
              )
            )
          }
        >
          {filtered ? brands.noneForFilters : noneText}
        </EmptyState>
      ) : (
        <div ref={listRef} className={styles.rows} data-waiting={waiting || undefined}>
          <ItemGrid items={rows} headingLevel={headingLevel} />
        </div>
      )}
      {pages.isFetchNextPageError && (
        <div className={styles.more}>
          <FailedState title={brands.failedMore} onRetry={() => void goOnAfter(pages.fetchNextPage)} />
        </div>
      )}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <p className={styles.more}>
          <Button
            variant="secondary"
            busy={pages.isFetchingNextPage}
            onClick={() => void goOnAfter(pages.fetchNextPage)}
          >
            {brands.showMore}
          </Button>
        </p>
      )}
    </section>
  )
}
