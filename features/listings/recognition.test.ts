import { beforeEach, describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { loadModels } from '#features/models/commands.ts'
import { inTransaction } from '#services/database/database.ts'
import { buildBrand, buildImages, buildListing, buildSeller } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db, services, time } = product

const listing = {
  name: 'Xiomi',
  model: 'redmi not 11 4/128',
  condition: 'Good',
  location: 'Mirpur 10, Dhaka',
  price: 14_500,
  description: 'Works well.',
  images: ['/images/phone.jpg'],
}

let seller: UserId
beforeEach(async () => {
  seller = await buildSeller(product)
  await buildBrand(product, 'Xiomi')
  await buildImages(product, '/images/phone.jpg')
})

async function read(id: string) {
  const { model, modelId, ramGb, storageGb } = (await ask(`GET /items/${id}`)).body
  return { model, modelId, ramGb, storageGb }
}

async function add(more: object = {}): Promise<string> {
  const { status, body } = await ask('POST /items', { as: seller, body: { ...listing, ...more } })
  expect(status).toBe(200)
  return body.insertedId
}

describe('with the models of this build, a listing', () => {
  beforeEach(() => loadModels(db, time.now))

  test('keeps the words of its seller, and gets the recognised model, RAM and storage', async () => {
    expect(await read(await add())).toEqual({
      model: 'redmi not 11 4/128',
      modelId: 'redmi-note-11',
      ramGb: 4,
      storageGb: 128,
    })
  })

  test('has the sizes that its seller states, even if the text says something else', async () => {
    const id = await add({ ramGb: 6, storageGb: 64 })
    expect(await read(id)).toMatchObject({ modelId: 'redmi-note-11', ramGb: 6, storageGb: 64 })
  })

  test('can have an unknown model', async () => {
    const id = await add({ model: 'Redmi 99 Ultra' })
    expect(await read(id)).toEqual({ model: 'Redmi 99 Ultra', modelId: null, ramGb: null, storageGb: null })
  })

  test('is recognised again when its model changes, and loses the sizes of the old model', async () => {
    const id = await add({ ramGb: 6 })
    const body = { model: 'Redmi Note 12 Pro' }
    expect((await ask(`PATCH /items/${id}`, { as: seller, body })).status).toBe(200)
    expect(await read(id)).toMatchObject({ modelId: 'redmi-note-12-pro', ramGb: null, storageGb: null })
  })

  test('keeps its model and sizes when something else changes', async () => {
    const id = await add()
    expect((await ask(`PATCH /items/${id}`, { as: seller, body: { price: 13_000 } })).status).toBe(200)
    expect(await read(id)).toMatchObject({ modelId: 'redmi-note-11', ramGb: 4, storageGb: 128 })
  })

  test.each([
    ['ramGb', 0],
    ['ramGb', 1.5],
    ['storageGb', '128'],
    ['storageGb', 5000],
  ])('with %s %j is refused by name', async (field, value) => {
    const { status, body } = await ask('POST /items', { as: seller, body: { ...listing, [field]: value } })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: field, message: 'Choose the size in GB, or leave it out.' }],
    ])
  })
})

async function recogniseByJob() {
  await inTransaction(db, (tx) => services.jobs.enqueue(tx, 'recognise-listings', {}))
  await product.awaitJobs()
}

test('a job recognises all listings, and again only when the models have changed', async () => {
  const brandId = await buildBrand(product, 'Xiomi')
  const ids = []
  for (let nth = 0; nth < 201; nth += 1) {
    ids.push(await buildListing(product, { sellerId: seller, brandId, model: `Redmi Note ${nth % 20} 4/64` }))
  }
  expect((await read(ids[12] ?? '')).modelId).toBe(null)
  await loadModels(db, time.now)
  await recogniseByJob()
  expect(await read(ids[12] ?? '')).toMatchObject({ modelId: 'redmi-note-12', ramGb: 4, storageGb: 64 })
  expect(await read(ids[192] ?? '')).toMatchObject({ modelId: 'redmi-note-12' })
  expect(await read(ids[200] ?? '')).toMatchObject({ modelId: null })

  await db.updateTable('items').set({ modelId: null }).execute()
  await recogniseByJob()
  expect((await read(ids[12] ?? '')).modelId).toBe(null)
  await db.updateTable('modelCatalogue').set({ version: 'changed' }).execute()
  await recogniseByJob()
  expect((await read(ids[12] ?? '')).modelId).toBe('redmi-note-12')
})
