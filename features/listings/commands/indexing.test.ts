import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { indexTogether } from '#features/search/commands.ts'
import { countSearchWords } from '#features/search/commands/word-counts.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { newId } from '#lib/ids.ts'
import { buildListing, buildSeller } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { indexListings, indexOutdatedListings } from './indexing.ts'

const product = await startProduct()
const { db } = product

async function buildOutdated(count: number) {
  const sellerId = await buildSeller(product)
  for (let nth = 0; nth < count; nth += 1) await buildListing(product, { sellerId })
  await db.updateTable('listingWords').set({ version: 0 }).execute()
}

async function runJob(name: 'index-listings' | 'sweep-leftovers') {
  await inTransaction(db, (tx) => product.services.jobs.enqueue(tx, name, {}))
  await product.awaitJobs()
}

raceTest('while another process indexes, nothing is done twice', async () => {
  await buildOutdated(2)
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7230114)`.execute(tx)
    expect(await indexOutdatedListings(db)).toBeUndefined()
  })
  expect(await indexOutdatedListings(db)).toBe(2)
})

raceTest('while another process indexes, its counts of words are left to it', async () => {
  await buildOutdated(2)
  await db.insertInto('searchWords').values({ word: '=stale', listings: 9 }).execute()
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7230114)`.execute(tx)
    await runJob('index-listings')
  })
  expect(await readCounts('=stale', '=13')).toEqual({ '=stale': 9 })
  await runJob('index-listings')
  expect(await readCounts('=stale', '=13')).toEqual({ '=13': 2 })
})

raceTest('new rows that refer to a listing do not wait while it is indexed', async () => {
  const id = await buildListing(product)
  await inTransaction(db, async (tx) => {
    await indexListings(tx, [id])
    await sql`select id from items where id = ${id} for key share nowait`.execute(db)
  })
})

test('removed listings are left out, and nothing is reported about a few', async () => {
  await buildOutdated(3)
  await sql`update items set removed_at = now() where id = (select min(id::text)::uuid from items)`.execute(
    db,
  )
  const reported: number[] = []
  expect(await indexOutdatedListings(db, (indexed) => reported.push(indexed))).toBe(2)
  expect(reported).toEqual([])
})

test('where all listings are indexed, a start counts only for the first time, the sweep each time', async () => {
  const sellerId = await buildSeller(product)
  for (let nth = 0; nth < 3; nth += 1) await buildListing(product, { sellerId, location: 'Sylhet' })
  const readMarkets = () => db.selectFrom('markets').select('listings').execute()
  await runJob('index-listings')
  expect(await readMarkets()).toEqual([{ listings: 3 }])
  await buildListing(product, { sellerId, location: 'Sylhet' })
  await runJob('index-listings')
  expect(await readMarkets()).toEqual([{ listings: 3 }])
  await runJob('sweep-leftovers')
  expect(await readMarkets()).toEqual([{ listings: 4 }])
})

/** The stored counts of these words. */
async function readCounts(...words: string[]): Promise<Record<string, number>> {
  const rows = await db.selectFrom('searchWords').selectAll().where('word', 'in', words).execute()
  return Object.fromEntries(rows.map(({ word, listings }) => [word, listings]))
}

test('the counts of words move with the listings that are indexed', async () => {
  const [pair, words] = ['#brand:Iphone condition:Good', ['=12', '=13', '#condition:Good']]
  await buildOutdated(4)
  await db.updateTable('items').set({ model: 'iPhone 12', condition: 'Good' }).execute()
  await db.deleteFrom('listingWords').execute()
  await indexOutdatedListings(db)
  expect(await readCounts(pair, ...words)).toEqual({ [pair]: 4, '=12': 4, '#condition:Good': 4 })
  await sql`update items set model = 'iPhone 13' where id in (select id from items order by id limit 3)`.execute(
    db,
  )
  await db.updateTable('listingWords').set({ version: 0 }).execute()
  await indexOutdatedListings(db)
  expect(await readCounts(pair, ...words)).toEqual({ [pair]: 4, '=12': 1, '=13': 3, '#condition:Good': 4 })
})

test('a whole count, page by page, finds the counts that the words came to while listings were indexed', async () => {
  await buildOutdated(4)
  await buildListing(product, { isSold: true })
  await db.deleteFrom('listingWords').execute()
  await indexOutdatedListings(db)
  const readAll = () => db.selectFrom('searchWords').selectAll().orderBy('word').execute()
  const moved = await readAll()
  expect(moved).toContainEqual({ word: '#brand:Iphone condition:Good', listings: 4 })
  await db.deleteFrom('searchWords').execute()
  await countSearchWords(db, 3)
  expect(await readAll()).toEqual(moved)
})

raceTest('a listing that changes while its words are made is indexed as it is then', async () => {
  await buildOutdated(2)
  const [indexing] = await inTransaction(db, async (tx) => {
    await tx.updateTable('items').set({ model: 'iPhone 12' }).execute()
    const begun = indexOutdatedListings(db)
    await expect.poll(() => countWaiting(tx)).toBe(1)
    // In an array, so that it is not awaited before this transaction ends.
    return [begun]
  })
  expect(await indexing).toBe(2)
  const isFound = sql<boolean>`words @@ ${"'=12'"}::tsquery`.as('isFound')
  expect(await db.selectFrom('listingWords').select(isFound).execute()).toEqual([
    { isFound: true },
    { isFound: true },
  ])
})

/** How many transactions wait for this one. */
async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
  return rows[0]?.count ?? 0
}

test('where all listings are indexed, nothing is written', async () => {
  await buildListing(product)
  const transaction = vi.spyOn(db, 'transaction')
  try {
    expect(await indexOutdatedListings(db)).toBe(0)
    expect(transaction).not.toHaveBeenCalled()
    await db.updateTable('listingWords').set({ version: 0 }).execute()
    expect(await indexOutdatedListings(db)).toBe(1)
    expect(transaction).toHaveBeenCalledTimes(2)
  } finally {
    transaction.mockRestore()
  }
})

test('no words wait for the index after a batch', async () => {
  await buildOutdated(3)
  await indexOutdatedListings(db)
  const { rows } = await sql<{
    pages: number
  }>`select gin_clean_pending_list('listing_words_for_sale_by_word') as pages`.execute(db)
  expect(rows).toEqual([{ pages: 0 }])
})

test('a user of the database who does not own the tables indexes too', async () => {
  await buildOutdated(2)
  // Roles belong to the whole server, which other tests may use.
  const role = sql.id(`server ${newId()}`)
  await sql`create role ${role}`.execute(db)
  try {
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(db)
    await inTransaction(db, async (tx) => {
      await sql`set local role ${role}`.execute(tx)
      await indexTogether(tx, () => sql`update listing_words set version = 7`.execute(tx))
    })
    expect(await db.selectFrom('listingWords').select('version').execute()).toEqual([
      { version: 7 },
      { version: 7 },
    ])
  } finally {
    await sql`drop owned by ${role}`.execute(db)
    await sql`drop role ${role}`.execute(db)
  }
})
