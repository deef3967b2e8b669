import { useInfiniteQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brands } from '#texts/brands.ts'
import { home } from '#texts/home.ts'
import { apiContext } from '#web/api/page-context.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { PagedListings } from '#web/listings/paged-listings.tsx'
import { loadPromoted, loadPromotedFromCache, promotedPagesQuery } from '#web/listings/promoted-pages.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
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
        <span>
          {brands.backTo} {brands.backToHome}
        </span>
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
