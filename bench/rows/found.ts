import type { Pair, Row } from '../row.ts'
import { findShare, kindsOfSearch, pathOfSearch, timeAnswer } from '../searches.ts'
import { withProduct } from '../with-product.ts'
import type { World } from '../world.ts'

const rounds = 20

/**
 * Requests the URLs one after the other, and returns the slowest of each hundred answers (or the median) in
 * milliseconds.
 */
async function timeAnswers(urls: string[], share: number): Promise<number> {
  const took: number[] = []
  for (let round = -1; round < rounds; round += 1)
    for (const url of urls) {
      const ms = await timeAnswer(url)
      if (round >= 0) took.push(ms)
    }
  return findShare(took, share)
}

type Timed = { name: string; share: number; limitMs: number; paths: (world: World) => string[] }

const timed = ({ name, share, limitMs, paths }: Timed): Row => ({
  name,
  limit: 'our target',
  unit: 'ms',
  wanted: { max: 1 },
  measure: (world): Promise<Pair> =>
    withProduct(world, { cacheBytes: 0 }, async (address) => {
      const urls = paths(world).map((path) => address + path)
      return { ours: await timeAnswers(urls, share), limit: limitMs }
    }),
})

export const rows: Row[] = [
  ...Object.entries(kindsOfSearch).map(([kind, queries]) =>
    timed({ name: `search p99: ${kind}`, share: 0.99, limitMs: 50, paths: () => queries.map(pathOfSearch) }),
  ),
  timed({
    name: 'search p99: counts of the filters',
    share: 0.99,
    limitMs: 250,
    paths: () =>
      ['iphone', 'battery', 'redmi note 12', 'feni'].map(
        (q) => `/api/search/summary?q=${q.replaceAll(' ', '+')}`,
      ),
  }),
  timed({
    name: 'rendered page /brand/{id} p50',
    share: 0.5,
    limitMs: 40,
    paths: ({ brandId }) => [`/brand/${brandId}`],
  }),
]
