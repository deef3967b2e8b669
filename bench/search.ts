// Measures how long the first page of a search takes: `node bench/search.ts <listings>`, on DATABASE_URL (an empty
// database, or one that this has filled before) or PGlite in memory. A second word chooses among the kinds of searches.
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { SearchQuery } from '#contract/listing-filters.ts'
import { countSearchWords } from '#features/search/commands/word-counts.ts'
import { indexOutdatedListings } from '#features/listings/commands/indexing.ts'
import { type ListingSearch, listListings } from '#features/listings/queries/listing-search.ts'
import { countFilters } from '#features/search/queries/filter-counts.ts'
import { readSearch } from '#features/search/queries/read-search.ts'
import { migrate } from '#services/database/database.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { writeListings } from './believable-listings.ts'
import { fillListings } from './many-listings.ts'

type Asked = SearchQuery & Pick<Partial<ListingSearch>, 'sort'>

const count = Number(process.argv[2] ?? 10_000)
const url = process.env['DATABASE_URL']
const database = url
  ? openPostgres(url, (error) => {
      throw error
    })
  : await openPGlite(undefined)
const { db } = database

const rare = await fill()
const { id: anyId } = await db.selectFrom('items').select('id').limit(1).executeTakeFirstOrThrow()
const kinds: Record<string, Asked[]> = {
  'frequent word': ['iphone', 'redmi', 'battery', 'dhaka', 'charger', 'ঢাকা', 'note'].map(text),
  model: ['redmi note 12', 'iphone 13', 'iphone 14', 'p30 lite', 'poco x3 pro', 'redminote11'].map(text),
  'rare word': rare.map(text),
  'word of the middle': ['momoni', 'mokaben', 'modarhu', 'momomo', 'feni', 'nova', '4x'].map(text),
  'unknown word': ['nosuchword', 'zzyzx', 'ifone 13', 'redmi not 12', 'samsng'].map(text),
  'model and place': ['iphone 13 dhaka', 'redmi note 8 feni', 'p30 sylhet', 'iphone 14 bhola'].map(text),
  'words that seldom meet': ['iphone huawei', 'redmi a2', 'momoni iphone 14', 'nova 13 pro'].map(text),
  'two words by price': ['iphone battery', 'redmi charger', 'iphone 14', 'momoni note', 'huawei pro'].flatMap(
    (words) => [
      { q: words, sort: 'price-asc' as const },
      { q: words, sort: 'price-desc' as const },
    ],
  ),
  'one word by price': ['iphone', '14', 'nova', 'momoni', '4x'].flatMap((words) => [
    { q: words, sort: 'price-asc' as const },
    { q: words, sort: 'price-desc' as const },
  ]),
  'filters alone': [
    { sort: 'newest', brand: 'Huawei', condition: 'Fair', district: 'Feni' },
    { sort: 'newest', brand: 'Iphone', maxPrice: 6000 },
    { sort: 'price-asc', condition: 'Good', district: 'Bhola' },
  ],
  brand: [
    { sort: 'newest', brand: 'Iphone' },
    { sort: 'price-asc', brand: 'Huawei' },
  ],
  'words and filters': [
    { q: 'iphone', condition: 'Fair', district: 'Feni' },
    { q: 'battery', brand: 'Huawei', maxPrice: 10_000 },
    { q: 'momoni', district: 'Dhaka', sort: 'price-asc' },
  ],
}
const turns = Number(process.env['TURNS'] ?? 12)
const only = process.argv[3] ?? ''
await measure('page', async ({ sort = 'best', ...wanted }) => {
  const search = await readSearch(db, wanted)
  return listListings(db, { search, visibility: 'for-sale', sort, limit: 24 }, undefined)
})
await measure('counts', async ({ sort: _, ...wanted }) => countFilters(db, await readSearch(db, wanted)))
await database.close()

/**
 * Prints how long each kind of search takes, beside one row found by its key in the same turns. On a busy machine the
 * last figure says most: how long the slowest search of the kind takes at best.
 */
async function measure(what: string, run: (search: Asked) => Promise<unknown>) {
  console.log(`\n${what.padEnd(24)}    p50      p99  slowest at best, ms`)
  const trivial: number[] = []
  for (const [kind, searches] of Object.entries(kinds)) {
    if (!`${what} ${kind}`.includes(only)) continue
    const times: number[][] = searches.map(() => [])
    for (let turn = -1; turn < turns; turn += 1) {
      for (const [nth, search] of searches.entries()) {
        const took = await time(() => run(search))
        const quick = await time(findOne)
        if (turn < 0) continue
        times[nth]?.push(took)
        trivial.push(quick)
      }
    }
    const best = times.map((own) => Math.min(...own))
    const slowest = best.indexOf(Math.max(...best))
    console.log(
      `${kind.padEnd(24)} ${describe(times.flat())}  ${best[slowest]?.toFixed(1).padStart(7)} ${JSON.stringify(searches[slowest])}`,
    )
  }
  console.log(
    `${'(one row by its key)'.padEnd(24)} ${describe(trivial)}  ${Math.min(...trivial)
      .toFixed(1)
      .padStart(7)}`,
  )
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

function findOne() {
  return db.selectFrom('items').select('model').where('id', '=', anyId).executeTakeFirst()
}

function describe(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1).padStart(7)
  return `${at(0.5)}  ${at(0.99)}`
}

/** Fills the database, and returns some of its rare words. */
async function fill(): Promise<string[]> {
  await migrate(db)
  const has = await db.selectFrom('items').select('id').limit(1).executeTakeFirst()
  if (!has) await fillListings(db, writeListings(count))
  const began = performance.now()
  await indexOutdatedListings(db)
  const indexed = performance.now()
  if (!has) await countSearchWords(db)
  const counted = performance.now()
  if (!has) await sql`vacuum analyze`.execute(db)
  console.log(
    `${count} listings on ${database.engine}: indexed in ${Math.round(indexed - began)} ms, words counted in ${Math.round(counted - indexed)} ms`,
  )
  const { rows } = await sql<{ word: string }>`select word from search_words
    where word like 'q%' and listings < 100 order by word limit 8`.execute(db)
  return rows.map(({ word }) => word)
}

function text(words: string): Asked {
  return { q: words }
}
