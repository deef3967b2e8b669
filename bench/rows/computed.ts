import { isDeepStrictEqual } from 'node:util'
import { compare, countWarm } from '../load.ts'
import { startProgram } from '../program.ts'
import type { Row } from '../row.ts'
import { withProduct } from '../with-product.ts'
import type { World } from '../world.ts'

type Computed = { name: string; wanted: Row['wanted']; pathOf: (world: World) => string }

const computed = ({ name, wanted, pathOf }: Computed): Row => ({
  name,
  limit: 'Fastify, pg, one query',
  unit: '/s',
  wanted,
  measure: async (world) => {
    if (world.engine !== 'postgres') return 'needs DATABASE_URL'
    const path = pathOf(world)
    return withProduct(world, { cacheBytes: 0 }, async (address) => {
      const peer = await startProgram('bench/peers/best-query.ts', world.environment)
      try {
        const [theirs, ours] = [await read(peer.address + path), await read(address + path)]
        if (!isDeepStrictEqual(theirs, ours))
          return 'the limit answers something else: bench/peers/best-query.ts'
        // The limit does not compress, and compression would take longer than everything else.
        return await compare(address + path, peer.address + path, 'identity')
      } finally {
        await peer.stop()
      }
    })
  },
})

const read = async (url: string) => (await fetch(url)).json()

export const rows: Row[] = [
  computed({
    name: 'computed JSON, 20 listings of a brand',
    wanted: { min: 0.7 },
    pathOf: () => '/api/items?name=Iphone&limit=20',
  }),
  computed({
    name: 'computed JSON, a listing',
    wanted: { min: 0.6 },
    pathOf: ({ listingId }) => `/api/items/${listingId}`,
  }),
  {
    name: 'computed JSON, a word search',
    limit: 'our target',
    unit: '/s',
    wanted: { min: 1 },
    measure: (world) =>
      withProduct(world, { cacheBytes: 0 }, async (address) => {
        const url = `${address}/api/items?limit=24&q=iphone`
        return { ours: await countWarm(url, 'identity'), limit: 1000 }
      }),
  },
]
