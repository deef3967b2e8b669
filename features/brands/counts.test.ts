import { expect, test } from 'vitest'
import type { BrandId, ListingId } from '#contract/ids.ts'
import { buildBrand, buildListing } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { inTransaction } from '#services/database/database.ts'
import { joinCounts } from './commands.ts'

const product = await startProduct()
const { ask, services } = product
const now = new Date('2026-11-23T00:00:00Z')

/** How many phones of a brand are for sale, as its page says and as its listings say. */
async function count(id: BrandId) {
  const { body } = await ask(`GET /brand/${id}`)
  const { number } = await services.db
    .selectFrom('items')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('brandId', '=', id)
    .where('soldAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('withheldAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { shown: body.forSale as number, counted: number }
}

const change = (id: ListingId, values: object) =>
  services.db.updateTable('items').set(values).where('id', '=', id).execute()

test('the count of a brand is correct after each change of a listing', async () => {
  const [iphone, xiomi] = [await buildBrand(product, 'Iphone'), await buildBrand(product, 'Xiomi')]
  const id = await buildListing(product, { brandId: iphone })
  await buildListing(product, { brandId: iphone, isSold: true })
  const changes: [object, number, number][] = [
    [{ priceMinor: 100 }, 1, 0],
    [{ withheldAt: now }, 0, 0],
    [{ soldAt: now }, 0, 0],
    [{ withheldAt: null }, 0, 0],
    [{ soldAt: null }, 1, 0],
    [{ brandId: xiomi }, 0, 1],
    [{ brandId: iphone, withheldAt: now }, 0, 0],
    [{ withheldAt: null }, 1, 0],
    [{ removedAt: now }, 0, 0],
  ]
  for (const [values, ofIphone, ofXiomi] of changes) {
    await change(id, values)
    expect([await count(iphone), await count(xiomi)], JSON.stringify(values)).toEqual([
      { shown: ofIphone, counted: ofIphone },
      { shown: ofXiomi, counted: ofXiomi },
    ])
  }
})

test('a change that is rolled back is not counted', async () => {
  const id = await buildBrand(product)
  const listing = await buildListing(product, { brandId: id })
  const failing = inTransaction(services.db, async (tx) => {
    await tx.updateTable('items').set({ soldAt: now }).where('id', '=', listing).execute()
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await count(id)).toEqual({ shown: 1, counted: 1 })
})

raceTest('joining the counts leaves one row for each brand, with the same count', async () => {
  const id = await buildBrand(product)
  const listings = [
    await buildListing(product, { brandId: id }),
    await buildListing(product, { brandId: id }),
  ]
  await change(listings[0] as ListingId, { soldAt: now })
  await Promise.all([inTransaction(services.db, joinCounts), inTransaction(services.db, joinCounts)])
  expect(await services.db.selectFrom('brandCounts').selectAll().execute()).toEqual([
    { brandId: id, forSale: 1 },
  ])
  await change(listings[1] as ListingId, { soldAt: now })
  expect(await count(id)).toEqual({ shown: 0, counted: 0 })
})
