import { expect, test } from 'vitest'
import { routes } from '#contract/routes.ts'
import { buildListing, buildSeller } from '#test/build.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { startProduct } from '#test/product.ts'
import {
  findSitemapPart,
  listSellerParts,
  listSellersInPart,
  listSitemapParts,
  readSitemapListings,
} from './queries/sitemap.ts'

const product = await startProduct()
const { db, ask, time } = product

const readAll = async () => {
  const [part] = await listSitemapParts(db)
  const found = []
  if (part) for await (const some of readSitemapListings(db, part)) found.push(...some)
  return found
}

test('only listings that are for sale are in the sitemap, with the words of their addresses', async () => {
  expect(await listSitemapParts(db)).toEqual([])
  const id = await buildListing(product, { model: 'iPhone 13', storageGb: 128 })
  await buildListing(product, { isSold: true })
  await buildListing(product, { isRemoved: true })
  const withheld = await buildListing(product)
  await db.updateTable('items').set({ withheldAt: time.now }).where('id', '=', withheld).execute()
  expect(await readAll()).toEqual([{ id, title: 'iPhone 13 · 128 GB', changedAt: time.now }])
})

test('a listing has changed when its seller changed it, and not when somebody looked at or reported it', async () => {
  const seller = await buildSeller(product)
  const id = await buildListing(product, { sellerId: seller })
  const created = time.now
  product.pass({ minutes: 60 })
  await ask(`PUT /items/${id}`, { body: { reason: 'scam' } })
  expect(await readAll()).toMatchObject([{ changedAt: created }])
  const { method, path } = routes.items.change
  const body = { price: 50_000 }
  expect((await ask(`${method} ${path.replace('{id}', id)}`, { as: seller, body })).status).toBe(200)
  expect(await readAll()).toMatchObject([{ changedAt: time.now }])
})

test('parts follow each other without a gap, and one goes on after its first listing is gone', async () => {
  const ids = []
  for (let nth = 0; nth < 5; nth += 1) ids.push(await buildListing(product))
  const parts = await listSitemapParts(db, 2)
  expect(parts.map(({ first, last, listings }) => [first, last, listings])).toEqual([
    [ids[0], ids[1], 2],
    [ids[2], ids[3], 2],
    [ids[4], ids[4], 1],
  ])
  const [gone = ''] = ids
  await db
    .updateTable('items')
    .set({ soldAt: time.now })
    .where('id', '=', gone as never)
    .execute()
  expect(await findSitemapPart(db, gone as never, 2)).toMatchObject({ first: ids[1], last: ids[2] })
  expect(await findSitemapPart(db, 'ffffffff-ffff-7fff-bfff-ffffffffffff' as never)).toBeUndefined()
})

test('a part is read by the index of listings for sale', async () => {
  await buildListing(product)
  const plans = await explainStatements(db, readAll, { isSmall: true })
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.flatMap(({ scanned }) => scanned)).toEqual([])
})

test('each seller with a phone for sale is in one part, found by the index', async () => {
  const sellers = []
  for (let nth = 0; nth < 5; nth += 1) {
    const sellerId = await buildSeller(product)
    for (let phone = 0; phone < 2; phone += 1) await buildListing(product, { sellerId })
    sellers.push(sellerId)
  }
  await buildListing(product, { sellerId: await buildSeller(product), isSold: true })
  sellers.sort()
  const parts = await listSellerParts(db, 2)
  expect(parts).toEqual([sellers[0], sellers[2], sellers[4]])
  const listed = await Promise.all(parts.map((first) => listSellersInPart(db, first, 2)))
  expect(listed.flat()).toEqual(sellers)
  const plans = await explainStatements(db, () => listSellerParts(db), { isSmall: true })
  expect(plans.flatMap(({ scanned }) => scanned)).toEqual([])
})
