import { expect, test } from 'vitest'
import { countSearchWords } from '#features/search/commands/word-counts.ts'
import { indexOutdatedListings } from '#features/listings/commands/indexing.ts'
import { forgetVocabulary } from '#features/search/queries/vocabulary.ts'
import { startProduct } from '#test/product.ts'
import { type BelievableListing, writeListings } from '../believable-listings.ts'
import { fillListings } from '../many-listings.ts'
import { type TypedQuery, typedQueries, type Wanted } from './typed-queries.ts'
import { unseenQueries } from './unseen-queries.ts'

const { ask, db } = await startProduct()

type Phone = BelievableListing['phone']

function fits(phone: Phone, { model, ...sameAs }: Wanted): boolean {
  const isModel = (wanted: string) =>
    wanted.endsWith('*') ? phone.modelId.startsWith(wanted.slice(0, -1)) : phone.modelId === wanted
  const isSame = Object.entries(sameAs).every(([name, value]) => phone[name as keyof Phone] === value)
  return isSame && (model === undefined || [model].flat().some(isModel))
}

/** Writes the listings, and returns the phones for sale by their ids. */
async function fillMarket(): Promise<Map<string, Phone>> {
  const listings = [...writeListings(4000)]
  await fillListings(db, listings)
  await indexOutdatedListings(db)
  await countSearchWords(db)
  forgetVocabulary()
  return new Map(listings.flatMap(({ id, phone, isSold }) => (isSold ? [] : [[id, phone] as const])))
}

/**
 * Returns the share of the queries for which one of the first five phones is right. Prints the others and what they
 * found.
 */
async function findShare(
  kind: string,
  queries: readonly TypedQuery[],
  market: Map<string, Phone>,
): Promise<number> {
  const missed: string[] = []
  for (const [typed, wanted] of queries) {
    expect([typed, [...market.values()].some((phone) => fits(phone, wanted))]).toEqual([typed, true])
    const { status, body } = await ask(`GET /items?${new URLSearchParams({ q: typed, limit: '5' })}`)
    expect([typed, status]).toEqual([typed, 200])
    const found = body.map(({ _id }: { _id: string }) => market.get(_id)) as Phone[]
    if (!found.some((phone) => fits(phone, wanted)))
      missed.push(`${typed}: ${found.map(({ modelId, district }) => `${modelId} in ${district}`).join(', ')}`)
  }
  const share = 1 - missed.length / queries.length
  console.log(
    [`${queries.length} ${kind} queries: ${(share * 100).toFixed(1)} % found`, ...missed].join('\n'),
  )
  return share
}

test('searches as people type them find the meant phone among the first five', async () => {
  const market = await fillMarket()
  expect(await findShare('typed', typedQueries, market)).toBeGreaterThanOrEqual(0.95)
  expect(await findShare('unseen', unseenQueries, market)).toBeGreaterThanOrEqual(0.85)
})
