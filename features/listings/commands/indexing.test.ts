import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
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

raceTest('while another process indexes, nothing is done twice', async () => {
  await buildOutdated(2)
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7230114)`.execute(tx)
    expect(await indexOutdatedListings(db)).toBe(0)
  })
  expect(await indexOutdatedListings(db)).toBe(2)
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
