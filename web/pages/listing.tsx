import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Listing } from '#contract/listings.ts'
import { formatTaka } from '#formats/money.ts'
import { idOfListingPath, pathOfListing } from '#lib/listing-path.ts'
import { pathOfMarket } from '#lib/market-path.ts'
import { pathOfSharedPicture, sharedPictureSize } from '#lib/shared-picture.ts'
import { keepSizesWhole } from '#lib/unbroken-sizes.ts'
import { language } from '#texts/language.ts'
import { listingPage } from '#texts/listing-page.ts'
import { listings } from '#texts/listings.ts'
import { marketLinks } from '#texts/market-links.ts'
import { langOf, langOfName } from '#web/ui/text/lang-of.ts'
import { apiContext, pagePathContext } from '#web/api/page-context.ts'
import type { PageHandle } from '#web/api/page-handle.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { Gallery } from '#web/listings/page/gallery.tsx'
import { ListingFacts } from '#web/listings/page/listing-facts.tsx'
import { ListingRow } from '#web/listings/card/listing-row.tsx'
import { ListingActions } from '#web/listings/page/listing-actions.tsx'
import {
  type LoadedListing,
  loadListing,
  loadListingFromCache,
  useListingPage,
} from '#web/listings/page/load-listing.ts'
import { useLastSearch } from '#web/listings/filters/last-search.ts'
import { SellerCard } from '#web/listings/page/seller-card.tsx'
import { describeListing } from '#web/listings/page/structured-data.ts'
import { namePlace } from '#web/places/name-place.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { StructuredData } from '#web/layout/structured-data.tsx'
import page from '#web/layout/page.module.css'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import styles from './listing.module.css'
import { Text } from '#web/ui/text/text.tsx'

export const handle: PageHandle = { hasWordsBeforeId: true }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const loaded = await runLoader(() => loadListing(context.get(apiContext).call, idIn(params)))
  context.set(pagePathContext, pathOfListing(loaded.listing))
  return loaded
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return runLoader(() => loadListingFromCache(idIn(params)))
}

const idIn = (params: { id?: string }) => idOfListingPath(params.id ?? '') ?? ''

function summarize(listing: Listing): string {
  const { title, price, condition, isSold, isReserved } = listing
  const location = namePlace(listing.location)
  if (!isSold) return listingPage.summary(title, formatTaka(price), condition, location)
  return isReserved ? listingPage.summaryReserved(title, location) : listingPage.summarySold(title, location)
}

/** What a search engine and a shared link show of a phone. */
function describeLink(listing: Listing) {
  const summary = summarize(listing)
  const url = pathOfSharedPicture(language.code, listing)
  return {
    description: listing.isSold ? summary : `${summary} ${listing.description}`,
    image: { url, ...sharedPictureSize, alt: summary },
    type: 'product' as const,
  }
}

export default function ListingPage() {
  const loaded: LoadedListing = useLoaderData<typeof loader>()
  const { listing, seller, similar, isPartial } = useListingPage(loaded)
  const search = useLastSearch()
  const { isSold, isReserved } = listing

  return (
    <div className={page.wide}>
      <PageHead
        title={listingPage.title(listing.name, listing.title)}
        {...(import.meta.env.SSR && describeLink(listing))}
      />
      <StructuredData describe={import.meta.env.SSR && ((absolute) => describeListing(listing, absolute))} />
      <TouchLink to={search ?? `/brand/${listing.brandId}`} className={page.back}>
        <Icon name="arrow-left" size="small" />
        <span>{search ? listingPage.backToSearch : listingPage.backTo(listing.name)}</span>
      </TouchLink>
      {/* The key resets the state for each listing: it starts at its first photo, with its own dialogs. */}
      <div className={styles.columns} key={listing.id}>
        <Gallery photos={listing.photos} model={listing.title} />
        <div className={styles.texts}>
          <header>
            {isSold && (
              <p className={styles.sold}>
                <Badge tone="strong">{isReserved ? listingPage.reserved : listingPage.sold}</Badge>
              </p>
            )}
            <Text as="h1" size="title" id="model" lang={langOfName(listing.title)}>
              {keepSizesWhole(listing.title)}
            </Text>
            <Text soft>{listing.name}</Text>
          </header>
          <BeingCheckedNote listing={listing} />
          <ListingFacts listing={listing} />
          <ListingActions listing={listing} hasSimilar={similar.length > 0} />
          <SellerCard listing={listing} seller={seller} waiting={isPartial} />
          <section aria-labelledby="description">
            <h2 id="description" className={styles.heading}>
              {listingPage.description}
            </h2>
            <p className={styles.description} lang={langOf(listing.description)}>
              {listing.description}
            </p>
          </section>
        </div>
      </div>
      {listing.modelId !== null && (
        <TouchLink to={pathOfMarket({ model: listing.modelId })}>{marketLinks.sameModel}</TouchLink>
      )}
      {similar.length > 0 && (
        <section aria-labelledby="similar" className={styles.similar}>
          <h2 id="similar">{listingPage.similar}</h2>
          <ListingRow label={listingPage.similarShelf} listings={similar} />
        </section>
      )}
    </div>
  )
}

/** Says on a phone's page that several people have reported it, with advice for buyers. */
function BeingCheckedNote({ listing }: { listing: Listing }) {
  if (!listing.beingChecked) return null
  return (
    <Card tone="warm">
      <Badge bare as="p" icon="flag" tone="warm" className={styles.beingChecked}>
        {listings.beingChecked}
      </Badge>
      <p>{listingPage.beingCheckedText}</p>
    </Card>
  )
}
