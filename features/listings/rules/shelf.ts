import type { ListingId, UserId } from '#contract/ids.ts'
import { shelfSize } from '#contract/search-limits.ts'

type Promoted = { id: ListingId; sellerId: UserId }

/** A turn lasts an hour. */
const turnMs = 60 * 60 * 1000

/** The number of the turn at this time. */
export const findTurn = (now: Date): number => Math.floor(now.getTime() / turnMs)

/**
 * Chooses the promoted listings for the shelf of the home page, in their order. Each seller has one place before anybody
 * has a second one. The next turn goes on with the seller after the last one, and so with each seller's other listings.
 */
export function chooseShelf(promoted: Promoted[], turn: number): ListingId[] {
  const ofSeller = Map.groupBy(promoted, ({ sellerId }) => sellerId)
  const sellers = [...ofSeller.keys()].toSorted()
  if (sellers.length === 0) return []
  const begin = turn * shelfSize
  const queues = rotate(sellers, begin).map((seller, place) => {
    const round = Math.floor(((begin % sellers.length) + place) / sellers.length)
    return rotate(ofSeller.get(seller) ?? [], Math.floor(begin / sellers.length) + round)
  })
  const longest = Math.max(...queues.map((queue) => queue.length))
  const rounds = Array.from({ length: longest }, (_, round) => queues.flatMap((queue) => queue[round] ?? []))
  return rounds
    .flat()
    .slice(0, shelfSize)
    .map(({ id }) => id)
}

/** The list from this place on, and then what was before it. */
function rotate<T>(list: readonly T[], by: number): T[] {
  const start = by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
