// The product with its built pages. BENCH_CACHE_BYTES=0: every answer is computed for its request.
import { readConfig } from '#server/config/config.ts'
import { startProduct } from '#server/start.ts'
import { neverOverloaded } from '#test/never-overloaded.ts'

const cacheBytes = Number(process.env['BENCH_CACHE_BYTES'])
const config = { ...readConfig(process.env), overload: neverOverloaded, cacheBytes }
const running = await startProduct({ config, clock: () => new Date(), pages: 'build', say: () => {} })
console.log(running.ownAddress)
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
