import type { ListingId } from '#contract/ids.ts'
import { maxAmountMinor } from '#lib/money.ts'
import { badCursor } from '#services/database/page.ts'
import type { After } from './found-listings.ts'
import type { Sort } from './search-plan.ts'
import { bestRank, type WordSearch } from './word-search.ts'

/** The order of a list of listings. The index of words does not know when they were promoted. */
export type ListOrder = Sort | 'latest-promotion'

type Row = { id: ListingId; priceMinor: number; advertisedAt: Date | null; rank?: number }

/**
 * The cursor after this row: its id. If the order is by rank, price or promotion time, that value comes first:
 * "5450000.0190…".
 */
export function cursorOf(row: Row, sort: ListOrder): string {
  if (sort === 'newest') return row.id
  if (sort === 'best') return `${row.rank ?? 0}.${row.id}`
  return `${sort === 'latest-promotion' ? (row.advertisedAt?.getTime() ?? 0) : row.priceMinor}.${row.id}`
}

const cursorPattern = /^(?:(?<value>\d{1,13})\.)?(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Where the next page begins. Throws `invalid-input` for a cursor that does not belong to a list in this order, or to a
 * search for these words.
 */
export function readCursor(
  cursor: string | undefined,
  sort: ListOrder,
  words: WordSearch | undefined,
): After | undefined {
  if (cursor === undefined) return undefined
  const groups = cursorPattern.exec(cursor)?.groups
  if (!groups || (groups['value'] === undefined) !== (sort === 'newest')) throw badCursor()
  const value = Number(groups['value'] ?? 0)
  if (sort === 'latest-promotion' && value <= maxAmountMinor) throw badCursor()
  if (sort === 'best' && words && value > bestRank(words)) throw badCursor()
  return { value, id: groups['id'] as ListingId }
}
