import type { Listing } from '#contract/listings.ts'
import { pathIn } from '#lib/languages.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { language } from '#texts/language.ts'

/** The whole address of a listing's page in the language of this page, without what came with the reader's own link. */
export const findPageAddress = (listing: Listing): string =>
  location.origin + pathIn(language.code, pathOfListing(listing))
