import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BrandId, UserId } from '#contract/ids.ts'
import { getBrandId } from '#features/brands/queries.ts'
import { createListing } from '#features/listings/commands/content.ts'
import { createModel, loadModels } from '#features/models/commands.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { ensureBrands } from '#server/demo/demo.ts'
import { buildBrand, buildImages, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask, db } = product

type Row = { _id: BrandId; name: string; hidden?: true; models: number; may: string[] }

let admin: UserId
let ids: Record<string, BrandId> = {}
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  ids = {}
  for (const name of ['Iphone', 'Xiomi', 'Huawei']) ids[name] = await buildBrand(product, name)
})

const listShown = async (): Promise<string[]> =>
  (await ask('GET /brands')).body.map((brand: Row) => brand.name)
const listAll = async (): Promise<Row[]> => (await ask('GET /brands/all', { as: admin })).body
const add = (body: object, as = admin) => ask('POST /brands', { as, body })
const change = (name: string, body: object, as = admin) => ask(`PATCH /brand/${ids[name]}`, { as, body })
type Entry = { kind: string; subject: { name: string }; detail: object }
const events = async () =>
  (await ask('GET /events', { as: admin })).body.flatMap(({ kind, subject, detail }: Entry) =>
    kind.startsWith('brand-') ? [[kind, subject.name, detail]] : [],
  )

