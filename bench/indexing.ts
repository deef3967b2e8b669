import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#services/database/database.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { countWaitingJobs } from '#test/sales/audit.ts'
import { startProgram } from './program.ts'
import { ask, findShare, kindsOfSearch, pathOfSearch } from './searches.ts'
import { drawLines } from './table.ts'
import type { World } from './world.ts'

/** What is asked for, with the name of its line. */
const listPaths = ({ brandId }: World): [string, string][] => [
  ['newest of a brand', '/api/items?name=Iphone&limit=24'],
  ['newest of a brand', '/api/items?name=Huawei&limit=24'],
  ['page /brand/{id}', `/brand/${brandId}`],
  ...Object.entries(kindsOfSearch).flatMap(([kind, queries]) =>
    queries.map((query): [string, string] => [kind, pathOfSearch(query)]),
  ),
]

/** The times of the answers in milliseconds, by the name of the line, also of those that were refused. */
type Times = Map<string, number[]>
type Measured = { times: Times; refused: number }

/** Requests everything in turns, this number of times and then as long as `goesOn`. */
async function timeAll(
  address: string,
  world: World,
  rounds: number,
  goesOn = async () => false,
): Promise<Measured> {
  const paths = listPaths(world)
  const times: Times = new Map(paths.map(([name]) => [name, []]))
  let refused = 0
  for (let round = 0; round < rounds || (await goesOn()); round += 1)
    for (const [name, path] of paths) {
      const { ms, isRefused } = await ask(address + path)
      times.get(name)?.push(ms)
      if (isRefused) refused += 1
    }
  return { times, refused }
}
const usualRounds = 40
const warmUpRounds = 20

/**
 * Has the running product index all listings as for the first time, and requests lists, a page and searches before it,
 * meanwhile and after it, without the response cache. Returns a table, below how many listings were indexed a second and how many requests were refused.
 */
export async function measureIndexing(world: World): Promise<string> {
  const url = world.environment['DATABASE_URL']
  if (url === undefined) return 'needs PostgreSQL'
  const { db, close } = openPostgres(url, (error) => {
    throw error
  })
  const product = await startProgram('bench/server.ts', { ...world.environment, BENCH_CACHE_BYTES: '0' })
  try {
    await timeAll(product.address, world, warmUpRounds)
    const before = await timeAll(product.address, world, usualRounds)
    const { meanwhile, seconds } = await timeMeanwhile(db, product, world)
    await sql`vacuum analyze`.execute(db)
    const after = await timeAll(product.address, world, usualRounds)
    const refused = `Refused: ${before.refused} before, ${meanwhile.refused} meanwhile, ${after.refused} after.`
    const table = drawTimes(before.times, meanwhile.times, after.times)
    return `${describeSpeed(world, seconds)} ${refused}\n\n${table}`
  } finally {
    await product.stop()
    await close()
  }
}

async function timeMeanwhile(db: Db, { address, pid }: { address: string; pid: number }, world: World) {
  await sql`truncate listing_words, search_words`.execute(db)
  const began = performance.now()
  process.kill(pid, 'SIGUSR2')
  while ((await countWaitingJobs(db)) === 0) await setTimeout(10)
  const meanwhile = await timeAll(address, world, usualRounds, async () => (await countWaitingJobs(db)) > 0)
  return { meanwhile, seconds: (performance.now() - began) / 1000 }
}

function describeSpeed({ listings, indexedPerSecond }: World, seconds: number): string {
  const figure = (value: number) => Math.round(value).toLocaleString('en')
  return `${figure(listings)} listings: ${figure(indexedPerSecond)} a second were indexed without requests, ${figure(listings / seconds)} a second indexed and counted while there were requests.`
}

const columns = ['p50 / p99 in ms', 'before', 'meanwhile', 'after', 'meanwhile : before']

function drawTimes(before: Times, meanwhile: Times, after: Times): string {
  const both = (times: number[]) => [findShare(times, 0.5), findShare(times, 0.99)] as const
  const rows = [...before].map(([name, usual]) => {
    const own = [usual, meanwhile.get(name) ?? [], after.get(name) ?? []].map(both)
    const [[usual50, usual99], [own50, own99]] = [both(usual), both(meanwhile.get(name) ?? [])]
    const ratio = `${(own50 / usual50).toFixed(1)} / ${(own99 / usual99).toFixed(1)}`
    return [name, ...own.map(([p50, p99]) => `${Math.round(p50)} / ${Math.round(p99)}`), ratio]
  })
  return drawLines([columns, ...rows])
}
