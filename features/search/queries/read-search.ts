import type { FilterName, SearchQuery } from '#contract/listing-filters.ts'
import { roundToMinor } from '#lib/money.ts'
import { plainText } from '#lib/plain-text.ts'
import type { Db } from '#services/database/database.ts'
import { type Budget, readBudget } from '../rules/budget.ts'
import { listWantedFilters } from '../rules/filters.ts'
import type { PriceBounds } from '../rules/index-words.ts'
import { isOnlyFillers, type SplitText, splitPlain, splitText } from '../rules/words.ts'
import { readWordSearch, type WordSearch } from './word-search.ts'

/** A search as it was understood. The list of what it finds and the counts of its filters are both made from this. */
export type Search = {
  wanted: SearchQuery
  /** The prices that the text asks for; undefined if it names none. */
  budget: Budget | undefined
  /** The text without its prices; undefined if it says nothing about the phone, so that it finds all phones. */
  text: SplitText | undefined
  /** What the text and the place ask for; undefined when nothing can be found. */
  words: WordSearch | undefined
  /** The chosen filters by their names, each as the index has it: `district:dhaka`. */
  filters: ReadonlyMap<FilterName, string>
  /** The chosen prices, or those in the text. */
  prices: PriceBounds
}

/** Reads a search, once for the whole request. */
export async function readSearch(db: Db, wanted: SearchQuery): Promise<Search> {
  const plain = plainText(wanted.q ?? '')
  const budget = readBudget(plain)
  const split = splitPlain(budget ? budget.rest : plain)
  const isEmpty = (budget ? budget.rest : (wanted.q ?? '')) === ''
  const text = isEmpty || isOnlyFillers(split) ? undefined : split
  const location = wanted.location ? splitText(wanted.location) : undefined
  const { minPrice = budget?.minPrice, maxPrice = budget?.maxPrice } = wanted
  return {
    wanted,
    budget,
    text,
    words: await readWordSearch(db, { text, location }),
    filters: listWantedFilters(wanted),
    prices: {
      minPriceMinor: minPrice === undefined ? undefined : roundToMinor(minPrice),
      maxPriceMinor: maxPrice === undefined ? undefined : roundToMinor(maxPrice),
    },
  }
}
