// The product with its built pages. BENCH_CACHE_BYTES=0: every answer is computed for its request. BENCH_WAITS=off: says its
// address while the first jobs still run, which index the listings.
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '#server/config/config.ts'
import { startProduct } from '#server/start.ts'
import { countWaitingJobs } from '#test/sales/audit.ts'
import { neverOverloaded } from '#test/processes/never-overloaded.ts'

const cacheBytes = Number(process.env['BENCH_CACHE_BYTES'])
const config = { ...readConfig(process.env), overload: neverOverloaded, cacheBytes }
const running = await startProduct({ config, clock: () => new Date(), pages: 'build', say: () => {} })
while (process.env['BENCH_WAITS'] !== 'off' && (await countWaitingJobs(running.services.db)) > 0)
  await setTimeout(100)
console.log(running.ownAddress)
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
