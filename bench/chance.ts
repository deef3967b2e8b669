export type Chance = ReturnType<typeof createChance>

/** Makes random choices that are the same in every run with this seed. */
export function createChance(seed: number) {
  const next = createRandom(seed)
  return {
    /** A number from 0 to 1. */
    next,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    /** Like `pick`, but the first ones much more often than the last (Zipf). */
    pickEarly: <T>(from: readonly T[]): T =>
      from[Math.min(Math.floor(from.length ** next()) - 1, from.length - 1)] as T,
    /** Returns the index of one of the weights, each as often as it weighs. */
    pickWeighted: (weights: readonly number[]): number => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      return Math.max(
        0,
        weights.findIndex((weight) => (left -= weight) < 0),
      )
    },
  }
}

/** Random numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
