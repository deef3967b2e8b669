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
 * writes docs/performance.md. Words choose the rows with these words in their names (`npm run bench -- kept`),
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

\`npm run bench\` measures our code and compares it with a limit, and writes this page. The limit of a line is a figure of a much simpler program, or a target of ours. Both figures of
a line are measured in the same run, in turns, so that other work on the machine slows both.

It needs \`wrk\` and PostgreSQL: its programs on this machine, or a server in \`DATABASE_URL\` or \`TEST_DATABASE_URL\`, on which it creates its own database.

- \`npm run bench -- kept\` measures only the lines with that word, \`npm run bench -- --overload\` only the last table. Both write no page.
- \`--million\` measures with a million listings.
- To add a line, add an entry to a file in \`bench/rows\`.

${new Date().toISOString().slice(0, 10)} · ${machine} · Node ${process.version} · ${engine} · 10 connections

${table}

Both programs first get the same requests to warm up, because Node compiles code that runs often.

- _kept_: the response cache answers. The limit sends the same headers and bytes.
- _computed_: the cache is off, so every request reads the database. The limit runs one hand-written query. Both answer without compression.
- _rendered_: a computed page. The limit only renders the same React tree, with data that is already loaded. Both answer without compression.
- _search_: computed, one request at a time.
- _second start_: the launcher without npm, on PostgreSQL with the data of this benchmark.

\`npm start\` with the embedded database, the demo data and the emulators takes longer. Five second starts on 2026-11-29, on the same kind of machine with nothing else running, took 2.00 to 2.08 s from the command to the first page, with 2.7 s of processor time. With other work (load average 3 on 2 cores), five took 7.4 to 7.9 s on the day before.

## Overload

A separate process sends computed reads at a fixed rate, while two clients settle payments without a pause. The rates go from a quarter of the capacity to four times the capacity.

- _shed_: refused with 503.
- _p99 sender late_: how late the requests were sent. This delay counts as the product's time.
- _kept_: yes if nothing failed, and 99 % of the accepted answers took at most three times as long as in the first line, or 250 ms.

${overload}
`
}
