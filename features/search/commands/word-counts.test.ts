import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { startProduct } from '#test/product.ts'
import { createWordCounts } from './word-counts.ts'

const { db } = await startProduct()

const listings = (count: number, ...words: string[]) =>
  Array.from({ length: count }, () => ({ words, filters: [] }))

test('words that few of many listings have are left to the next whole count', async () => {
  await db.insertInto('searchWords').values({ word: 'charger', listings: 10 }).execute()
  const counts = createWordCounts()
  counts.note([], [...listings(2997, 'battery', 'charger'), ...listings(2, 'seldom'), ...listings(3, 'box')])
  await inTransaction(db, (tx) => counts.write(tx))
  // What was written once is not written again.
  await inTransaction(db, (tx) => counts.write(tx))
  counts.note(listings(2, 'battery'), [])
  await inTransaction(db, (tx) => counts.write(tx))
  expect(await db.selectFrom('searchWords').selectAll().orderBy('word').execute()).toEqual([
    { word: 'battery', listings: 2995 },
    { word: 'charger', listings: 3007 },
  ])
})

test('no count goes below nothing, however old it is', async () => {
  await db
    .insertInto('searchWords')
    .values([
      { word: 'charger', listings: 3 },
      { word: 'battery', listings: 9 },
    ])
    .execute()
  const counts = createWordCounts()
  counts.note(listings(5, 'charger', 'battery', 'unknown'), [])
  await inTransaction(db, (tx) => counts.write(tx))
  expect(await db.selectFrom('searchWords').selectAll().orderBy('word').execute()).toEqual([
    { word: 'battery', listings: 4 },
    { word: 'charger', listings: 0 },
  ])
})
