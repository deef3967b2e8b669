import { compare } from '../load.ts'
import { startProgram } from '../program.ts'
import type { Row } from '../row.ts'
import { withProduct } from '../with-product.ts'
import type { World } from '../world.ts'

const rendered = (name: string, pathOf: (world: World) => string): Row => ({
  name,
  limit: 'React alone, same tree',
  unit: '/s',
  wanted: { min: 0.5 },
  measure: (world) =>
    withProduct(world, { cacheBytes: 0 }, async (product) => {
      const path = pathOf(world)
      const peer = await startProgram('bench/peers/react-alone.ts', world.environment, { product, path })
      try {
        // React alone does not compress.
        return await compare(product + path, peer.address + path, 'identity')
      } finally {
        await peer.stop()
      }
    }),
})

export const rows: Row[] = [
  rendered('rendered page /', () => '/'),
  rendered('rendered page /item/{id}', ({ listingPath }) => listingPath),
]
