import { parseArgs } from 'node:util'
import { compareSettlements } from './settlements.ts'

/**
 * Measures how many payments the product settles per second over HTTP, and how many per second pgbench settles when it
 * sends the same statements to the same server. `npm run bench:payments -- --seconds 30 --clients 20`.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, clients: { type: 'string', default: '10' } },
})
const timing = { seconds: Number(values.seconds), clients: Number(values.clients) }
const { BENCH_DATABASE_URL: url = '', BENCH_FOLDER: folder = '.' } = process.env
const { ours, bare, statements } = await compareSettlements(url, folder, timing)

const perSecond = (count: number) => Math.round(count).toLocaleString('en')
process.stdout.write(`
Settled payments a second, ${timing.clients} clients, ${timing.seconds} s each, ${statements} statements a settlement
  the product, over HTTP    ${perSecond(ours.settled / ours.seconds)}   (half within ${ours.medianMs} ms, 95 % within ${ours.p95Ms} ms, ${ours.failed} failed)
  the same SQL by pgbench   ${perSecond(bare)}
  ratio                     ${(ours.settled / ours.seconds / bare).toFixed(2)}
`)
