import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureIndexing } from './indexing.ts'
import { measureOverload } from './overload.ts'
import { replaceMeasured } from './page.ts'
import type { Result, Row } from './row.ts'
import { drawTable } from './table.ts'
import { openWorld, type World } from './world.ts'

/**
 * Measures each row of bench/rows and its limit, and the product under overload: `npm run bench`. `--million` measures with
 * a million listings instead of 10,000: the rows, and searches while the listings are indexed. A whole run writes what it
 * measured into docs/performance.md, with a million only the indexing. Words choose the rows with these words in their
 * names (`npm run bench -- cached`); `--overload` and `--indexing` leave out the rows.
 */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    overload: { type: 'boolean' },
    million: { type: 'boolean' },
    indexing: { type: 'boolean' },
  },
})
const serverUrl = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL']
const listings = values.million ? 1_000_000 : 10_000
const isWhole = words.length === 0 && !values.overload && !values.indexing
const page = join(import.meta.dirname, '..', 'docs', 'performance.md')

if (!values.overload) await measureWorld()
if (values.overload || (isWhole && !values.million)) await show('overload', await measureUnderOverload())

async function measureWorld(): Promise<void> {
  const world = await openWorld(serverUrl, listings)
  try {
    if (!values.indexing) await show('rows', await measureRows(world))
    if (values.indexing || (isWhole && values.million)) await show('indexing', await measureIndexing(world))
  } finally {
    await world.close()
  }
}

async function measureRows(world: World): Promise<string> {
  const folder = join(import.meta.dirname, 'rows')
  const files = (await readdir(folder)).toSorted()
  const modules = await Promise.all(files.map((file): Promise<{ rows: Row[] }> => import(join(folder, file))))
  const chosen = modules
    .flatMap(({ rows }) => rows)
    .filter(({ name }) => words.every((word) => name.includes(word)))
  const results: Result[] = []
  for (const { measure, ...row } of chosen) {
    results.push({ ...row, measured: await measure(world) })
    console.log(drawTable(results.slice(-1)).split('\n').at(-1))
  }
  return drawTable(results)
}

async function measureUnderOverload(): Promise<string> {
  return serverUrl ? measureOverload(serverUrl) : 'Overload: needs PostgreSQL.'
}

/** Prints what was measured, and writes it into its part of the page if it was measured as the page says. */
async function show(part: 'rows' | 'overload' | 'indexing', measured: string): Promise<void> {
  console.log(`\n${measured}`)
  const isOfPage = part === 'indexing' ? values.million : !values.million && words.length === 0
  if (isOfPage)
    await writeFile(page, replaceMeasured(await readFile(page, 'utf8'), part, measured, describeRun()))
}

function describeRun(): string {
  const machine = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
  const engine = serverUrl ? 'PostgreSQL' : 'embedded database'
  return `${new Date().toISOString().slice(0, 10)} · ${machine} · Node ${process.version} · ${engine}`
}
