import { isDeepStrictEqual } from 'node:util'
import { compare } from '../load.ts'
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
        return await compare(address + path, peer.address + path)
      } finally {
        await peer.stop()
      }
    })
  },
})

const read = async (url: string) => (await fetch(url)).json()

export const rows: Row[] = [
  computed({
    name: 'computed JSON, 24 listings',
    wanted: { least: 0.7 },
    pathOf: () => '/api/items?limit=24',
  }),
  computed({
    name: 'computed JSON, a listing',
    wanted: { least: 0.6 },
    pathOf: ({ listingId }) => `/api/items/${listingId}`,
  }),
]
