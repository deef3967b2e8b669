import { readdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Result, Row } from './row.ts'
import { drawTable } from './table.ts'
import { openWorld } from './world.ts'

/**
 * Measures each row of bench/rows beside its limit: `npm run bench`, or `npm run bench -- kept` for the rows with that
 * word in their name. A whole run also writes docs/performance.md.
 */
const words = process.argv.slice(2)
const folder = join(import.meta.dirname, 'rows')
const files = (await readdir(folder)).toSorted()
const modules = await Promise.all(files.map((file): Promise<{ rows: Row[] }> => import(join(folder, file))))
const all = modules.flatMap(({ rows }) => rows)
const chosen = all.filter(({ name }) => words.every((word) => name.includes(word)))

const world = await openWorld(process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'])
const results: Result[] = []
try {
  for (const { measure, ...row } of chosen) {
    results.push({ ...row, measured: await measure(world) })
    console.log(drawTable(results.slice(-1)).split('\n').at(-1))
  }
} finally {
  await world.close()
}
const table = drawTable(results)
console.log(`\n${table}`)
if (words.length === 0)
  await writeFile(join(import.meta.dirname, '..', 'docs', 'performance.md'), describe(table))

function describe(results: string): string {
  const machine = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
  return `# Performance

\`npm run bench\` measures each line beside its limit in the same run, in turns, so that other work on the machine slows both. It writes this page. It needs
\`wrk\`, and uses a database of its own on the server of \`DATABASE_URL\` (or \`TEST_DATABASE_URL\`); without one, the embedded database. \`npm run bench -- kept\`
measures only the lines with that word and writes nothing. A new line is an entry in a file of \`bench/rows\`.

${new Date().toISOString().slice(0, 10)} · ${machine} · Node ${process.version} · ${world.engine} · 10 connections

${results}

- _kept_: answered from the response cache. The limit sends the same head and bytes.
- _computed_: the cache has no room, so every request reads the database. The limit is one hand-written query.
- _rendered_: the same with a page. The limit renders the same tree with data that is already loaded, and does nothing else.
`
}