describe('a new brand', () => {
  test('is hidden and last, until an admin shows it', async () => {
    await buildImages(product, '/images/nokia.jpg')
    const { status, body } = await add({ name: ' Nokia ', image: '/images/nokia.jpg' })
    expect(status).toBe(200)
    expect(await listShown()).toEqual(['Iphone', 'Xiomi', 'Huawei'])
    ids['Nokia'] = body.insertedId
    expect((await listAll()).at(-1)).toEqual({
      _id: ids['Nokia'],
      name: 'Nokia',
      image: '/images/nokia.jpg',
      forSale: 0,
      hidden: true,
      models: 0,
      may: ['rename', 'hide'],
    })
    expect((await change('Nokia', { hidden: false })).body.modifiedCount).toBe(1)
    expect((await change('Nokia', { hidden: false })).body.modifiedCount).toBe(0)
    expect(await listShown()).toEqual(['Iphone', 'Xiomi', 'Huawei', 'Nokia'])
    expect((await ask('GET /brands/names')).body.at(-1)).toEqual({ _id: ids['Nokia'], name: 'Nokia' })
    expect(await events()).toEqual([
      ['brand-shown', 'Nokia', {}],
      ['brand-added', 'Nokia', {}],
    ])
  })

  testRows([
    ['iphone', 'There is already a brand Iphone.'],
    ['I Phone', 'There is already a brand Iphone.'],
    ['Xiaomi', 'There is already a brand Xiomi.'],
    ['শাওমি', 'There is already a brand Xiomi.'],
    ['', 'Enter the name of the brand.'],
    ['  ', 'Enter the name of the brand.'],
    ["O'Nokia", 'Use letters, digits and spaces.'],
    ['#', 'Use letters, digits and spaces.'],
    ['N'.repeat(41), 'At most 40 characters.'],
  ])('with the name %j is refused', async (name, message) => {
    const { status, body } = await add({ name })
    expect([status, body.errors]).toEqual([422, [{ path: 'name', message }]])
  })

  test.each([
    ['https://elsewhere.example/a.jpg', 'Upload the picture first.'],
    ['/images/gone.jpg', 'A picture is no longer stored here. Please choose it again.'],
  ])('with the picture %s is refused', async (image, message) => {
    const { status, body } = await add({ name: 'Nokia', image })
    expect([status, body.errors]).toEqual([422, [{ path: 'image', message }]])
    expect(await listAll()).toHaveLength(3)
  })

  raceTest('is added once, even by two admins at the same time', async () => {
    const other = await buildUser(product, { isAdmin: true })
    const answers = await Promise.all([add({ name: 'Nokia' }), add({ name: 'NOKIA' }, other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await listAll()).toHaveLength(4)
  })
})

describe('the order', () => {
  test('is changed by placing a brand before another one, or at the end', async () => {
    expect((await change('Huawei', { before: ids['Xiomi'] })).body.modifiedCount).toBe(1)
    expect(await listShown()).toEqual(['Iphone', 'Huawei', 'Xiomi'])
    expect((await change('Iphone', { before: null })).body.modifiedCount).toBe(1)
    expect(await listShown()).toEqual(['Huawei', 'Xiomi', 'Iphone'])
    expect((await change('Iphone', { before: null })).body.modifiedCount).toBe(0)
    expect((await change('Iphone', { before: ids['Iphone'] })).body.modifiedCount).toBe(0)
    expect(await events()).toEqual([
      ['brand-changed', 'Iphone', { fields: ['place'] }],
      ['brand-changed', 'Huawei', { fields: ['place'] }],
    ])
  })

  raceTest('has every brand once after many changes at the same time', async () => {
    const others = ['Nokia', 'Sony', 'Honor']
    for (const name of others) ids[name] = await buildBrand(product, name)
    const names = Object.keys(ids)
    const moves = names.flatMap((name) =>
      names.map((next) => change(name, { before: ids[next] }).then(({ status }) => status)),
    )
    expect(new Set(await Promise.all(moves))).toEqual(new Set([200]))
    expect((await listShown()).toSorted()).toEqual(names.toSorted())
  })

  test('does not change for a brand that does not exist', async () => {
    const { status, body } = await change('Iphone', { before: admin })
    expect([status, body.errors]).toEqual([422, [{ path: 'before', message: 'Choose one of the brands.' }]])
    expect((await ask(`PATCH /brand/${admin}`, { as: admin, body: { before: null } })).status).toBe(404)
  })
})

const phone = {
  model: 'P30',
  condition: 'Good',
  location: 'Dhaka',
  price: 9000,
  description: 'Clean.',
  images: ['/images/p.jpg'],
}

describe('a hidden brand', () => {
  test('keeps its page and its phones, and accepts no new listings', async () => {
    const seller = await buildSeller(product)
    const listing = await buildListing(product, { sellerId: seller, brand: 'Huawei', model: 'P30' })
    expect((await change('Huawei', { hidden: true })).body.modifiedCount).toBe(1)
    expect(await listShown()).toEqual(['Iphone', 'Xiomi'])
    expect((await ask(`GET /brand/${ids['Huawei']}`)).body).toMatchObject({ forSale: 1, hidden: true })
    expect((await ask('GET /items?name=Huawei')).body).toHaveLength(1)
    expect((await ask('GET /items?q=huawei')).body).toHaveLength(1)

    await buildImages(product, '/images/p.jpg')
    const { status, body } = await ask('POST /items', { as: seller, body: { ...phone, name: 'Huawei' } })
    expect([status, body.errors]).toEqual([422, [{ path: 'name', message: 'Choose one of the brands.' }]])
    const edit = (change: object) => ask(`PATCH /items/${listing}`, { as: seller, body: change })
    expect((await edit({ name: 'Huawei', price: 8000 })).status).toBe(200)
    expect((await edit({ name: 'Xiomi' })).status).toBe(200)
    expect((await edit({ name: 'Huawei' })).status).toBe(422)
  })

  test('comes last when it is shown again', async () => {
    await change('Iphone', { hidden: true })
    await change('Iphone', { hidden: false })
    expect(await listShown()).toEqual(['Xiomi', 'Huawei', 'Iphone'])
  })

  raceTest('is never the last one, even when two admins hide the last two at the same time', async () => {
    await change('Huawei', { hidden: true })
    const answers = await Promise.all([change('Iphone', { hidden: true }), change('Xiomi', { hidden: true })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'last-brand',
      detail: 'This is the only brand that is shown. Show another one first.',
    })
    expect(await listShown()).toHaveLength(1)
    expect((await listAll()).flatMap(({ name, may }) => (may.includes('hide') ? [name] : []))).toHaveLength(2)
  })

  test('counts as not sold here in a search', async () => {
    await add({ name: 'Samsung' })
    const unsold = async () => (await ask('GET /search/summary?q=samsung')).body.unsoldBrand
    expect(await unsold()).toBe('Samsung')
    ids['Samsung'] = (await listAll()).find(({ name }) => name === 'Samsung')?._id as BrandId
    await change('Samsung', { hidden: false })
    expect(await unsold()).toBe(null)
  })
})

describe('the name of a brand', () => {
  test('can be corrected until a phone or a model refers to it', async () => {
    ids['Nokya'] = (await add({ name: 'Nokya' })).body.insertedId
    expect((await change('Nokya', { name: 'Nokia' })).body.modifiedCount).toBe(1)
    expect(await events()).toContainEqual([
      'brand-changed',
      'Nokia',
      { fields: ['name'], before: 'Nokya', after: 'Nokia' },
    ])
    expect((await change('Nokya', { name: 'xiaomi' })).body.errors).toEqual([
      { path: 'name', message: 'There is already a brand Xiomi.' },
    ])
    await buildListing(product, { brandId: ids['Nokya'], isRemoved: true })
    const refused = await change('Nokya', { name: 'Nokya' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'name', message: 'Listings or models already use this brand, so it cannot be renamed.' }],
    ])
    expect((await listAll()).map(({ may }) => may.includes('rename'))).toEqual([true, true, true, false])
  })
})

