import { queryOptions } from '@tanstack/react-query'
import { Problem } from '#contract/errors.ts'
import type { ItemId, UserId } from '#contract/ids.ts'
import { type Item, itemRoutes, type Seller } from '#contract/items.ts'
import type { Call } from '#contract/route.ts'
import { callApi } from '#web/api/call-api.ts'
import { hideAddress } from './hide-address.ts'

/** As many as fill a row. */
const similarCount = 4

/** A listing, its seller, and what is like it. */
export async function loadItem(call: Call, id: string) {
  const item = await call(itemRoutes.get, { params: { id: id as ItemId } })
  const [seller, similar] = await Promise.all([findSeller(call, item.sellerId), listSimilar(call, item)])
  return { item: hideAddress(item), seller, similar: similar.map(hideAddress) }
}

/** Undefined for one who has left; what they sold stays readable. */
async function findSeller(call: Call, id: string): Promise<Seller | undefined> {
  try {
    return await call(itemRoutes.getSeller, { params: { id: id as UserId } })
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return undefined
    throw error
  }
}

const freshForMs = 30_000

/** What is like a listing, asked for anew in the browser once one of them is taken off the shelves. */
export const similarQuery = (item: Item) =>
  queryOptions({
    queryKey: [itemRoutes.list.path, 'similar', item._id],
    queryFn: () => listSimilar(callApi, item),
    staleTime: freshForMs,
  })

/** Of the same brand, the nearest in price first. */
async function listSimilar(call: Call, { _id, name, price }: Item): Promise<Item[]> {
  const limit = similarCount + 1
  const around = await Promise.all([
    call(itemRoutes.list, { query: { name, maxPrice: price, sort: 'price-desc', limit } }),
    call(itemRoutes.list, { query: { name, minPrice: price, sort: 'price-asc', limit } }),
  ])
  const others = new Map(around.flat().map((item) => [item._id, item]))
  others.delete(_id)
  const farness = (item: Item) => Math.abs(item.price - price)
  return [...others.values()].sort((a, b) => farness(a) - farness(b)).slice(0, similarCount)
}
