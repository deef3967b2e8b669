import type { UserId } from '#contract/ids.ts'

/** Where a reader of streams comes from; `owner` is undefined before the caller is known. */
export type Reader = { owner: UserId | undefined; network: string; neighbourhood: string }

export type PlaceLimits = {
  /** How many streams one network may have, with everybody behind it. High, because carriers share addresses. */
  maxPerNetwork: number
  /** How many streams the networks of one /24 of IPv4 or /48 of IPv6 may have. */
  maxPerNeighbourhood: number
  /** How many streams this process may have. */
  max: number
}

/**
 * Returns the streams that have to end so that a newcomer gets a place: none while places are free. Where all are taken, it
 * is the oldest stream of the person with the most, else of the network, else of the neighbourhood. Undefined if nobody
 * has more than the newcomer would have. `streams` has the oldest first.
 */
export function findStreamsToEnd<Stream extends Reader>(
  streams: Stream[],
  newcomer: Reader,
  { maxPerNetwork, maxPerNeighbourhood, max }: PlaceLimits,
): Stream[] | undefined {
  const ended = new Set<Stream>()
  const pools = [
    { places: maxPerNetwork, taken: streams.filter(({ network }) => network === newcomer.network) },
    {
      places: maxPerNeighbourhood,
      taken: streams.filter(({ neighbourhood }) => neighbourhood === newcomer.neighbourhood),
    },
    { places: max, taken: streams },
  ]
  for (const { places, taken } of pools) {
    const left = taken.filter((stream) => !ended.has(stream))
    if (left.length < places) continue
    const stream =
      findOldestOfMost(left, newcomer, 'owner') ??
      findOldestOfMost(left, newcomer, 'network') ??
      findOldestOfMost(left, newcomer, 'neighbourhood')
    if (!stream) return undefined
    ended.add(stream)
  }
  return [...ended]
}

/** The oldest stream of who has the most, unless that is not more than the newcomer would have. */
function findOldestOfMost<Stream extends Reader>(streams: Stream[], newcomer: Reader, key: keyof Reader) {
  const groups = Map.groupBy(streams, (stream) => stream[key])
  const own = groups.get(newcomer[key])?.length ?? 0
  const [most] = [...groups.values()].toSorted((one, other) => other.length - one.length)
  return most && most.length > own + 1 ? most[0] : undefined
}
