import { beforeEach, expect } from 'vitest'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import type { Product } from '#test/product.ts'
import { callsOfSale, type ReservedSale } from './sale.ts'

export type CashSale = {
  seller: UserId
  buyer: UserId
  id: BookingId
  itemId: ListingId
  paymentId: PaymentId
}
type People = Partial<Pick<CashSale, 'seller' | 'buyer'>>

/** A buyer asks for cash for a booked phone whose seller allows it. Returns the ids. */
export async function buildCashRequest(product: Product, people: People = {}): Promise<CashSale> {
  const seller = people.seller ?? (await buildSeller(product))
  const buyer = people.buyer ?? (await buildUser(product, { isAddressVerified: true }))
  const itemId = await buildListing(product, { sellerId: seller, allowsCash: true })
  const { id } = await buildBooking(product, { buyerId: buyer, itemId })
  const { status, body } = await requestCash(product, buyer, id)
  if (status !== 200) throw new Error(`it was not requested: ${status} ${body.code}`)
  return { seller, buyer, id, itemId, paymentId: body.insertedId }
}

export const requestCash = ({ ask }: Product, as: UserId, id: BookingId, productPrice = 54_500) =>
  ask(`POST /booking/${id}/cash-requests`, { as, body: { productPrice } })

export const acceptCash = ({ ask }: Product, { seller, paymentId }: CashSale, as = seller) =>
  ask(`POST /payments/${paymentId}/cash-acceptance`, { as })

/**
 * Before each test, Rakib asks Salma for cash. Returns the ids of the latest request, and what people do with the
 * sale.
 */
export function requestCashBeforeEach(product: Product) {
  const { ask, services } = product
  const sale = {
    get transationId() {
      return `cash_${this.paymentId}`
    },
  } as ReservedSale
  const request = async (people: People) => void Object.assign(sale, await buildCashRequest(product, people))
  const calls = callsOfSale(product, sale)
  beforeEach(async () => {
    const seller = await buildSeller(product, { name: 'Salma', email: 'salma@example.com' })
    const rakib = { name: 'Rakib', email: 'rakib@example.com', isAddressVerified: true }
    await request({ seller, buyer: await buildUser(product, rakib) })
  })
  return {
    ...calls,
    sale,
    /** Makes another request, for another phone. The returned ids are then those of that request. */
    request,
    accept: () => acceptCash(product, sale),
    see: async (as: UserId) => (await calls.readPayment(as)).sale,
    booking: async () => (await ask(`GET /booking/${sale.id}`, { as: sale.buyer })).body,
    hours: (count: number) => product.pass({ minutes: count * 60 }),
    keep: async () => expect(await keepDeadlines(services)).toEqual([]),
    /** Lists the kinds of emails to both sides, such as `cash-sold-buyer`. */
    listNews: async (): Promise<string[]> => {
      await product.awaitJobs()
      const sent = [
        ...(await listEmails(product, 'rakib@example.com')),
        ...(await listEmails(product, 'salma@example.com')),
      ]
      return sent
        .flatMap(({ id }) => (id.includes(sale.paymentId) ? [id] : []))
        .map((id) => id.replace('sale-', '').replace(`-${sale.paymentId}`, ''))
        .toSorted()
    },
  }
}

/** Returns what people can do with a sale in cash. */
export const callsOfCash = (product: Product, sale: CashSale) =>
  callsOfSale(product, { ...sale, transationId: `cash_${sale.paymentId}` })
