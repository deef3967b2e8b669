import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { buildReservedSale, callsOfSale } from '#test/sales/sale.ts'

const product = await startProduct()
const { ask } = product

async function cancelAsSeller(seller: UserId) {
  const sale = await buildReservedSale(product, { seller })
  await callsOfSale(product, sale).cancel(seller)
}
const countOf = async (seller: UserId) => (await ask(`GET /sellers/${seller}`)).body.cancelledSales

test('three cancellations of a seller within 90 days are shown on their page and in a list for admins', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const [seller, other] = [await buildSeller(product), await buildSeller(product)]
  const list = async () =>
    (await ask('GET /users/sellers?cancelsOften=true', { as: admin })).body.map(
      ({ _id }: { _id: string }) => _id,
    )
  for (let nth = 1; nth <= 3; nth += 1) {
    expect(await list()).toEqual([])
    await cancelAsSeller(seller)
    expect(await countOf(seller)).toBe(nth)
    product.pass({ minutes: 24 * 60 })
  }
  await cancelAsSeller(other)
  expect([await list(), await countOf(other)]).toEqual([[seller], 1])
  // The first of them is 90 days old.
  product.pass({ minutes: 87 * 24 * 60 })
  expect([await list(), await countOf(seller)]).toEqual([[], 2])
})

test('sales that were ended by the buyer, an admin, the deadline or a deleted account do not count', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const seller = await buildSeller(product)
  const byBuyer = await buildReservedSale(product, { seller })
  await callsOfSale(product, byBuyer).cancel(byBuyer.buyer)
  const byAdmin = await buildReservedSale(product, { seller })
  await ask(`POST /payments/${byAdmin.paymentId}/refunds`, { as: admin, body: { reason: 'They called.' } })
  const left = await buildReservedSale(product, { seller })
  await ask(`DELETE /users/buyers/${left.buyer}`, { as: admin })
  expect(await countOf(seller)).toBe(0)
})
