import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { startProduct } from '#test/product.ts'
import { createWordCounts } from './word-counts.ts'

const { db } = await startProduct()

const none = new Map<string, number>()

test('words that few of many listings have are left to the next whole count', async () => {
  await db.insertInto('searchWords').values({ word: 'charger', listings: 10 }).execute()
  const counts = createWordCounts()
  const after = new Map(Object.entries({ battery: 2997, charger: 2997, seldom: 2, box: 3 }))
  counts.note({ before: none, after }, 3002)
  await inTransaction(db, (tx) => counts.write(tx))
  // What was written once is not written again.
  await inTransaction(db, (tx) => counts.write(tx))
  counts.note({ before: new Map([['battery', 2]]), after: none }, 2)
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
  const before = new Map(['charger', 'battery', 'unknown'].map((word) => [word, 5]))
  counts.note({ before, after: none }, 5)
  await inTransaction(db, (tx) => counts.write(tx))
  expect(await db.selectFrom('searchWords').selectAll().orderBy('word').execute()).toEqual([
    { word: 'battery', listings: 4 },
    { word: 'charger', listings: 0 },
  ])
})
