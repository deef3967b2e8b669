import type { ListingId } from '#contract/ids.ts'

/** The words that a search finds a listing by; see `features/search/rules/listing-words.ts`. */
export type ListingWordsTable = {
  listingId: ListingId
  /** The version of the rules that made the words. When the rules change, a job makes the words again. */
  version: number
  /** A tsvector; only the database reads it. It also has each filter as `#filter`. */
  words: string
  /** Not sold, removed, withheld or unlisted. A trigger on `items` keeps it up to date. */
  forSale: boolean
  priceMinor: number
  /** The values to filter by, such as `district:dhaka`. */
  filters: string[]
}

/** How many listings for sale had a word when a job last counted them. */
export type SearchWordsTable = { word: string; listings: number }

/** Every word that consists only of letters and that a listing has or had. */
export type KnownWordsTable = { word: string }

export type SearchTables = {
  listingWords: ListingWordsTable
  knownWords: KnownWordsTable
  searchWords: SearchWordsTable
}
