import type { Listing } from '#contract/listings.ts'
import { pathIn } from '#lib/languages.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { language } from '#texts/language.ts'
import { useOrigin } from '#web/layout/page-head.tsx'

/** The data of a listing for search engines: a schema.org Product with its Offer. */
export function StructuredData({ listing }: { listing: Listing }) {
  const origin = useOrigin()
  const data = writeStructuredData(listing, origin)
  // oxlint-disable-next-line react/no-danger -- every `<` is escaped, so no text can end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
}

/** The JSON for the script element, with every `<` escaped. */
export function writeStructuredData(listing: Listing, origin: string): string {
  const absolute = (path: string) => new URL(path, `${origin}/`).href
  const pageAt = (path: string) => absolute(pathIn(language.code, path))
  const url = pageAt(`/seller/${listing.sellerId}`)
  const seller =
    listing.sellerName === '' ? {} : { seller: { '@type': 'Person', name: listing.sellerName, url } }
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: listing.title,
    description: listing.description,
    image: listing.images.map(absolute),
    brand: { '@type': 'Brand', name: listing.name },
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url: pageAt(pathOfListing(listing)),
      price: listing.price.toFixed(2),
      priceCurrency: listing.currency.toUpperCase(),
      itemCondition: 'https://schema.org/UsedCondition',
      availability: `https://schema.org/${listing.isSold ? 'SoldOut' : 'InStock'}`,
      ...seller,
    },
  }
  return JSON.stringify(product).replaceAll('<', String.raw`\u003c`)
}
