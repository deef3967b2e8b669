import type { UserId } from '#contract/ids.ts'
import { buildBooking, buildBrand, buildImages, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { authorize, reserve, sell } from '#test/sales/pay.ts'
import type { Product } from '#test/product.ts'

/** The callers that the product distinguishes. The calls are about records of `buyer` and `seller`. */
export const callers = [
  'guest',
  'buyer',
  'otherBuyer',
  'newSeller',
  'seller',
  'otherSeller',
  'admin',
  'deleted',
] as const
export type Caller = (typeof callers)[number]

export type Market = Awaited<ReturnType<typeof buildMarket>>

/** Makes one person for each caller, a listing of each verified seller, and the buyer's booking. */
export async function buildMarket(product: Product) {
  const buyer = await buildUser(product, { email: 'buyer@example.com' })
  const seller = await buildSeller(product, { email: 'seller@example.com', isAddressVerified: true })
  const people = {
    guest: undefined,
    buyer,
    otherBuyer: await buildUser(product),
    newSeller: await buildSeller(product, { email: 'new-seller@example.com', isVerified: false }),
    seller,
    otherSeller: await buildSeller(product),
    admin: await buildUser(product, { isAdmin: true }),
    deleted: await buildUser(product),
  } satisfies Record<Caller, UserId | undefined>
  const { db } = product.services
  await db
    .updateTable('users')
    .set({ removedAt: product.time.now })
    .where('id', '=', people.deleted)
    .execute()
  const brandId = await buildBrand(product)
  const [image = ''] = await buildImages(product, '/images/mine.jpg')
  const itemId = await buildListing(product, { sellerId: seller, brandId })
  const otherItemId = await buildListing(product, { sellerId: people.otherSeller, brandId })
  const { id: bookingId } = await buildBooking(product, { buyerId: buyer, itemId })
  return { people, brandId, image, itemId, otherItemId, bookingId }
}

/** Authorises the payment of the buyer's booking. Returns the transaction's id. */
export function authorizeInMarket(product: Product, { people, bookingId }: Market): Promise<string> {
  return authorize(product, people.buyer, bookingId)
}

/** Pays the buyer's booking. The money is reserved until the hand-over. Returns the payment's id. */
export async function reserveInMarket(product: Product, { people, bookingId }: Market): Promise<string> {
  return (await reserve(product, { id: bookingId, buyerId: people.buyer })).paymentId
}

/** Pays the buyer's booking, hands the phone over and waits until the money is captured. Returns the payment's id. */
export async function sellInMarket(product: Product, { people, bookingId }: Market): Promise<string> {
  return (await sell(product, { id: bookingId, buyerId: people.buyer })).paymentId
}
