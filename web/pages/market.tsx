import { useInfiniteQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Listing } from '#contract/listings.ts'
import type { Market } from '#contract/markets.ts'
import type { Model } from '#contract/models.ts'
import type { Page } from '#contract/route.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import { formatMinor } from '#formats/money.ts'
import { formatGigabytes, formatList, formatNumber } from '#formats/numbers.ts'
import { pathOfMarket } from '#lib/market-path.ts'
import { nameDistrict } from '#sentences/districts.ts'
import { layout } from '#texts/layout.ts'
import { markets } from '#texts/markets.ts'
import { cachedCall, useLoaded } from '#web/api/cached-call.ts'
import { apiContext, pagePathContext } from '#web/api/page-context.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { describeBreadcrumbs, StructuredData } from '#web/layout/structured-data.tsx'
import { ListingGrid } from '#web/listings/card/listing-grid.tsx'
import { writeSearchTerms } from '#web/listings/filters/search-terms.ts'
import {
  listingPagesQuery,
  listListingsBy,
  listListingsFromCache,
} from '#web/listings/results/listing-pages.ts'
import { loadMarket, newestOf } from '#web/markets/load-market.ts'
import { linkDistricts, linkModels, MarketLinks } from '#web/markets/market-links.tsx'
import { MarketPrices } from '#web/markets/market-prices.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import styles from './market.module.css'

export const handle: PageHandle = { hasWords: true }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call, callPage } = context.get(apiContext)
  const loaded = await runLoader(() => loadMarket(call, listListingsBy(callPage), params))
  const { model, district } = loaded.market
  context.set(pagePathContext, pathOfMarket({ model: model?.id, district }))
  return loaded
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return runLoader(() => loadMarket(cachedCall, listListingsFromCache, params))
}

export default function MarketPage() {
  const loaded = useLoaderData<typeof loader>()
  const market = useLoaded(searchRoutes.getMarket, { query: loaded.query }, loaded.market)
  const { model, district, listings, quartiles } = market
  const latest = useLatest(market, loaded.firstPage)
  const place = { model: model?.name, district: district === null ? undefined : nameDistrict(district) }
  const prices = quartiles && {
    from: formatMinor(quartiles.lowerMinor),
    median: formatMinor(quartiles.medianMinor),
    upTo: formatMinor(quartiles.upperMinor),
  }
  const own = { name: markets.heading(place), path: pathOfMarket({ model: model?.id, district }) }
  return (
    <div className={page.wide}>
      {/* Search engines do not index what says nothing: without prices there is no description. */}
      <PageHead
        title={markets.title(place, prices?.median)}
        description={
          prices ? markets.description(place, formatNumber(listings), prices.from, prices.upTo) : undefined
        }
      />
      <StructuredData
        describe={
          import.meta.env.SSR &&
          ((absolute) => [describeBreadcrumbs([{ name: layout.phones, path: '/phones' }, own], absolute)])
        }
      />
      <TouchLink to="/phones" className={page.back}>
        <Icon name="arrow-left" size="small" />
        <span>{markets.back}</span>
      </TouchLink>
      <h1 className={page.heading}>{own.name}</h1>
      {latest.length > 0 ? (
        <>
          <MarketPrices listings={listings} quartiles={quartiles} />
          <LatestListings market={market} latest={latest} />
        </>
      ) : (
        <NoneForSale market={market} />
      )}
      {model && <PhoneChecks model={model} />}
      <MarketLinks title={markets.otherModels(place)} links={linkModels(market)} />
      <MarketLinks title={markets.otherDistricts(place)} links={linkDistricts(market)} />
    </div>
  )
}

function useLatest(market: Market, firstPage: Page<Listing>): Listing[] {
  const { data } = useInfiniteQuery({
    ...listingPagesQuery(newestOf(market)),
    initialData: { pages: [firstPage], pageParams: [undefined] },
  })
  // The search with all of them, which has the same pages, may have loaded more.
  return data.pages[0]?.rows ?? []
}

/** Instead of prices and phones: where to look. */
function NoneForSale({ market: { model, district, models, districts } }: { market: Market }) {
  return (
    <>
      <Text>
        {markets.none}
        {models.length + districts.length > 0 && ` ${markets.seeOthers}`}
      </Text>
      {model && district !== null && (
        <LinkButton to={pathOfMarket({ model: model.id })} variant="secondary" className={styles.all}>
          {markets.heading({ model: model.name, district: undefined })}
        </LinkButton>
      )}
    </>
  )
}

function LatestListings({ market, latest }: { market: Market; latest: Listing[] }) {
  return (
    <section aria-labelledby="latest" className={styles.latest}>
      <h2 id="latest" className={styles.heading}>
        {markets.latest}
      </h2>
      <ListingGrid listings={latest} headingLevel="h3" />
      <LinkButton
        to={`/search${writeSearchTerms(newestOf(market))}`}
        variant="secondary"
        className={styles.all}
      >
        {markets.seeAll}
      </LinkButton>
    </section>
  )
}

/** What a buyer should look at when they meet the seller of a phone of this model. */
function PhoneChecks({ model }: { model: Model }) {
  const { brand, name, year, variants } = model
  const sizes = [...new Set(variants.map(({ storageGb }) => storageGb))].toSorted((a, b) => a - b)
  const checks = [
    ...(year === null ? [] : [markets.released(name, year)]),
    ...(sizes.length > 1 ? [markets.sizes(formatList(sizes.map(formatGigabytes)))] : []),
    ...(/iphone|apple/iu.test(brand) ? markets.checksOfIphone : markets.checksOfAndroid),
    ...markets.checksOfAny,
  ]
  return (
    <section aria-labelledby="checks" className={styles.checks}>
      <h2 id="checks" className={styles.checksHeading}>
        {markets.checks}
      </h2>
      <ul className={styles.list}>
        {checks.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </section>
  )
}
