import type { Listing } from '#contract/listings.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { type Absolute, describeBreadcrumbs, type Described } from '#web/layout/structured-data.tsx'

/** A listing as a product with its offer, and the way to it, for search engines. */
export function describeListing(listing: Listing, absolute: Absolute): Described[] {
  const path = pathOfListing(listing)
  const crumbs = [
    { name: listing.name, path: `/brand/${listing.brandId}` },
    { name: listing.title, path },
  ]
  return [describeProduct(listing, absolute), describeBreadcrumbs(crumbs, absolute)]
}

function describeProduct(listing: Listing, { file, page }: Absolute): Described {
  const { sellerName, sellerId, location } = listing
  const seller = { '@type': 'Person', name: sellerName, url: page(`/seller/${sellerId}`) }
  return {
    '@type': 'Product',
    name: listing.title,
    description: listing.description,
    image: listing.images.map(file),
    brand: { '@type': 'Brand', name: listing.name },
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url: page(pathOfListing(listing)),
      price: listing.price.toFixed(2),
      priceCurrency: listing.currency.toUpperCase(),
      itemCondition: 'https://schema.org/UsedCondition',
      availability: `https://schema.org/${listing.isSold ? 'SoldOut' : 'InStock'}`,
      availableAtOrFrom: { '@type': 'Place', name: location },
      // Nobody, once the seller has deleted their account.
      ...(sellerName === '' ? {} : { seller }),
    },
  }
}
