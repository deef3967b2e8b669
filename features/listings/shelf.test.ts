import { describe, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { shelfSize } from '#contract/search-limits.ts'
import { chooseShelf } from './rules/shelf.ts'

/** For each seller, how many listings they promote: `{ a: 2 }` is `a1` and `a2` of the seller `a`. */
const promote = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([seller, count]) =>
    Array.from({ length: count }, (_, nth) => ({
      id: `${seller}${nth + 1}` as ListingId,
      sellerId: seller as UserId,
    })),
  )
const sellers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`seller${String(nth).padStart(2, '0')}-`, 1]))
const count = (ids: string[]) => Object.values(Object.groupBy(ids, (id) => id)).map((same) => same?.length)

describe('the shelf of the home page', () => {
  test('is empty if nothing is promoted', () => {
    expect(chooseShelf([], 500_000)).toEqual([])
  })

  test('has one phone of each seller before anybody has a second one', () => {
    const shelf = chooseShelf(promote({ a: 20, b: 1, c: 2 }), 0)
    expect(shelf).toHaveLength(shelfSize)
    expect(shelf.slice(0, 3).map((id) => id[0])).toEqual(['a', 'b', 'c'])
    expect(shelf.slice(3, 5).map((id) => id[0])).toEqual(['a', 'c'])
    expect(new Set(shelf).size).toBe(shelfSize)
  })

  test('stays the same within a turn, in whatever order the listings are read', () => {
    const promoted = promote({ a: 3, ...sellers(20) })
    const byId = (ids: ListingId[]) => ids.toSorted()
    expect(byId(chooseShelf(promote({ ...sellers(20), a: 3 }), 7))).toEqual(byId(chooseShelf(promoted, 7)))
  })

  test('shows every seller equally often when their turns are over', () => {
    const shown = [0, 1, 2, 3, 4].flatMap((turn) => chooseShelf(promote(sellers(30)), 500_000 + turn))
    expect(count(shown)).toEqual(Array.from({ length: 30 }, () => 2))
  })

  test('shows a seller’s phones in turn', () => {
    const turns = [0, 1, 2, 3, 4].flatMap((turn) => chooseShelf(promote({ a: 3, ...sellers(19) }), turn))
    const own = turns.filter((id) => id.startsWith('a'))
    expect(own).toHaveLength(3)
    expect(new Set(own).size).toBe(3)
  })
})
