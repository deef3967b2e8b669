import type { BookingId, UserId } from '#contract/ids.ts'
import { approvePayment } from '#emulators/bkash/approve-payment.ts'
import type { WalletNumber } from '#emulators/bkash/wallets.ts'
import type { Answer } from '#test/http/ask.ts'
import { findDealOf } from './pay.ts'
import type { Product } from '#test/product.ts'

/** What bKash adds to the address of return, and the signed last part of that address. */
export type Returned = { transationId: string; status: string; returnState: string }

/** Chooses bKash on the payment page. The price is that of `buildListing`. */
export function chooseBkash({ ask }: Product, buyer: UserId, id: BookingId): Promise<Answer> {
  return ask('POST /create-payment-intent', {
    as: buyer,
    body: { id, productPrice: 54_500, provider: 'bkash' },
  })
}

/** Chooses bKash, and approves the payment on its page. Returns what the buyer comes back with. */
export async function approveByBkash(
  product: Product,
  buyer: UserId,
  id: BookingId,
  wallet?: WalletNumber,
): Promise<Returned> {
  const { body } = await chooseBkash(product, buyer, id)
  return readReturn(await approvePayment(body.payAt, wallet))
}

export function readReturn(address: string): Returned {
  const { pathname, searchParams } = new URL(address)
  return {
    transationId: `bkash_${searchParams.get('paymentID')}`,
    status: searchParams.get('status') ?? '',
    returnState: pathname.split('/').at(-1) ?? '',
  }
}

/** Comes back to the product, which settles the payment. */
export function returnFromBkash(
  { ask }: Product,
  buyer: UserId,
  id: BookingId,
  { transationId, returnState }: Pick<Returned, 'transationId'> & { returnState?: string },
): Promise<Answer> {
  return ask(`POST /booking/${id}`, { as: buyer, body: { transationId, returnState, productPrice: 54_500 } })
}

/** Sells a phone to a buyer who pays by bKash. The money is reserved until the hand-over. Returns the ids. */
export async function reserveByBkash(product: Product, { id, buyerId }: { id: BookingId; buyerId: UserId }) {
  const returned = await approveByBkash(product, buyerId, id)
  const { status } = await returnFromBkash(product, buyerId, id, returned)
  if (status !== 200) throw new Error(`it was not settled: ${status}`)
  const { transationId } = returned
  return { transationId, paymentId: (await findDealOf(product, transationId)).id }
}
