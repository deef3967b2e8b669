import { listingPage } from './en/listing-page.ts'

export type ListingPageMessages = typeof listingPage

/** The texts of the page of a phone. They load only with that page and what else shows its facts. */
export const useListingPageMessages = () => listingPage
