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

/** The phones for sale of a model, in a district, or both. An empty text: any. */
export type MarketsTable = {
  model: string
  /** The key of a district. */
  district: string
  listings: number
  lowerMinor: number
  medianMinor: number
  upperMinor: number
}

export type SearchTables = {
  markets: MarketsTable
  listingWords: ListingWordsTable
  knownWords: KnownWordsTable
  searchWords: SearchWordsTable
}
