import { expect } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { buildBooking, buildImages, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { askToPay, authorize, settle, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask, db } = product

type Buyer = { id: BookingId; buyerId: UserId }

/** A phone with three bookings. The first buyer's card is authorised, and their hold has run out. */
async function buildBookedPhone() {
  const admin = await buildUser(product, { isAdmin: true })
  const seller = await buildSeller(product)
  await buildImages(product, '/images/a.jpg', '/images/b.jpg')
  const itemId = await buildListing(product, { sellerId: seller })
  const buyers: Buyer[] = []
  for (let nth = 0; nth < 3; nth += 1) buyers.push(await buildBooking(product, { itemId }))
  const [first, second, third] = buyers as [Buyer, Buyer, Buyer]
  const transationId = await authorize(product, first.buyerId, first.id)
  product.pass({ minutes: 11 })
  return { admin, seller, itemId, first, second, third, transationId }
}

/** Checks what must be true of a phone, however many people acted at once. */
async function assertConsistent(itemId: ListingId) {
  const listing = await db.selectFrom('items').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow()
  const paid = await db.selectFrom('bookings').select('id').where('paidAt', 'is not', null).execute()
  expect(paid).toHaveLength(listing.soldAt ? 1 : 0)
  expect(listing.soldAt && listing.removedAt).toBeNull()
  if (!listing.soldAt && !listing.removedAt) return listing
  const open = await db.selectFrom('payments').select('id').where('state', '=', 'open').execute()
  expect([open, listing.heldBy, listing.heldUntil]).toEqual([[], null, null])
  return listing
}

/** Who else acts at the same moment. More rounds make it more likely that a race is found. */
const rounds = (['nobody', 'the seller deletes it', 'an admin deletes the seller'] as const).flatMap((who) =>
  [1, 2, 3].map((round) => ({ who, round })),
)

raceTest.each(rounds)(
  'rival actions on one phone end without a deadlock or a contradiction: $who, $round',
  async ({ who }) => {
    const { admin, seller, itemId, first, second, third, transationId } = await buildBookedPhone()
    const [settled] = await Promise.all([
      settle(product, first.buyerId, first.id, transationId),
      askToPay(product, second.buyerId, second.id),
      ask(`DELETE /booking/${third.id}`, { as: third.buyerId }),
      ask(`PATCH /items/${itemId}`, { as: seller, body: { images: ['/images/a.jpg', '/images/b.jpg'] } }),
      ask(`PATCH /items/${itemId}`, { as: admin, body: { images: ['/images/b.jpg', '/images/a.jpg'] } }),
      ask(`POST /items/${itemId}`, { as: seller }),
      ask(`PUT /items/${itemId}`, { as: second.buyerId }),
      ask(`DELETE /items/${itemId}/reports`, { as: admin }),
      ...(who === 'the seller deletes it' ? [ask(`DELETE /items/${itemId}`, { as: seller })] : []),
      ...(who === 'an admin deletes the seller'
        ? [ask(`DELETE /users/sellers/${seller}`, { as: admin })]
        : []),
    ])
    const { soldAt } = await assertConsistent(itemId)
    // If the seller is deleted after the payment, the sale ends, because nobody can hand over the phone.
    const isSellerGone = who === 'an admin deletes the seller'
    expect(isSellerGone ? soldAt : null).toBeNull()
    expect(isSellerGone ? [200, 404] : [soldAt ? 200 : 404]).toContain(settled.status)
    await expect.poll(() => statusOf(product, transationId)).toBe(soldAt ? 'requires_capture' : 'canceled')
  },
)
