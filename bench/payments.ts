import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countSettlements, fillMarket } from './market.ts'
import { toPgbenchScript } from './pgbench-script.ts'
import { recordStatements } from './recorded-statements.ts'
import { startSettling } from './settling-product.ts'

/**
 * Measures how many payments the product settles per second over HTTP, and how many per second pgbench settles when it
 * sends the same statements to the same server. `npm run bench:payments -- --seconds 30 --clients 20`.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, clients: { type: 'string', default: '10' } },
})
const seconds = Number(values.seconds)
const clients = Number(values.clients)
const url = process.env['BENCH_DATABASE_URL'] ?? ''
const pgbench = process.env['BENCH_PGBENCH'] ?? 'pgbench'
const folder = process.env['BENCH_FOLDER'] ?? '.'

const product = await startSettling(url, folder)
await fillMarket(product.db, { settlements: seconds * 4000, buyers: 200 })
const { statements, known } = await recordStatements(product)
const script = join(folder, 'settle.sql')
await writeFile(script, toPgbenchScript(statements, known))

const ours = await runSettlements()
await product.stop()
const bare = await runPgbench()

const perSecond = (count: number) => Math.round(count).toLocaleString('en')
process.stdout.write(`
Settled payments a second, ${clients} clients, ${seconds} s each, ${statements.length} statements a settlement
  the product, over HTTP    ${perSecond(ours.settled / ours.seconds)}   (half within ${ours.medianMs} ms, 95 % within ${ours.p95Ms} ms, ${ours.failed} failed)
  the same SQL by pgbench   ${perSecond(bare)}
  ratio                     ${(ours.settled / ours.seconds / bare).toFixed(2)}
`)

type Load = { settled: number; failed: number; seconds: number; medianMs: number; p95Ms: number }

/** Runs the clients in a separate process, so that they do not take processor time from the product. */
async function runSettlements(): Promise<Load> {
  const half = await product.listSettlements((await countSettlements(product.db)) / 2)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'settle-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ address: product.address, seconds, clients, settlements: half }))
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  await once(child, 'close')
  return JSON.parse(said)
}

/** Returns transactions per second. */
async function runPgbench(): Promise<number> {
  const args = ['-n', '-M', 'extended', '-f', script, '-T', String(seconds), '-c', String(clients), '-j', '2']
  const child = spawn(pgbench, [...args, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  await once(child, 'close')
  const tps = Number(/^tps = (?<tps>[\d.]+)/m.exec(said)?.groups?.['tps'])
  if (!(tps > 0)) throw new Error(`pgbench said:\n${said}`)
  return tps
}
