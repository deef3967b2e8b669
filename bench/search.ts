// Measures how long a search takes, compared with the earlier way (look for every word in four columns, newest first),
// on the same listings: `node bench/search.ts <listings>`, on DATABASE_URL (an empty database) or PGlite in memory.
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { indexOutdatedListings } from '#features/listings/commands/indexing.ts'
import { type ListingSearch, listListings } from '#features/listings/queries/listing-search.ts'
import { type Db, migrate } from '#services/database/database.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { fillListings } from './many-listings.ts'

const count = Number(process.argv[2] ?? 10_000)
const url = process.env['DATABASE_URL']
const database = url
  ? openPostgres(url, (error) => {
      throw error
    })
  : await openPGlite(undefined)
const { db } = database

const whole: ListingSearch = { visibility: 'for-sale', sort: 'best', limit: 24 }
const searches = [
  'iphone',
  'battery',
  'redmi note 12',
  'redminote12',
  'iphone dhaka',
  'iphone 13 charger',
  'ঢাকা',
  'qabx',
  'nosuchword',
]

await migrate(db)
await fillListings(db, count)
const began = performance.now()
await indexOutdatedListings(db)
console.log(`${count} listings on ${database.engine}: indexed in ${Math.round(performance.now() - began)} ms`)
const sizes = await sql<{
  name: string
  size: string
}>`select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size
  from pg_class where relname in ('items', 'listing_words', 'listing_words_by_word', 'known_words')`.execute(
  db,
)
console.log(sizes.rows.map(({ name, size }) => `${name} ${size}`).join(' · '))
if (database.engine === 'postgres' || process.argv.includes('--analyze'))
  await sql`vacuum analyze`.execute(db)

for (const text of searches) {
  const before = await measure(() => searchBefore(db, text))
  const best = await measure(() => listListings(db, { ...whole, text, sort: 'best' }, undefined))
  const cheapest = await measure(() => listListings(db, { ...whole, text, sort: 'price-asc' }, undefined))
  console.log(
    [
      text.padEnd(18),
      'before',
      ...before.map(inMs),
      ' best',
      ...best.map(inMs),
      ' by price',
      ...cheapest.map(inMs),
    ].join(' '),
  )
}
await database.close()

function inMs(value: number): string {
  return value.toFixed(1).padStart(7)
}

/** Returns the median and the longest time of fifteen runs, in milliseconds, after three runs to warm up. */
async function measure(search: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = -3; turn < 15; turn += 1) {
    const start = performance.now()
    await search()
    if (turn >= 0) times.push(performance.now() - start)
  }
  const sorted = times.toSorted((one, other) => one - other)
  return [sorted[7] ?? 0, sorted.at(-1) ?? 0]
}

function searchBefore(on: Db, text: string) {
  const anywhere = (pattern: string) =>
    sql`(items.model ilike ${pattern} or brands.name ilike ${pattern} or items.description ilike ${pattern} or items.location ilike ${pattern})`
  const words = text.split(' ').map((word) => anywhere(`%${word}%`))
  return sql`select items.*, brands.name as brand_name, users.name, users.image, users.email, users.is_verified, users.removed_at as seller_removed_at
    from items join brands on brands.id = items.brand_id join users on users.id = items.seller_id
    where items.removed_at is null and items.unlisted_at is null and items.sold_at is null and items.withheld_at is null
      and ${sql.join(words, sql` and `)}
    order by items.id desc limit 25`.execute(on)
}
