import { beforeEach, describe, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { buildBrand, buildImages, buildListing, buildSeller } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask } = product

const listing = {
  name: 'Iphone',
  model: 'iPhone 13',
  condition: 'Good',
  location: 'Mirpur 10, Dhaka',
  price: 54_500,
  description: 'Battery health 88 %.',
  images: ['/images/phone.jpg'],
}

let seller: UserId
let itemId: ListingId
beforeEach(async () => {
  seller = await buildSeller(product)
  const brandId = await buildBrand(product)
  itemId = await buildListing(product, { sellerId: seller, brandId })
  await buildImages(product, '/images/phone.jpg')
})

const nine = Array.from({ length: 9 }, (_, nth) => `/images/${nth}.jpg`)
const wrong: [string, unknown, RegExp][] = [
  ['name', 'Nokia', /brands/],
  ['name', 'iphone', /brands/],
  ['name', 7, /brands/],
  ['name', null, /brands/],
  ['model', '', /which model/],
  ['model', '   ', /which model/],
  ['model', 'a'.repeat(81), /At most 80/],
  ['model', 'iPhone\n13', /one line/],
  ['model', 'a\u0000b', /without copying/],
  ['model', 'a\u0007b', /without copying/],
  ['model', 13, /which model/],
  ['model', ['iPhone'], /which model/],
  ['condition', 'New', /Excellent, Good or Fair/],
  ['condition', 'good', /Excellent, Good or Fair/],
  ['condition', 1, /Excellent, Good or Fair/],
  ['location', '', /where/],
  ['location', 'a'.repeat(121), /At most 120/],
  ['location', { city: 'Dhaka' }, /where/],
  ['price', 99.99, /at least ৳100/],
  ['price', 0, /at least ৳100/],
  ['price', -500, /at least ৳100/],
  ['price', 1_000_000, /at most ৳9,99,999/],
  ['price', 999_999.01, /at most ৳9,99,999/],
  ['price', 500.001, /two decimals/],
  ['price', '54500', /in taka, from ৳100/],
  ['price', null, /in taka, from ৳100/],
  ['price', true, /in taka, from ৳100/],
  ['description', '', /Describe/],
  ['description', 'a'.repeat(3001), /At most 3000/],
  ['description', 'a\u0007b', /without copying/],
  ['description', 5, /Describe/],
  ['allowsCash', 'yes', /cash/],
  ['allowsCash', null, /cash/],
  ['images', [], /at least one photo/],
  ['images', nine, /at most 8/],
  ['images', ['/images/phone.jpg', '/images/phone.jpg'], /twice/],
  ['images', '/images/phone.jpg', /at least one photo/],
  ['images', { 0: '/images/phone.jpg' }, /at least one photo/],
]

/** Technical terms, which nobody who fills in a form should read. */
const machineWords = /invalid|expected|received|undefined|regex|pattern|string|boolean|object|array|NaN/i

describe.each([
  ['put up', (body: object) => ask('POST /items', { as: seller, body: { ...listing, ...body } })],
  ['changed', (body: object) => ask(`PATCH /items/${itemId}`, { as: seller, body })],
])('a listing that is %s', (_, send) => {
  testRows(wrong)('with %s as %j is refused for this field, in plain words', async (field, value, words) => {
    const { status, body } = await send({ [field]: value })
    expect([status, body.code]).toEqual([422, 'invalid-input'])
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([field])
    expect(body.errors[0].message).toMatch(words)
    expect(body.errors[0].message).not.toMatch(machineWords)
  })

  testRows([
    ['https://evil.example/x.jpg'],
    ['/images/../secret.jpg'],
    ['/images/'],
    ['data:image/png;base64,AAAA'],
    ["/images/x.jpg' onerror='alert(1)"],
    [7],
    [null],
  ])('with the photo %j, which is none of ours, is refused', async (url) => {
    const { status, body } = await send({ images: [url] })
    expect([status, body.errors[0].path]).toEqual([422, 'images.0'])
    expect(body.errors[0].message).toBe('Upload the picture first.')
  })

  testRows([
    ['price', 100],
    ['price', 999_999],
    ['price', 12_345.67],
    ['price', 100.1],
    ['model', 'a'.repeat(80)],
    ['location', 'ঢাকা'],
    ['description', 'a'.repeat(3000)],
    ['description', 'One line\nand another 🙂'],
  ])('with %s at its bound is taken', async (field, value) => {
    expect((await send({ [field]: value })).status).toBe(200)
  })

  test('stores a script as plain text, without surrounding spaces', async () => {
    const model = '<script>alert(1)</script>'
    const { status, body } = await send({ model: `  ${model} `, description: '" onload="x' })
    expect(status).toBe(200)
    const shown = (await ask(`GET /items/${body.insertedId ?? itemId}`)).body
    expect([shown.model, shown.description]).toEqual([model, '" onload="x'])
  })
})

test('a listing with missing fields is refused for each of them', async () => {
  const { status, body } = await ask('POST /items', { as: seller, body: {} })
  expect(status).toBe(422)
  const messages = new Map(
    body.errors.map((error: { path: string; message: string }) => [error.path, error.message]),
  )
  expect([...messages.keys()].sort()).toEqual([
    'condition',
    'description',
    'location',
    'model',
    'name',
    'price',
  ])
  for (const message of messages.values()) expect(message).not.toMatch(machineWords)
})

test('a listing without photos is refused', async () => {
  const { status, body } = await ask('POST /items', { as: seller, body: { ...listing, images: undefined } })
  expect([status, body.errors]).toEqual([422, [{ path: 'images', message: 'Add at least one photo.' }]])
})

testRows([
  ['POST /items', { draftId: 'mine' }, 'draftId'],
  ['POST /items', { draftId: 7 }, 'draftId'],
  ['POST /items', { image: 7, images: undefined }, 'image'],
])('%s with %j is refused in plain words', async (call, more, field) => {
  const { status, body } = await ask(call, { as: seller, body: { ...listing, ...more } })
  expect([status, body.errors[0].path]).toEqual([422, field])
  expect(body.errors[0].message).not.toMatch(machineWords)
})

test('a report or a search with invalid fields is refused in plain words', async () => {
  const answers = [
    await ask(`PUT /items/${itemId}`, { body: { reason: 7 } }),
    await ask(`PUT /items/${itemId}`, { body: { note: ['a'] } }),
    await ask(`PUT /items/${itemId}`, { body: 'null' }),
    await ask('GET /items?sort=cheapest'),
    await ask('GET /items?minPrice=cheap'),
    await ask('GET /items?minPrice=-1'),
    await ask('GET /items?q=a&q=b'),
    await ask('GET /items?seller=me'),
    await ask('GET /items?cursor=a%20b'),
    await ask('GET /items?limit=x'),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(422)
    expect(body.errors[0].message).toMatch(/^[A-Z].*\.$/u)
    expect(body.errors[0].message).not.toMatch(machineWords)
  }
})

test('cash at the meeting is not allowed until the seller says so', async () => {
  const { body } = await ask('POST /items', { as: seller, body: listing })
  const read = async () => (await ask(`GET /items/${body.insertedId}`)).body.allowsCash
  expect(await read()).toBe(false)
  const change = { as: seller, body: { allowsCash: true } }
  expect((await ask(`PATCH /items/${body.insertedId}`, change)).body.modifiedCount).toBe(1)
  expect(await read()).toBe(true)
})
