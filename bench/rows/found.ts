import { randomBytes } from 'node:crypto'
import type { Pair, Row } from '../row.ts'
import { withProduct } from '../with-product.ts'
import type { World } from '../world.ts'

/** Typical searches, by kind. Each search is computed again. */
const kinds: Record<string, string[]> = {
  'a common word': ['iphone', 'battery', 'dhaka', 'charger', 'note'],
  'a seldom word': ['momoni', 'feni', 'nova', 'bhola', 'p30'],
  'a wrong word': ['ifone 13', 'redmi not 12', 'samsng', 'nosuchword'],
  'a model and a place': ['iphone 13 dhaka', 'redmi note 8 feni', 'p30 sylhet'],
  'two words by price': ['iphone battery', 'redmi charger', 'huawei pro'].map((q) => `${q}&sort=price-asc`),
}
const rounds = 20

/** Each request comes from another network, so that no rate limit applies. */
const fromAnywhere = () => ['10', ...randomBytes(3)].join('.')

/**
 * Requests the URLs one after the other, and returns the slowest of each hundred answers (or the median) in
 * milliseconds.
 */
async function timeAnswers(urls: string[], share: number): Promise<number> {
  const took: number[] = []
  for (let round = -1; round < rounds; round += 1)
    for (const url of urls) {
      const began = performance.now()
      const reply = await fetch(url, { headers: { 'x-forwarded-for': fromAnywhere() } })
      await reply.text()
      if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
      if (round >= 0) took.push(performance.now() - began)
    }
  return took.toSorted((one, other) => one - other)[Math.floor(share * (took.length - 1))] ?? 0
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

const search = (query: string) => `/api/items?limit=24&q=${query.replaceAll(' ', '+')}`

export const rows: Row[] = [
  ...Object.entries(kinds).map(([kind, queries]) =>
    timed({ name: `search p99: ${kind}`, share: 0.99, limitMs: 50, paths: () => queries.map(search) }),
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
