import { expect, test } from 'vitest'
import { acceptCash, buildCashRequest } from '#test/sales/cash.ts'
import { startProduct } from '#test/product.ts'
import { reserveBeforeEach, type ReservedSale } from '#test/sales/sale.ts'

const product = await startProduct()
const { ask } = product
const { sale, confirm } = reserveBeforeEach(product)

type Sale = Pick<ReservedSale, 'id' | 'itemId' | 'paymentId' | 'buyer' | 'seller'>

const inHours = (hours: number) => new Date(product.time.now.getTime() + hours * 3_600_000).toISOString()
const place = 'Khulna railway station'
const none = { bought: undefined, sold: undefined }

const propose = ({ paymentId, buyer }: Sale, at: string) =>
  ask(`PUT /payments/${paymentId}/meeting`, { as: buyer, body: { place, at } })

const accept = ({ paymentId, seller }: Sale) =>
  ask(`POST /payments/${paymentId}/meeting/acceptance`, {
    as: seller,
    body: { version: 1, phoneNumber: '01812 345678' },
  })

/** The meeting as the buyer's booking and the seller's listing show it. */
async function see({ id, itemId, buyer, seller }: Sale) {
  const { paid, inCash } = (await ask(`GET /items/${itemId}/bookings`, { as: seller })).body
  const one = (await ask(`GET /booking/${id}`, { as: buyer })).body
  return { bought: one.meeting, sold: (paid ?? inCash)?.meeting }
}

test('the agreed meeting is in the lists of both sides until the hand-over, and then in that of the buyer', async () => {
  const at = inHours(24)
  await propose(sale, at)
  expect(await see(sale)).toEqual(none)
  await accept(sale)
  const agreed = { place, at }
  expect(await see(sale)).toEqual({ bought: agreed, sold: agreed })
  await confirm()
  expect(await see(sale)).toEqual({ bought: agreed, sold: undefined })
})

test('the lists do not show the meeting while a problem freezes the sale', async () => {
  await propose(sale, inHours(24))
  await accept(sale)
  const report = { reason: 'other', text: 'They were not there.' }
  const { status } = await ask(`POST /payments/${sale.paymentId}/problems`, { as: sale.buyer, body: report })
  expect(status).toBe(200)
  expect(await see(sale)).toEqual(none)
})

test('a cash sale shows its meeting too', async () => {
  const cash = await buildCashRequest(product)
  await acceptCash(product, cash)
  const at = inHours(5)
  await propose(cash, at)
  await accept(cash)
  expect(await see(cash)).toEqual({ bought: { place, at }, sold: { place, at } })
})
