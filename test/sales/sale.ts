import { beforeEach } from 'vitest'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import type { PaymentProviderName } from '#contract/payments.ts'
import type { Answer } from '#test/http/ask.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { reserveByBkash } from './pay-by-bkash.ts'
import { findDealOf, reserve } from './pay.ts'
import type { Product } from '#test/product.ts'

export type ReservedSale = {
  seller: UserId
  buyer: UserId
  id: BookingId
  itemId: ListingId
  paymentId: PaymentId
  transationId: string
}

/** Sells a phone of one person to another, by card by default. The money is reserved until the hand-over. */
export async function buildReservedSale(
  product: Product,
  given: Partial<Pick<ReservedSale, 'seller' | 'buyer'>> & { provider?: PaymentProviderName } = {},
): Promise<ReservedSale> {
  const seller = given.seller ?? (await buildSeller(product))
  const buyer = given.buyer ?? (await buildUser(product))
  const itemId = await buildListing(product, { sellerId: seller })
  const { id } = await buildBooking(product, { buyerId: buyer, itemId })
  const pay = given.provider === 'bkash' ? reserveByBkash : reserve
  return { seller, buyer, id, itemId, ...(await pay(product, { id, buyerId: buyer })) }
}

/** Before each test, sells a phone whose money is reserved. Returns the ids and what people do with the sale. */
export function reserveBeforeEach(product: Product) {
  const sale = {} as ReservedSale
  beforeEach(async () => {
    const seller = await buildSeller(product, { name: 'Salma', email: 'salma@example.com' })
    const buyer = await buildUser(product, { name: 'Rakib', email: 'rakib@example.com' })
    Object.assign(sale, await buildReservedSale(product, { seller, buyer }))
  })
  return { sale, ...callsOfSale(product, sale) }
}

/** Returns what people can do with a sale. */
export function callsOfSale(product: Product, sale: ReservedSale) {
  const { ask } = product
  const readPayment = async (as: UserId) => (await ask(`GET /payments/${sale.paymentId}`, { as })).body
  return {
    readPayment,
    stateOf: async () => (await findDealOf(product, sale.transationId)).state,
    isSold: async () => (await ask(`GET /items/${sale.itemId}`)).body.isSold === 'sold',
    readCode: async (): Promise<string> => (await readPayment(sale.buyer)).handOver.code,
    confirm: (as: UserId = sale.buyer): Promise<Answer> =>
      ask(`POST /payments/${sale.paymentId}/hand-over`, { as, body: {} }),
    enterCode: (code: unknown, as: UserId = sale.seller): Promise<Answer> =>
      ask(`POST /payments/${sale.paymentId}/hand-over`, { as, body: { code } }),
    renewCode: (as: UserId = sale.buyer): Promise<Answer> =>
      ask(`POST /payments/${sale.paymentId}/codes`, { as }),
    cancel: (as: UserId, reason: unknown = 'I need it myself.'): Promise<Answer> =>
      ask(`POST /payments/${sale.paymentId}/cancellation`, { as, body: { reason } }),
  }
}

/** Returns a code that is not this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
