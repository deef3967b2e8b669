import { expect, test } from 'vitest'
import type { ModelId } from '#contract/ids.ts'
import { catalogueModels } from '#db/catalogue/models.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { loadModels } from './commands.ts'
import { getRecogniser, listModels, recognisePhone } from './queries.ts'

const product = await startProduct()
const { db, time } = product

test('the models are written once, with their spellings', async () => {
  expect(await loadModels(db, time.now)).toBe(true)
  const { version } = await getRecogniser(db)
  expect(await loadModels(db, time.now)).toBe(false)
  expect((await getRecogniser(db)).version).toBe(version)
  const models = await listModels(db)
  expect(models.length).toBe(catalogueModels.length)
  expect(models.find(({ id }) => id === 'iphone-x')).toMatchObject({
    name: 'iPhone X',
    brand: 'Iphone',
    line: 'iPhone',
    year: 2017,
    variants: [
      { ramGb: 3, storageGb: 64 },
      { ramGb: 3, storageGb: 256 },
    ],
    spellings: ['iPhone 10', 'iPhone ten'],
  })
})

raceTest('two processes that start at the same time write the models once', async () => {
  const written = await Promise.all([loadModels(db, time.now), loadModels(db, time.now)])
  expect(written.filter(Boolean)).toHaveLength(1)
})

test('models and spellings added by admins stay when the models are written again', async () => {
  await loadModels(db, time.now)
  const admin = await buildUser(product, { isAdmin: true })
  const taught = { modelId: 'iphone-xr' as ModelId, taughtBy: admin, createdAt: time.now }
  await db.updateTable('modelSpellings').set(taught).where('spelling', '=', 'iPhone 10').execute()
  await db
    .insertInto('models')
    .values({
      id: 'nokia-3310' as ModelId,
      brand: 'Nokia',
      name: 'Nokia 3310',
      variants: '[]',
      isTaught: true,
      createdAt: time.now,
    })
    .execute()
  await db.updateTable('modelCatalogue').set({ digest: 'of an older build', version: 'older' }).execute()
  expect(await loadModels(db, time.now)).toBe(true)
  const { recognise } = await getRecogniser(db)
  expect(recognise('iphone 10')?.model.id).toBe('iphone-xr')
  expect(recognise('nokia 3310')?.model.id).toBe('nokia-3310')
})

test('without models nothing is recognised', async () => {
  const { recognise, version } = await getRecogniser(db)
  expect([recognise('iPhone 13'), version]).toEqual([undefined, undefined])
})

test('a model that was taught in one test is unknown in the next', async () => {
  expect(recognisePhone('nokia 3310')).toBeUndefined()
})

test('searches use the models that were read last, without a database query', async () => {
  expect(recognisePhone('আইফোন ১৩ ২৫৬ জিবি')).toMatchObject({
    model: { id: 'iphone-13' },
    ramGb: 4,
    storageGb: 256,
  })
})
