import { readdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureOverload } from './overload.ts'
import type { Result, Row } from './row.ts'
import { drawTable } from './table.ts'
import { openWorld } from './world.ts'

/**
 * Measures each row of bench/rows and its limit, and the product under overload: `npm run bench`. A whole run also
 * writes docs/performance.md. Words choose the rows with these words in their names (`npm run bench -- cached`),
 * `--overload` leaves out the rows, and `--million` measures with a million listings instead of 10,000.
 */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { overload: { type: 'boolean' }, million: { type: 'boolean' } },
})
const serverUrl = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL']
const listings = values.million ? 1_000_000 : 10_000
const isWhole = words.length === 0 && !values.overload

const table = values.overload ? '' : await measureRows()
if (table) console.log(`\n${table}`)
const overload = isWhole || values.overload ? await measureUnderOverload() : ''
if (overload) console.log(`\n${overload}`)
if (isWhole) await writePage()

async function measureRows(): Promise<string> {
  const folder = join(import.meta.dirname, 'rows')
  const files = (await readdir(folder)).toSorted()
  const modules = await Promise.all(files.map((file): Promise<{ rows: Row[] }> => import(join(folder, file))))
  const chosen = modules
    .flatMap(({ rows }) => rows)
    .filter(({ name }) => words.every((word) => name.includes(word)))
  const world = await openWorld(serverUrl, listings)
  const results: Result[] = []
  try {
    for (const { measure, ...row } of chosen) {
      results.push({ ...row, measured: await measure(world) })
      console.log(drawTable(results.slice(-1)).split('\n').at(-1))
    }
  } finally {
    await world.close()
  }
  return drawTable(results)
}

async function measureUnderOverload(): Promise<string> {
  return serverUrl ? measureOverload(serverUrl) : 'Overload: needs PostgreSQL.'
}

/** Writes a page for this number of listings. */
async function writePage(): Promise<void> {
  const name = values.million ? 'performance-million.md' : 'performance.md'
  await writeFile(join(import.meta.dirname, '..', 'docs', name), describe())
}

function describe(): string {
  const machine = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
  const engine = serverUrl ? 'PostgreSQL' : 'embedded database'
  return `# Performance with ${listings.toLocaleString('en')} listings

\`npm run bench\` measures our code, compares it with a limit (a much simpler program, or a target of ours), and writes this page. Both figures of a line are measured in turns, so that other work
slows both.

It needs \`wrk\` and PostgreSQL: its programs, or a server in \`DATABASE_URL\` or \`TEST_DATABASE_URL\`, on which it creates its own database.

- \`npm run bench -- cached\` measures only the lines with that word, \`npm run bench -- --overload\` only the last table. Both write no page.
- \`--million\` measures with a million listings.
- To add a line, add an entry to a file in \`bench/rows\`.

${new Date().toISOString().slice(0, 10)} · ${machine} · Node ${process.version} · ${engine} · 10 connections

${table}

- _cached_: the response cache answers.
- _computed_: the cache is off, so every request reads the database. Without compression, as _rendered_.
- _rendered_: a computed page. The limit only renders the same React tree with loaded data.
- _search_: computed, one request at a time.
- _second start_: the launcher without npm, on PostgreSQL with the data of this benchmark.

## Overload

Computed reads arrive at a fixed rate, from a quarter of the capacity to four times the capacity, while two clients settle payments without a pause.

- _shed_: refused with 503.
- _p99 sender late_: how late the requests were sent, which counts as the product's time.
- _met_: nothing failed, and 99 % of the accepted answers took at most three times as long as in the first line, or 250 ms.

${overload}
`
}
