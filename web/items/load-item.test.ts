import { expect, test } from 'vitest'
import { Problem } from '#contract/errors.ts'
import { type Item, itemRoutes } from '#contract/items.ts'
import type { Call } from '#contract/route.ts'
import { loadItem } from './load-item.ts'

const phone = (id: string, price: number) =>
  ({ _id: id, name: 'Iphone', price, sellerId: 's', email: 'a@x.com' }) as Item

/** The API with these phones for sale, and the seller there or gone. */
function serve(phones: Item[], hasSeller = true): Call {
  return (async (
    route: unknown,
    input: { params: { id: string }; query: Record<string, number | string> },
  ) => {
    if (route === itemRoutes.get) return phones.find(({ _id }) => _id === input.params.id)
    if (route === itemRoutes.getSeller && !hasSeller) throw new Problem('not-found', 'No such seller.')
    if (route === itemRoutes.getSeller) return { _id: 's', name: 'Rakib' }
    const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, sort, limit } = input.query
    return phones
      .filter(({ price }) => price >= Number(minPrice) && price <= Number(maxPrice))
      .sort((a, b) => (sort === 'price-asc' ? a.price - b.price : b.price - a.price))
      .slice(0, Number(limit))
  }) as Call
}

test('similar phones are the nearest in price on either side, without the phone itself', async () => {
  const phones = [100, 400, 480, 500, 510, 600, 900].map((price) => phone(`p${price}`, price))
  const { similar } = await loadItem(serve(phones), 'p500')
  expect(similar.map(({ price }) => price)).toEqual([510, 480, 400, 600])
})

test('the only phone of its brand has none like it', async () => {
  expect((await loadItem(serve([phone('p1', 500)]), 'p1')).similar).toEqual([])
})

test('what somebody sold who has left stays readable, without them', async () => {
  const { item, seller } = await loadItem(serve([phone('p1', 500)], false), 'p1')
  expect([item._id, seller]).toEqual(['p1', undefined])
})

test('no address goes with it', async () => {
  const loaded = await loadItem(serve([phone('p1', 500), phone('p2', 600)]), 'p1')
  expect(JSON.stringify(loaded)).not.toContain('a@x.com')
})
