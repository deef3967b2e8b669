import { startProgram } from './program.ts'
import type { World } from './world.ts'

/** Starts the product for one measurement, with a response cache of this size. */
export async function withProduct<T>(
  { environment }: World,
  { cacheBytes }: { cacheBytes: number },
  use: (address: string) => Promise<T>,
): Promise<T> {
  const product = await startProgram('bench/server.ts', {
    ...environment,
    BENCH_CACHE_BYTES: String(cacheBytes),
  })
  try {
    return await use(product.address)
  } finally {
    await product.stop()
  }
}
