import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Listing } from '#contract/listings.ts'
import type { Page } from '#contract/route.ts'
import type { SearchSummary } from '#contract/search.ts'
import { brands } from '#texts/brands.ts'
import { listingPagesQuery, queryOf, type ListingScope } from './listing-pages.ts'
import { isInverted } from '#web/listings/filters/search-terms.ts'
import './no-results.module.css'
import { importNoResults } from './import-no-results.ts'
import type { NoResultsProps } from './no-results.tsx'
import { reloadIfOutdated } from '#web/api/page-build.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { PagedListings } from './paged-listings.tsx'

type Props = Omit<NoResultsProps, 'title' | 'instead'> & {
  within: ListingScope
  firstPage: Page<Listing>
  /** How many phones match, if that is known. */
  total?: SearchSummary['total'] | undefined
  /** Listings to show when nothing matches. */
  instead?: Listing[]
  /** The heading level of each card. */
  headingLevel?: 'h2' | 'h3'
  /** True while the results for another filter load. */
  waiting: boolean
}

/** React keeps a lazy component that failed to load as failed, so the next try needs a new component. */
const createNoResults = () =>
  lazy(() =>
    importNoResults().catch(async (error: unknown) => {
      NoResults = createNoResults()
      // While the page loads again, it goes on waiting.
      if (await reloadIfOutdated()) return new Promise<never>(() => undefined)
      throw error
    }),
  )
let NoResults = createNoResults()

/** The phones that match a search, page by page. */
export function ListingResults({
  within,
  firstPage,
  total,
  instead = [],
  headingLevel,
  waiting,
  ...searched
}: Props) {
  const { search } = searched
  const noneTitle = findNoneTitle(searched)
  const pages = useInfiniteQuery({
    ...listingPagesQuery(queryOf(search, within)),
    initialData: { pages: [firstPage], pageParams: [undefined] },
    enabled: !isInverted(search),
  })
  const count = pages.data.pages.reduce((sum, page) => sum + page.rows.length, 0)

  function describeCount(): string {
    if (isInverted(search)) return ''
    if (!pages.hasNextPage) return brands.count(count)
    if (total === undefined || total.count <= count) return brands.countAtLeast(count)
    return total.isMore ? brands.countOfMany(count, total.count) : brands.countOf(count, total.count)
  }

  return (
    <PagedListings
      pages={pages}
      count={describeCount()}
      empty={
        // React shows this instead of the server's text if anything changes before the code has loaded.
        <Suspense fallback={<EmptyState title={noneTitle} icon="search" />}>
          <NoResults {...searched} title={noneTitle} instead={instead} />
        </Suspense>
      }
      headingLevel={headingLevel}
      waiting={waiting}
    />
  )
}

function findNoneTitle({ search, unsoldBrand }: Pick<Props, 'search' | 'unsoldBrand'>): string {
  if (unsoldBrand !== undefined) return brands.notSoldHere(unsoldBrand)
  return search.q === undefined ? brands.none : brands.noneFor(search.q)
}
