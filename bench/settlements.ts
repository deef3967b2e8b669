import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onServer } from '#test/database/on-server.ts'
import { countSettlements, fillMarket } from './market.ts'
import { toPgbenchScript } from './pgbench-script.ts'
import { recordStatements } from './recorded-statements.ts'
import { type Settling, startSettling } from './settling-product.ts'

export type Load = { settled: number; failed: number; seconds: number; p95Ms: number }

/** The product settles this long before anything is counted: Node compiles what runs often. */
const warmUpSeconds = 8

type Timing = { seconds: number; clients: number; warmUpSeconds?: number }
type Settlements = Awaited<ReturnType<Settling['listSettlements']>>

/** Makes a database and a folder of its own for `use`, on the server of this address, and removes both. */
export async function withOwnDatabase<T>(
  serverUrl: string,
  use: (url: string, folder: string) => Promise<T>,
): Promise<T> {
  const name = `hatbodol_bench_settling_${process.pid}`
  const folder = await mkdtemp(join(tmpdir(), 'hatbodol-bench-'))
  await onServer(serverUrl, `create database ${name}`)
  try {
    return await use(Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href, folder)
  } finally {
    await onServer(serverUrl, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true })
  }
}

/** Measures settled payments over HTTP, and how many a second pgbench settles with the same statements. */
export async function compareSettlements(url: string, folder: string, timing: Timing) {
  const product = await startSettling(url, folder)
  await fillMarket(product.db, (timing.seconds + warmUpSeconds) * 4000)
  const { statements, known } = await recordStatements(product)
  const script = join(folder, 'settle.sql')
  await writeFile(script, toPgbenchScript(statements, known))
  const half = await product.listSettlements((await countSettlements(product.db)) / 2)
  const ours = await settle(product, half, { ...timing, warmUpSeconds })
  await product.stop()
  return { ours, bare: await runPgbench(url, script, timing) }
}

/** Runs the clients in a separate process, so that they do not take processor time from the product. */
export async function settle(
  { address }: Settling,
  settlements: Settlements,
  { seconds, clients, warmUpSeconds = 0 }: Timing,
): Promise<Load> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'settle-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ address, warmUpSeconds, seconds, clients, settlements }))
  return JSON.parse(await text(child.stdout))
}

/** Returns transactions a second. */
async function runPgbench(url: string, script: string, { seconds, clients }: Timing): Promise<number> {
  const args = ['-n', '-M', 'extended', '-f', script, '-T', String(seconds), '-c', String(clients), '-j', '2']
  const pgbench = process.env['BENCH_PGBENCH'] ?? 'pgbench'
  const child = spawn(pgbench, [...args, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error))
  const output = await Promise.race([text(child.stdout), failed])
  const tps = Number(/^tps = (?<tps>[\d.]+)/m.exec(output)?.groups?.['tps'])
  if (!(tps > 0)) throw new Error(`pgbench output:\n${output}`)
  return tps
}