describe('a brand that is renamed while', () => {
  /** Renames the brand while this transaction is open, so that the new name waits for it. */
  async function renameDuring(write: (tx: Tx, name: string) => Promise<unknown>) {
    ids['Nokya'] = (await add({ name: 'Nokya' })).body.insertedId
    await change('Nokya', { hidden: false })
    const renaming = Promise.withResolvers<Awaited<ReturnType<typeof change>>>()
    await inTransaction(db, async (tx) => {
      await write(tx, 'Nokya')
      renaming.resolve(change('Nokya', { name: 'Nokia' }))
      await expect.poll(() => countWaiting(tx)).toBe(1)
    })
    return renaming.promise
  }

  /**
   * How many transactions wait for this one. On the embedded database, which has one connection, they wait outside of
   * it.
   */
  async function countWaiting(tx: Tx): Promise<number> {
    if (product.services.database.engine !== 'postgres') return 1
    const { rows } = await sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
    return rows[0]?.count ?? 0
  }

  test('a phone is listed keeps the name that the phone has', async () => {
    const sellerId = await buildSeller(product)
    const { price: _, ...content } = phone
    const listed = { ...content, condition: 'Good' as const, priceMinor: 900_000, sellerId }
    await buildImages(product, '/images/p.jpg')
    const { status, body } = await renameDuring(async (tx, name) => {
      const brandId = await getBrandId(tx, name)
      await createListing(tx, { ...listed, brandId }, { at: product.time.now })
    })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'name'])
  })

  test('a model is added keeps the name that the model has', async () => {
    const taught = { taughtBy: admin, at: product.time.now }
    const { status, body } = await renameDuring((tx, brand) =>
      createModel(tx, { brand, name: 'Nokya 99' }, taught),
    )
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'name'])
  })
})

describe('when the product starts', () => {
  test('each brand of the catalogue exists once: the first three are shown, the others hidden', async () => {
    await db.deleteFrom('brands').execute()
    await loadModels(db, product.time.now)
    await Promise.all([ensureBrands(product.services), ensureBrands(product.services)])
    await ensureBrands(product.services)
    expect(await listShown()).toEqual(['Iphone', 'Xiomi', 'Huawei'])
    const all = await listAll()
    expect(
      all
        .map(({ name }) => name)
        .slice(3)
        .toSorted(),
    ).toEqual(['Infinix', 'Oppo', 'Realme', 'Samsung', 'Symphony', 'Tecno', 'Vivo', 'Walton'])
    expect(all.every(({ models }) => models > 10)).toBe(true)
    expect(all.some(({ may }) => may.includes('rename'))).toBe(false)
  })

  test('an existing brand keeps its position and stays shown', async () => {
    ids['samsung'] = await buildBrand(product, 'samsung')
    await change('samsung', { before: ids['Iphone'] })
    await ensureBrands(product.services)
    expect(await listShown()).toEqual(['samsung', 'Iphone', 'Xiomi', 'Huawei'])
    const all = (await listAll()).map(({ name }) => name)
    expect(all.filter((name) => name.toLowerCase() === 'samsung')).toEqual(['samsung'])
  })
})

test('a brand is hidden by an admin from when one hides it until one shows it, and not before', async () => {
  const readHuawei = async () => (await listAll()).find(({ name }) => name === 'Huawei')
  await change('Huawei', { hidden: true })
  expect(await readHuawei()).toMatchObject({ hidden: true, hiddenByAdmin: true })
  await change('Huawei', { hidden: false })
  expect(await readHuawei()).not.toHaveProperty('hiddenByAdmin')
  ids['Nokia'] = (await add({ name: 'Nokia' })).body.insertedId
  expect(await listAll()).toContainEqual(expect.objectContaining({ name: 'Nokia', hidden: true }))
  expect((await listAll()).some((brand) => 'hiddenByAdmin' in brand)).toBe(false)
})
