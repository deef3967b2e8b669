import { sql } from 'kysely'
import { openPostgres } from '#services/database/postgres.ts'
import { countWaitingJobs } from '#test/sales/audit.ts'
import { startProgram } from '../program.ts'
import type { Row } from '../row.ts'
import { findShare, kindsOfSearch, pathOfSearch, timeAnswer } from '../searches.ts'
import type { World } from '../world.ts'

/** What is asked for, by the name of its lines. */
const listPaths = ({ brandId }: World): Map<string, string[]> =>
  new Map([
    ['the newest of a brand', ['/api/items?name=Iphone&limit=24', '/api/items?name=Huawei&limit=24']],
    ['the page /brand/{id}', [`/brand/${brandId}`]],
    ...Object.entries(kindsOfSearch).map(([kind, queries]): [string, string[]] => [
      kind,
      queries.map(pathOfSearch),
    ]),
  ])

/** The times of the answers in milliseconds, by the name of the line. */
type Times = Map<string, number[]>

/** Requests everything in turns, at least 20 times and as long as `goesOn`. */
async function timeAll(address: string, paths: Map<string, string[]>, goesOn: () => Promise<boolean>) {
  const times: Times = new Map([...paths.keys()].map((name) => [name, []]))
  for (let round = 0; round < minRounds || (await goesOn()); round += 1)
    for (const [name, own] of paths)
      for (const path of own) times.get(name)?.push(await timeAnswer(address + path))
  return times
}
const minRounds = 20

/** Runs the product without the response cache, and measures it from its start, or after its first jobs. */
async function measure(world: World, waits: 'on' | 'off', goesOn: () => Promise<boolean>): Promise<Times> {
  const environment = { ...world.environment, BENCH_CACHE_BYTES: '0', BENCH_WAITS: waits }
  const product = await startProgram('bench/server.ts', environment)
  try {
    if (waits === 'on') await timeAll(product.address, listPaths(world), async () => false)
    return await timeAll(product.address, listPaths(world), goesOn)
  } finally {
    await product.stop()
  }
}

/** Has the product index all listings as for the first time, and measures meanwhile; and as usual, after it. */
async function measureBoth(world: World, url: string): Promise<{ meanwhile: Times; usual: Times }> {
  const { db, close } = openPostgres(url, (error) => {
    throw error
  })
  try {
    await sql`truncate listing_words, search_words`.execute(db)
    const began = performance.now()
    const meanwhile = await measure(world, 'off', async () => (await countWaitingJobs(db)) > 0)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${world.listings} listings were indexed in ${seconds} s while they were searched.`)
    await sql`vacuum analyze`.execute(db)
    return { meanwhile, usual: await measure(world, 'on', async () => false) }
  } finally {
    await close()
  }
}

const measured = new WeakMap<World, ReturnType<typeof measureBoth>>()

/** All lines are measured together, for the first of them. */
function measureOnce(world: World, url: string): ReturnType<typeof measureBoth> {
  const both = measured.get(world) ?? measureBoth(world, url)
  measured.set(world, both)
  return both
}

const names = ['the newest of a brand', 'the page /brand/{id}', ...Object.keys(kindsOfSearch)]
const shares = { p50: 0.5, p99: 0.99 }

export const rows: Row[] = names.flatMap((name) =>
  Object.entries(shares).map(([label, share]): Row => ({
    name: `while indexing, ${label}: ${name}`,
    limit: 'our usual time',
    unit: 'ms',
    wanted: { max: 2 },
    measure: async (world) => {
      const url = world.environment['DATABASE_URL']
      if (url === undefined) return 'needs DATABASE_URL'
      const { meanwhile, usual } = await measureOnce(world, url)
      return {
        ours: findShare(meanwhile.get(name) ?? [], share),
        limit: findShare(usual.get(name) ?? [], share),
      }
    },
  })),
)
