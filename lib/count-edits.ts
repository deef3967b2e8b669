/**
 * Counts the letters that must be changed, added, removed or swapped with their neighbour to turn one word into the other
 * (Damerau-Levenshtein distance). Returns `max + 1` if there are more than `max`.
 */
export function countEdits(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, nth) => nth)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1]
      const cost = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      next.push(isSwapped ? Math.min(cost, (before[to - 2] ?? 0) + 1) : cost)
    }
    if (Math.min(...next) > max) return max + 1
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
