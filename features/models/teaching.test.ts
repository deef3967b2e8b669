import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildBrand, buildListing, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { testRows } from '#test/runner/test-rows.ts'
import { loadModels } from './commands.ts'

const product = await startProduct()
const { ask, db, services, time } = product

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  await loadModels(db, time.now)
  for (const name of ['Iphone', 'Xiomi']) await buildBrand(product, name)
})

const suggest = async (query: Record<string, string>) => {
  const { status, body } = await ask(`GET /models?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return { ...body, names: body.models.map(({ name }: { name: string }) => name) }
}
const unrecognised = async () => (await ask('GET /models/unrecognised', { as: admin })).body
const modelOf = async (id: string) => (await ask(`GET /items/${id}`)).body.modelId

describe('suggestions', () => {
  testRows([
    [{ q: 'redmi not', brand: 'Xiomi' }, 'Redmi Note 15 5G'],
    [{ q: 'redmi note 12' }, 'Redmi Note 12'],
    [{ q: 'xiaomi redmi note 12 p' }, 'Redmi Note 12 Pro'],
    [{ q: 'আইফোন ১৩ প্রো' }, 'iPhone 13 Pro'],
    [{ q: 'iphone13' }, 'iPhone 13'],
    [{ q: '13 pro max', brand: 'Iphone' }, 'iPhone 13 Pro Max'],
    [{ q: 'huawei y9 pri' }, 'Huawei Y9 Prime 2019'],
    [{ q: 'p30 l', brand: 'Huawei' }, 'Huawei P30 lite'],
    [{ q: '', brand: 'Iphone' }, 'iPhone 17'],
  ])('for %j include %s', async (query, name) => {
    const { names } = await suggest(query)
    expect(names).toContain(name)
    expect(names.length).toBeLessThanOrEqual(8)
  })

  testRows([
    [{ q: 'redmi note 12 8/256', brand: 'Iphone' }, 'Redmi Note 12'],
    [{ q: 'iphone13', brand: 'Xiomi' }, 'iPhone 13'],
    [{ q: 'iphone13', brand: 'Iphone' }, undefined],
    [{ q: '13 pro max', brand: 'Xiomi' }, undefined],
    [{ q: 'Nokia 3310', brand: 'Xiomi' }, undefined],
    [{ q: 'redmi note 12' }, undefined],
  ])('for %j name the model of another brand: %s', async (query, name) => {
    expect((await suggest(query)).ofOtherBrand?.name).toBe(name)
  })

  test('begin with the models whose whole name was typed, then the newest', async () => {
    expect((await suggest({ q: 'iphone 12' })).names).toEqual([
      'iPhone 12',
      'iPhone 12 mini',
      'iPhone 12 Pro',
      'iPhone 12 Pro Max',
    ])
  })

  test('are of the chosen brand, and empty for an unknown text', async () => {
    expect((await suggest({ q: 'note', brand: 'Iphone' })).names).toEqual([])
    expect((await suggest({ q: 'nokia 3310' })).names).toEqual([])
  })

  test('include what the text means so far', async () => {
    expect((await suggest({ q: 'redmi note 12 8/256', brand: 'Xiomi' })).recognised).toMatchObject({
      model: {
        id: 'redmi-note-12',
        line: 'Redmi Note',
        year: 2023,
        variants: expect.arrayContaining([{ ramGb: 8, storageGb: 256 }]),
      },
      ramGb: 8,
      storageGb: 256,
    })
    expect((await suggest({ q: 'redmi' })).recognised).toBe(null)
  })
})

describe('what was not recognised', () => {
  test('is listed with its text, the most frequent first', async () => {
    for (const model of ['Nokia 3310', 'nokia 3310', 'Redmi 99', 'iPhone 13'])
      await buildListing(product, { model })
    await buildListing(product, { model: 'Redmi 99', isRemoved: true })
    expect(await unrecognised()).toEqual([
      { brand: 'Iphone', model: expect.stringMatching(/nokia 3310/i), listings: 2 },
      { brand: 'Iphone', model: 'Redmi 99', listings: 1 },
    ])
  })

  test('is recognised after an admin has added it as a spelling', async () => {
    const id = await buildListing(product, { model: 'thirteen promax 256gb' })
    expect(await modelOf(id)).toBe(null)
    const teach = { as: admin, body: { spelling: 'thirteen promax 256gb' } }
    const taught = await ask('POST /models/iphone-13-pro-max/spellings', teach)
    expect([taught.status, taught.body.modifiedCount]).toEqual([200, 1])
    await product.awaitJobs()
    expect(await modelOf(id)).toBe('iphone-13-pro-max')
    expect(await unrecognised()).toEqual([])
    const again = await buildListing(product, { model: 'Thirteen Promax' })
    expect(await modelOf(again)).toBe('iphone-13-pro-max')
    expect((await ask('POST /models/iphone-13-pro-max/spellings', teach)).body.modifiedCount).toBe(0)
  })

  test.each([
    ['POST /models/iphone-13-pro-max/spellings', { spelling: 'thirteen promax' }],
    ['POST /models', { brand: 'Iphone', name: 'iPhone 99', spelling: 'thirteen promax' }],
  ])('is no longer listed after %s, before the job has recognised it', async (route, body) => {
    const id = await buildListing(product, { model: 'Thirteen promax' })
    await buildListing(product, { brand: 'Xiomi', model: 'Redmi 99' })
    const enqueue = vi.spyOn(services.jobs, 'enqueue').mockResolvedValue()
    onTestFinished(() => enqueue.mockRestore())
    expect((await ask(route, { as: admin, body })).status).toBe(200)
    expect(enqueue).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'recognise-listings', {})
    expect(await modelOf(id)).toBe(null)
    expect(await unrecognised()).toEqual([{ brand: 'Xiomi', model: 'Redmi 99', listings: 1 }])
  })

  test('is recognised after an admin has added the model', async () => {
    const id = await buildListing(product, { brand: 'Xiomi', model: 'Redme 99 ultra 8/256' })
    const body = {
      brand: 'Xiomi',
      name: 'Redmi 99 Ultra',
      year: 2026,
      variants: [{ ramGb: 8, storageGb: 256 }],
      spelling: 'Redmi 99 U',
    }
    expect((await ask('POST /models', { as: admin, body })).body.insertedId).toBe('redmi-99-ultra')
    await product.awaitJobs()
    expect(await modelOf(id)).toBe('redmi-99-ultra')
    expect((await suggest({ q: 'redmi 99' })).names).toEqual(['Redmi 99 Ultra'])
  })

  raceTest('a model is added once, even by two admins at the same time', async () => {
    const body = { brand: 'Xiomi', name: 'Redmi 99' }
    const answers = await Promise.all([1, 2].map(() => ask('POST /models', { as: admin, body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.errors).toEqual([
      { path: 'name', message: 'There is already a model with this name.' },
    ])
  })

  testRows([
    [{ brand: 'Nokya', name: 'A' }, 'brand', /one of the brands/],
    [{ brand: 'Xiomi', name: '৯৯' }, 'name', /English letters/],
    [{ brand: 'Xiomi', name: '' }, 'name', /which model/],
    [{ brand: 'Xiomi', name: 'A', year: 1900 }, 'year', /a year/],
    [
      { brand: 'Xiomi', name: 'A', variants: [{ ramGb: 0, storageGb: 64 }] },
      'variants.0.ramGb',
      /size in GB/,
    ],
  ])('%j is refused by name', async (body, path, words) => {
    const answer = await ask('POST /models', { as: admin, body })
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, path])
    expect(answer.body.errors[0].message).toMatch(words)
  })

  testRows([['Thirteen  PROMAX'], ['thirteenpromax'], ['iphone13promax']])(
    'a spelling that means the model already changes nothing: %s',
    async (spelling) => {
      const path = 'POST /models/iphone-13-pro-max/spellings'
      await ask(path, { as: admin, body: { spelling: 'thirteen promax' } })
      const again = await ask(path, { as: admin, body: { spelling } })
      expect([again.status, again.body.modifiedCount]).toEqual([200, 0])
    },
  )

  test.each([
    ['promax 8 gb', 'promax8gb'],
    ['promax8gb', 'PROMAX 8 GB'],
  ])('%s and %s, of which one is read as a size, are one spelling', async (first, second) => {
    const path = 'POST /models/iphone-13-pro-max/spellings'
    expect((await ask(path, { as: admin, body: { spelling: first } })).body.modifiedCount).toBe(1)
    const again = await ask(path, { as: admin, body: { spelling: second } })
    expect([again.status, again.body.modifiedCount]).toEqual([200, 0])
  })

  testRows([
    ['Thirteen Promax', 'This spelling already means iPhone 13 Pro Max. Remove it there first.'],
    ['IPHONE 12', 'This spelling already means iPhone 12. Remove it there first.'],
    ['mobile phone', 'Say which model it is.'],
  ])('%s is not taught to another model', async (spelling, message) => {
    await ask('POST /models/iphone-13-pro-max/spellings', {
      as: admin,
      body: { spelling: 'thirteen promax' },
    })
    const refused = await ask('POST /models/iphone-13/spellings', { as: admin, body: { spelling } })
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'spelling', message }]])
  })

  raceTest('two models do not get the same spelling at the same time', async () => {
    const answers = await Promise.all(
      ['iphone-13', 'iphone-13-pro'].map((id) =>
        ask(`POST /models/${id}/spellings`, { as: admin, body: { spelling: 'thirteen' } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test.each([
    ['POST /models/redmi-note-13/spellings', { spelling: 'thirteen PROMAX' }, 'redmi-note-13'],
    ['POST /models', { brand: 'Xiomi', name: 'Redmi 99', spelling: 'thirteen promax' }, 'redmi-99'],
  ])('%s may repeat the spelling of another brand, which the listing tells apart', async (call, body, id) => {
    const teach = { as: admin, body: { spelling: 'thirteen promax' } }
    await ask('POST /models/iphone-13-pro-max/spellings', teach)
    expect((await ask(call, { as: admin, body })).status).toBe(200)
    await product.awaitJobs()
    const listed = [
      await buildListing(product, { brand: 'Xiomi', model: 'Thirteen promax' }),
      await buildListing(product, { brand: 'Iphone', model: 'Thirteen promax' }),
    ]
    expect(await Promise.all(listed.map(modelOf))).toEqual([id, 'iphone-13-pro-max'])
    expect((await suggest({ q: 'thirteen promax' })).recognised).toBe(null)
  })

  test('no spelling is added to a model that does not exist', async () => {
    const body = { spelling: 'x' }
    expect(await ask('POST /models/no-such-model/spellings', { as: admin, body })).toMatchObject({
      status: 404,
    })
  })
})
