import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from './build.ts'
import type { Product } from './product.ts'
import { callsOfSale } from './sale.ts'

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

/** What people do with a sale in cash. */
export const callsOfCash = (product: Product, sale: CashSale) =>
  callsOfSale(product, { ...sale, transationId: `cash_${sale.paymentId}` })
