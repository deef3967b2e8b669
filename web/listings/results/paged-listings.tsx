import type { DefinedUseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings.ts'
import type { Page } from '#contract/route.ts'
import { brands } from '#texts/brands.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { ListingGrid } from '#web/listings/card/listing-grid.tsx'

type ListingPages = DefinedUseInfiniteQueryResult<InfiniteData<Page<Listing>>>

type Props = {
  pages: ListingPages
  /** The number of phones, as text. */
  count: string
  /** Shown when there are no phones. */
  empty: ReactNode
  /** The heading level of each card. */
  headingLevel?: 'h2' | 'h3'
  /** True while the results for another filter load. */
  waiting?: boolean
}

/** The number of phones, the phones, and a button for more. */
export function PagedListings({ pages, count, empty, headingLevel, waiting = false }: Props) {
  const rows = pages.data.pages.flatMap((page) => page.rows)
  return (
    <section aria-label={brands.results}>
      <PagedList
        pages={{ ...pages, data: rows, isPlaceholderData: waiting }}
        count={() => count}
        empty={empty}
        more={brands.showMore}
        failedMore={brands.failedMore}
      >
        {(listings) => <ListingGrid listings={listings} headingLevel={headingLevel} />}
      </PagedList>
    </section>
  )
}
