import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { compare } from '../load.ts'
import { startProgram } from '../program.ts'
import type { Row } from '../row.ts'
import type { World } from '../world.ts'
import { withProduct } from '../with-product.ts'

const cached = (name: string, pathOf: (world: World) => string): Row => ({
  name,
  limit: 'node:http, same bytes',
  unit: '/s',
  wanted: { min: 0.8 },
  measure: (world) =>
    withProduct(world, { cacheBytes: 2 ** 26 }, async (address) => {
      const path = pathOf(world)
      const peer = await startProgram(
        'bench/peers/same-bytes.ts',
        world.environment,
        await readBytes(address + path),
      )
      try {
        return await compare(address + path, peer.address + path)
      } finally {
        await peer.stop()
      }
    }),
})

/** Returns what the product sends for this address, without the headers that Node adds itself. */
async function readBytes(url: string) {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const added = /^(date|connection|keep-alive|x-ratelimit-.*)$/
      const head = Object.entries(reply.headers)
        .filter(([name]) => !added.test(name))
        .flatMap(([name, value]) => [name, String(value)])
      buffer(reply).then((bytes) => resolve({ head, body: bytes.toString('base64') }), reject)
    })
      .on('error', reject)
      .end()
  })
}

export const rows: Row[] = [
  cached('cached page /', () => '/'),
  cached('cached page /brand/{id}', ({ brandId }) => `/brand/${brandId}`),
  cached('cached page /item/{id}', ({ listingPath }) => listingPath),
  cached('cached page /search?q=', () => '/search?q=iphone'),
  cached('cached JSON, 24 listings', () => '/api/items?limit=24'),
  cached('cached JSON, a listing', ({ listingId }) => `/api/items/${listingId}`),
]
