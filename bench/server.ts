// The product with its built pages. BENCH_CACHE_BYTES=0: every answer is computed for its request. SIGUSR2: it indexes the
// listings that have no words.
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '#server/config/config.ts'
import { startProduct } from '#server/start.ts'
import { inTransaction } from '#services/database/database.ts'
import { countWaitingJobs } from '#test/sales/audit.ts'
import { neverOverloaded } from '#test/processes/never-overloaded.ts'

const cacheBytes = Number(process.env['BENCH_CACHE_BYTES'])
const config = { ...readConfig(process.env), overload: neverOverloaded, cacheBytes }
const running = await startProduct({ config, clock: () => new Date(), pages: 'build', say: () => {} })
const { db, jobs } = running.services
// The first jobs index the listings.
while ((await countWaitingJobs(db)) > 0) await setTimeout(100)
console.log(running.ownAddress)
process.on('SIGUSR2', () => void inTransaction(db, (tx) => jobs.enqueue(tx, 'index-listings', {})))
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
