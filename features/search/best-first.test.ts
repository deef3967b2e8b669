import { afterEach, expect, test } from 'vitest'
import { buildListing, buildSeller } from '#test/build.ts'
import { markAsFrequent } from '#test/search/frequent-words.ts'
import { loadModels } from '#features/models/commands.ts'
import { startProduct } from '#test/product.ts'
import { indexOutdatedListings } from '#features/listings/commands/indexing.ts'
import { countSearchWords } from './commands/word-counts.ts'
import { forgetVocabulary } from './queries/vocabulary.ts'

const product = await startProduct()
const { ask, db } = product
afterEach(forgetVocabulary)

type Phone = {
  model: string
  brand?: string
  location?: string
  description?: string
  priceMinor?: number
  ramGb?: number
  storageGb?: number
}

/** Lists phones one after the other, so the last one is the newest. */
async function buildPhones(...listings: Phone[]): Promise<void> {
  const sellerId = await buildSeller(product)
  for (const listed of listings)
    await buildListing(product, { sellerId, description: 'As good as new.', ...listed })
}

async function find(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await ask(`GET /items?${new URLSearchParams(query)}`)
  expect([status, body.errors]).toEqual([200, undefined])
  return body.map((listing: { model: string }) => listing.model)
}

const redmi = (model: string, description: string): Phone => ({ model, brand: 'Xiomi', description })

test('words in model and brand rank above words in the description, and equal ranks are newest first', async () => {
  await buildPhones(
    { model: 'iPhone 12' },
    { model: 'iPhone 13' },
    redmi('Redmi 9', 'Selling it because I moved to iPhone.'),
  )
  expect(await find({ q: 'iphone' })).toEqual(['iPhone 13', 'iPhone 12', 'Redmi 9'])
  expect(await find({ q: 'iphone', sort: 'best' })).toEqual(['iPhone 13', 'iPhone 12', 'Redmi 9'])
})

test('the more words are in model and brand, the higher the rank', async () => {
  await buildPhones(
    { model: 'iPhone 13' },
    { model: 'iPhone 12', description: 'My cousin has the 13.' },
    redmi('Redmi 9', 'I have an iPhone 13 now.'),
  )
  expect(await find({ q: 'iphone 13' })).toEqual(['iPhone 13', 'iPhone 12', 'Redmi 9'])
  expect(await find({ q: '13 iphone dhaka' })).toEqual(['iPhone 13', 'iPhone 12', 'Redmi 9'])
})

test('a requested order is used, and without words the newest come first', async () => {
  await buildPhones(
    { model: 'iPhone 12', priceMinor: 3_000_000 },
    { ...redmi('Redmi 9', 'I moved to iPhone.'), priceMinor: 1_000_000 },
  )
  expect(await find({ q: 'iphone', sort: 'newest' })).toEqual(['Redmi 9', 'iPhone 12'])
  expect(await find({ q: 'iphone', sort: 'price-asc' })).toEqual(['Redmi 9', 'iPhone 12'])
  expect(await find({ sort: 'best' })).toEqual(['Redmi 9', 'iPhone 12'])
})

test.each([
  ['redminote12', 'Redmi Note 12'],
  ['RedmiNote 12', 'Redmi Note 12'],
  ['redmi note12', 'Redmi Note 12'],
  ['redmi note 12', 'Redminote12'],
  ['iphone13promax', 'iPhone 13 Pro Max'],
  ['iphone 13 pro max', 'iPhone13 ProMax'],
  ['13t', 'Xiaomi 13T'],
  ['13 t', 'Xiaomi 13T'],
  ['xiaomi 13', 'Xiaomi 13T'],
  ['galaxys21', 'Galaxy S21'],
  ['s 21', 'Galaxy S21'],
  ['a50', 'Galaxy A50s'],
  ['a50s', 'Galaxy A50s'],
  ['p30pro', 'Huawei P30 Pro'],
  ['p30 pro', 'Huawei P30pro'],
  ['8/128', 'Redmi 9 8/128 GB'],
  ['128gb', 'Redmi 9 8/128 GB'],
  ['রেডমি নোট ১২', 'Redmi Note 12'],
  ['শাওমি১৩', 'Xiaomi 13'],
  ['redmi note 12', 'রেডমি নোট ১২'],
])('%j finds %j, wherever its spaces are', async (q, model) => {
  await buildPhones(redmi(model, 'Clean.'), redmi('Mi 11', 'Clean.'))
  expect(await find({ q })).toEqual([model])
})

test('a number matches only the whole number', async () => {
  await buildPhones({ model: 'iPhone 12' }, { model: 'iPhone X 128 GB' })
  expect(await find({ q: 'iphone 12' })).toEqual(['iPhone 12'])
  expect(await find({ q: '১২৮' })).toEqual(['iPhone X 128 GB'])
  await buildPhones({ model: 'Galaxy A50s' }, { model: 'Galaxy A5' })
  expect(await find({ q: 'a5' })).toEqual(['Galaxy A5'])
})

