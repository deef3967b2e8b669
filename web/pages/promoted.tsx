import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Listing } from '#contract/listings.ts'
import type { CallPage, Page } from '#contract/route.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { brands } from '#texts/brands.ts'
import { home } from '#texts/home.ts'
import { callPage } from '#web/api/call-api.ts'
import { apiContext } from '#web/api/page-context.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { freshForMs, pageSize } from '#web/listings/results/listing-pages.ts'
import { PagedListings } from '#web/listings/results/paged-listings.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import styles from './promoted.module.css'

export function loader({ context }: LoaderFunctionArgs) {
  return runLoader(() => loadPromoted(context.get(apiContext).callPage))
}

export function clientLoader() {
  return runLoader(loadPromotedFromCache)
}

export default function PromotedPage() {
  const { firstPage } = useLoaderData<typeof loader>()
  const pages = useInfiniteQuery({
    ...promotedPagesQuery,
    initialData: { pages: [firstPage], pageParams: [undefined] },
  })
  const count = pages.data.pages.reduce((sum, { rows }) => sum + rows.length, 0)
  const none = (
    <EmptyState
      title={home.nonePromoted}
      icon="megaphone"
      action={
        <LinkButton to="/search" variant="secondary">
          {brands.seeAll}
        </LinkButton>
      }
    >
      {home.nonePromotedHelp}
    </EmptyState>
  )
  return (
    <div className={page.wide}>
      <PageHead title={home.promotedTitle} description={home.promotedDescription} />
      <TouchLink to="/" className={page.back}>
        <Icon name="arrow-left" size="small" />
        <span>{brands.backToHome}</span>
      </TouchLink>
      <h1 className={styles.heading}>{home.promotedHeading}</h1>
      <p className={styles.text}>{home.promotedIntro}</p>
      <PagedListings
        pages={pages}
        count={pages.hasNextPage ? brands.countAtLeast(count) : brands.count(count)}
        empty={none}
      />
    </div>
  )
}

/** Promoted listings page by page, the latest promotion first. */
const promotedPagesQuery = infiniteQueryOptions({
  queryKey: [listingRoutes.listAdvertised.path, 'pages'],
  queryFn: ({ pageParam }) =>
    callPage(listingRoutes.listAdvertised, { query: { limit: pageSize, cursor: pageParam } }),
  meta: metaOf(listingRoutes.listAdvertised),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: Page<Listing>) => last.nextCursor,
  staleTime: freshForMs,
})

/** Loads the first page on the server. */
async function loadPromoted(callPage: CallPage): Promise<{ firstPage: Page<Listing> }> {
  return { firstPage: await callPage(listingRoutes.listAdvertised, { query: { limit: pageSize } }) }
}

/** Loads the first page in the browser, from the cache if it is there. */
async function loadPromotedFromCache(): Promise<{ firstPage: Page<Listing> }> {
  const known = await getQueryClient().ensureInfiniteQueryData({
    ...promotedPagesQuery,
    revalidateIfStale: true,
  })
  return { firstPage: known.pages[0] ?? { rows: [], nextCursor: undefined } }
}
