import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { UserId } from '#contract/ids.ts'
import type { Call } from '#contract/route.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { cancelledSalesDays, oftenCancelledSales } from '#contract/sale-limits.ts'
import { formatMonth } from '#formats/dates.ts'
import { formatNumber } from '#formats/numbers.ts'
import { common } from '#texts/common.ts'
import { listings } from '#texts/listings.ts'
import { sellerPage } from '#texts/seller-page.ts'
import { langOfName } from '#web/ui/text/lang-of.ts'
import { cachedCall, useLoaded } from '#web/api/cached-call.ts'
import { apiContext } from '#web/api/page-context.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { Avatar } from '#web/layout/avatar.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import {
  type ListListings,
  listListingsBy,
  listListingsFromCache,
  queryOf,
} from '#web/listings/results/listing-pages.ts'
import { ListingResults } from '#web/listings/results/listing-results.tsx'
import type { SearchTerms } from '#web/listings/filters/search-terms.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { VerifiedTick } from '#web/ui/text/verified-tick.tsx'
import styles from './seller.module.css'
import { Text } from '#web/ui/text/text.tsx'

export function loader({ context, params }: LoaderFunctionArgs) {
  const { call, callPage } = context.get(apiContext)
  return runLoader(() => loadSeller(call, listListingsBy(callPage), params['id'] ?? ''))
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return runLoader(() => loadSeller(cachedCall, listListingsFromCache, params['id'] ?? ''))
}

export default function SellerPage() {
  const { search, firstPage, ...loaded } = useLoaderData<typeof loader>()
  const id = loaded.seller.id as UserId
  const seller = useLoaded(listingRoutes.getSeller, { params: { id } }, loaded.seller)

  return (
    <div className={page.wide}>
      <PageHead
        title={sellerPage.title(seller.name)}
        description={sellerPage.summary(seller.name, seller.forSale)}
        type="profile"
      />
      <Card as="header" raised className={styles.head}>
        <Avatar name={seller.name} image={seller.image} size="huge" />
        <div className={styles.texts}>
          <h1 className={styles.name}>
            <span lang={langOfName(seller.name)}>{seller.name}</span> {seller.verified && <VerifiedTick />}
          </h1>
          <Text soft className={styles.verification}>
            {seller.verified ? common.verifiedMeans : listings.notVerified}
          </Text>
          {seller.cancelledSales >= oftenCancelledSales && (
            <Text soft className={styles.verification}>
              {sellerPage.cancelledSales(seller.cancelledSales, cancelledSalesDays)}
            </Text>
          )}
        </div>
        <FactList layout="narrow-columns" className={styles.facts}>
          <Fact name={sellerPage.since}>
            <time dateTime={seller.since}>{formatMonth(new Date(seller.since))}</time>
          </Fact>
          <Fact name={sellerPage.soldHere}>{formatNumber(seller.sold)}</Fact>
          <Fact name={sellerPage.forSale}>{formatNumber(seller.forSale)}</Fact>
        </FactList>
      </Card>
      <Text as="h2" size="lead">
        {sellerPage.listings}
      </Text>
      <ListingResults
        // The key resets the list for each seller.
        key={id}
        search={search}
        within={{ sellerId: id }}
        firstPage={firstPage}
        total={{ count: seller.forSale, isMore: false }}
        noneText={sellerPage.none}
        headingLevel="h3"
        waiting={false}
      />
    </div>
  )
}

/** Loads a seller and the first page of their phones for sale. */
async function loadSeller(call: Call, listListings: ListListings, id: string) {
  const search: SearchTerms = { sort: 'newest' }
  const [seller, firstPage] = await Promise.all([
    call(listingRoutes.getSeller, { params: { id: id as UserId } }),
    listListings(queryOf(search, { sellerId: id as UserId })),
  ])
  return { seller, search, firstPage }
}