test.each([
  ['ঢাকা', 'Mirpur 10, Dhaka'],
  ['বগুড়া', 'Satmatha, Bogra'],
  ['Bogura', 'Satmatha, Bogra'],
  ['bogra', 'সাতমাথা, বগুড়া'],
  ['কক্সবাজার', "Kolatoli, Cox's Bazar"],
  ['coxsbazar', 'Kolatoli, Cox’s Bazar'],
  ['cox bazar', 'Kolatoli, Cox’s Bazar'],
  ['যশোরে', 'Jessore'],
  ['jessore', 'যশোর'],
  ['ব্রাহ্মণবাড়িয়া', 'B. Baria'],
])('the place %j is found as %j', async (q, location) => {
  await buildPhones({ model: 'iPhone 12', location }, { model: 'iPhone 13', location: 'Tongi' })
  expect(await find({ q })).toEqual(['iPhone 12'])
  expect(await find({ location: q })).toEqual(['iPhone 12'])
})

test('a changed listing is found by its new text', async () => {
  const seller = await buildSeller(product)
  const id = await buildListing(product, { sellerId: seller, model: 'iPhone 12' })
  const changed = await ask(`PATCH /items/${id}`, {
    as: seller,
    body: { model: 'iPhone 13', location: 'সিলেট' },
  })
  expect(changed.status).toBe(200)
  expect(await find({ q: 'iphone 12' })).toEqual([])
  expect(await find({ q: 'iphone 13 sylhet' })).toEqual(['iPhone 13'])
})

test('listings without search words, or with words of an older version, are indexed', async () => {
  await buildPhones({ model: 'iPhone 12' }, { model: 'iPhone 13' }, { model: 'iPhone 14' })
  await db.updateTable('listingWords').set({ version: 0 }).execute()
  expect(await indexOutdatedListings(db)).toBe(3)
  await db.deleteFrom('listingWords').execute()
  expect(await find({ q: 'iphone' })).toEqual([])
  expect(await indexOutdatedListings(db)).toBe(3)
  expect(await indexOutdatedListings(db)).toBe(0)
  expect(await find({ q: 'iphone' })).toEqual(['iPhone 14', 'iPhone 13', 'iPhone 12'])
})

test('the model that was searched for comes first, even when other models have all the words', async () => {
  await loadModels(db, product.time.now)
  await buildPhones({ model: 'iPhone 13' }, { model: 'iPhone 13 Pro Max' }, { model: 'iPhone 13 mini' })
  for (const words of [[], ['=iphone', '=13', 'iphone', '13']]) {
    if (words.length > 0) await markAsFrequent(db, ...words)
    expect(await find({ q: 'iphone 13' })).toEqual(['iPhone 13', 'iPhone 13 mini', 'iPhone 13 Pro Max'])
    expect(await find({ q: 'iphone 13 pro max' })).toEqual(['iPhone 13 Pro Max'])
  }
})

test('two sizes with a slash are RAM and storage, not numbers of a model', async () => {
  await loadModels(db, product.time.now)
  await buildPhones(
    { model: 'iPhone 8 256 GB' },
    { ...redmi('Redmi Note 12', 'Clean.'), ramGb: 8, storageGb: 256 },
    { ...redmi('Redmi Note 11', 'Clean.'), ramGb: 6, storageGb: 256 },
    redmi('Unknown 8/256', 'Clean.'),
  )
  for (const q of ['৮/২৫৬', '8/256', '৮\u200c/\u2068২৫৬\u2069'])
    expect((await find({ q })).toSorted()).toEqual(['Redmi Note 12', 'Unknown 8/256'])
  for (const q of ['৮/২৫৬ জিবি', '8 GB 256 GB']) expect(await find({ q })).toEqual(['Redmi Note 12'])
})

test('a sold phone is neither found nor counted, and is found again when it is for sale again', async () => {
  await buildPhones({ model: 'iPhone 12' }, { model: 'iPhone 13' })
  const sell = (soldAt: Date | null) =>
    db.updateTable('items').set({ soldAt }).where('model', '=', 'iPhone 12')
  await sell(product.time.now).execute()
  expect(await find({ q: 'iphone' })).toEqual(['iPhone 13'])
  await sell(null).execute()
  expect(await find({ q: 'iphone' })).toEqual(['iPhone 13', 'iPhone 12'])
  await countSearchWords(db)
  const counted = await db.selectFrom('searchWords').selectAll().where('word', '=', '=iphone').execute()
  expect(counted).toEqual([{ word: '=iphone', listings: 2 }])
})

test.each([
  ['ifone 13', 'iPhone 13'],
  ['ipone 13', 'iPhone 13'],
  ['iphnoe13', 'iPhone 13'],
  ['redmi not 12', 'Redmi Note 12'],
  ['redminot 12', 'Redmi Note 12'],
  ['remdi note 12', 'Redmi Note 12'],
  ['remdi noot 12', 'Redmi Note 12'],
  ['xaomi note', 'Redmi Note 12'],
  ['আইফন ১৩', 'iPhone 13'],
  ['iphone 13 price koto', 'iPhone 13'],
  ['used iphone 13 kinte chai', 'iPhone 13'],
  ['iphone 13 xqzzqx', 'iPhone 13'],
])('%j finds %j in spite of how it is written', async (q, model) => {
  await buildPhones(
    { model: 'iPhone 13' },
    redmi('Redmi Note 12', 'It is not old.'),
    redmi('Mi 11', 'Clean.'),
  )
  expect((await find({ q }))[0]).toBe(model)
})

test('a search can have twenty words, or the same word twenty times', async () => {
  await buildPhones({ model: 'iPhone 12' })
  expect(await find({ q: 'iphone '.repeat(14).trim() })).toEqual(['iPhone 12'])
  expect(
    await find({
      q: Array.from({ length: 25 }, (_, nth) => `ab${nth}`)
        .join(' ')
        .slice(0, 100),
    }),
  ).toEqual([])
})
