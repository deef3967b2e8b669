import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { buildMarket, type Market, sellInMarket } from '#test/permissions/market.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

let market: Market
let paymentId: string
beforeEach(async () => {
  market = await buildMarket(product)
  paymentId = await sellInMarket(product, market)
  const { now } = product.time
  const promotedUntil = new Date(now.getTime() + 3_600_000)
  await db.updateTable('items').set({ advertisedAt: now, promotedUntil }).execute()
  await ask(`PUT /items/${market.otherItemId}`, { body: { reason: 'scam' } })
})

/** Every call that reads, except those that the identity provider's token opens: they return a token, not data. */
const reading = Object.values(routes).flatMap((table) =>
  Object.values<Route>(table).filter(({ method, who }) => method === 'GET' && who !== 'identity'),
)

/** All test addresses of a reading call: with each id that fits, and with each of its queries. */
function addressesOf({ path, query }: Route): string[] {
  const { people, itemId, otherItemId, brandId, bookingId } = market
  const ids = [itemId, otherItemId, brandId, bookingId, paymentId, people.seller, people.otherSeller]
  const paths = path.includes('{') ? ids.map((id) => path.replace(/\{\w+\}/u, id)) : [path]
  const values = { email: 'seller@example.com', name: 'Iphone', seller: people.seller, q: 'iphone' }
  const known = Object.entries(values).filter(([name]) => query && name in query.shape)
  const questions = ['', ...known.map(([name, value]) => `?${name}=${value}`)]
  return paths.flatMap((one) => questions.map((question) => one + question))
}

/** Texts in responses to this caller that look like email addresses, by the call that returned them. */
async function collectAddresses(as?: UserId): Promise<Record<string, string[]>> {
  const addressesByPath: Record<string, string[]> = {}
  for (const route of reading)
    for (const address of addressesOf(route)) {
      const { status, text } = await ask(`GET ${address}`, { as })
      const found = text.match(/[\w.+-]+(?:@|%40)[\w-]+\.[\w.]+/gu)
      if (status === 200 && found) addressesByPath[address] = [...new Set(found)]
    }
  return addressesByPath
}

test('a guest sees no email address, whatever they read', async () => {
  expect(await collectAddresses()).toEqual({})
})

test('a signed-in person sees no email address except their own', async () => {
  const { buyer, otherBuyer, newSeller, seller, otherSeller } = market.people
  const addressOf = async (id: UserId) =>
    (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  for (const as of [buyer, otherBuyer, newSeller, seller, otherSeller]) {
    const addresses = Object.values(await collectAddresses(as)).flat()
    expect([...new Set(addresses)]).toEqual([await addressOf(as)])
  }
})

test('a listing shows its seller’s email address only to that seller and to admins', async () => {
  const { people, itemId } = market
  for (const as of [people.seller, people.admin]) {
    expect((await ask(`GET /items/${itemId}`, { as })).body.email).toBe('seller@example.com')
    const { body } = await ask('GET /items?email=seller@example.com', { as })
    expect(body).toMatchObject([{ _id: itemId, email: 'seller@example.com' }])
  }
})
