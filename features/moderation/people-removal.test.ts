import { beforeEach, describe, expect, test } from 'vitest'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import {
  askToPay,
  authorize,
  confirmCard,
  handOver,
  intentIdOf,
  reserve,
  settle,
  statusOf,
} from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { recordStatements } from '#test/database/statements.ts'
import { listPaymentStates } from '#test/sales/payment-facts.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, email: 'admin@example.com' })
})

const removeSeller = (id: string, as: UserId | undefined = admin) =>
  ask(`DELETE /users/sellers/${id}`, { as })
const removeBuyer = (id: string, as: UserId | undefined = admin) => ask(`DELETE /users/buyers/${id}`, { as })
const isDeleted = { status: 200, body: { acknowledged: true, deletedCount: 1 } }
const isGone = { status: 404, body: { code: 'not-found' } }

const findListing = (id: ListingId) =>
  db
    .selectFrom('items')
    .select(['removedAt', 'soldAt', 'heldBy', 'heldUntil'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const paymentStates = () => listPaymentStates(db)
const listEventsOf = async (kind: string) =>
  db.selectFrom('events').select(['actorId', 'subjectId']).where('kind', '=', kind).orderBy('id').execute()

test('a deleted seller is signed out at once, and their phones for sale are withdrawn', async () => {
  const seller = await buildSeller(product, { email: 'seller@example.com' })
  const forSale = [
    await buildListing(product, { sellerId: seller }),
    await buildListing(product, { sellerId: seller }),
  ]
  const sold = await buildListing(product, { sellerId: seller, isSold: true })
  const removed = await buildListing(product, { sellerId: seller, isRemoved: true })
  const others = await buildListing(product)
  product.pass({ minutes: 5 })
  const published: (readonly string[])[] = []
  product.services.bus.subscribe((topics) => void published.push(topics))

  expect(await removeSeller(seller)).toMatchObject(isDeleted)
  expect(published).toEqual([moderationRoutes.removeSeller.changes])
  expect((await ask('GET /items?email=seller@example.com')).body).toEqual([])
  for (const id of forSale) expect((await ask(`GET /items/${id}`)).status).toBe(404)
  const { body, text } = await ask(`GET /items/${sold}`)
  expect(body).toMatchObject({ isSold: 'sold', userName: '', userImage: '' })
  expect(text).not.toContain('seller@example.com')
  expect((await ask(`GET /items/${sold}`, { as: admin })).body.email).toBe('seller@example.com')
  expect((await findListing(removed)).removedAt).not.toEqual(product.time.now)
  expect((await ask(`GET /items/${others}`)).status).toBe(200)
  expect((await ask('GET /users/sellers', { as: admin })).body).not.toContainEqual(
    expect.objectContaining({ _id: seller }),
  )
  expect(await ask('GET /users/seller@example.com', { as: seller })).toMatchObject({
    status: 401,
    body: { code: 'account-removed' },
  })
  expect(await listEventsOf('user-removed')).toEqual([{ actorId: admin, subjectId: seller }])
  expect(await listEventsOf('item-removed')).toEqual(forSale.map((id) => ({ actorId: admin, subjectId: id })))
})

test('bookings of a withdrawn phone stay in their buyers’ lists, say that it is withdrawn, and cannot be paid', async () => {
  const seller = await buildSeller(product)
  const itemId = await buildListing(product, { sellerId: seller })
  const { id, buyerId } = await buildBooking(product, {
    itemId,
    buyerId: await buildUser(product, { email: 'buyer@example.com' }),
  })
  const { clientSecret } = (await askToPay(product, buyerId, id)).body
  expect(await removeSeller(seller)).toMatchObject(isDeleted)

  expect((await ask('GET /booking?email=buyer@example.com', { as: buyerId })).body).toMatchObject([
    { _id: id, withdrawn: true, paid: false, isSold: 'notSold', may: ['delete'] },
  ])
  expect(await askToPay(product, buyerId, id)).toMatchObject(isGone)
  await expect.poll(() => statusOf(product, intentIdOf(clientSecret))).toBe('canceled')
  expect((await confirmCard(product, clientSecret)).status).toBe(400)
  expect(await findListing(itemId)).toMatchObject({ heldBy: null, heldUntil: null })
  expect(await ask(`DELETE /booking/${id}`, { as: buyerId })).toMatchObject(isDeleted)
})

test('an authorization for a deleted seller’s phone is cancelled, and its buyer reads so', async () => {
  const seller = await buildSeller(product)
  const itemId = await buildListing(product, { sellerId: seller })
  const { id, buyerId } = await buildBooking(product, { itemId })
  const transationId = await authorize(product, buyerId, id)
  expect(await removeSeller(seller)).toMatchObject(isDeleted)
  const { status, body } = await settle(product, buyerId, id, transationId)
  expect([status, body.code]).toEqual([404, 'not-found'])
  expect(body.detail).toContain('not charged')
  await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
  expect((await findListing(itemId)).soldAt).toBeNull()
  expect(await paymentStates()).toEqual(['cancelled'])
})

test('a deleted buyer’s bookings are deleted, their holds end, and their card is not charged', async () => {
  const itemId = await buildListing(product)
  const buyerId = await buildUser(product, { email: 'buyer@example.com' })
  const { id } = await buildBooking(product, { itemId, buyerId })
  const other = await buildBooking(product, { buyerId })
  const transationId = await authorize(product, buyerId, id)
  expect(await removeBuyer(buyerId)).toMatchObject(isDeleted)

  expect((await settle(product, buyerId, id, transationId)).status).toBe(401)
  await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
  expect(await findListing(itemId)).toMatchObject({ heldBy: null, heldUntil: null, soldAt: null })
  expect(await db.selectFrom('bookings').select('id').where('removedAt', 'is', null).execute()).toEqual([])
  expect(await listEventsOf('booking-removed')).toEqual([
    { actorId: admin, subjectId: id },
    { actorId: admin, subjectId: other.id },
  ])
  const next = await buildBooking(product, { itemId })
  await settle(product, next.buyerId, next.id, await authorize(product, next.buyerId, next.id))
  expect((await findListing(itemId)).soldAt).not.toBeNull()
})

test('a deleted seller’s own bookings are deleted, and the booked phone stays for sale', async () => {
  const seller = await buildSeller(product)
  const { id, itemId } = await buildBooking(product, { buyerId: seller })
  expect(await removeSeller(seller)).toMatchObject(isDeleted)
  expect(
    await db.selectFrom('bookings').select('removedAt').where('id', '=', id).executeTakeFirst(),
  ).toMatchObject({ removedAt: product.time.now })
  expect((await findListing(itemId)).removedAt).toBeNull()
})

test('paid sales stay on record, whichever side is deleted', async () => {
  const seller = await buildSeller(product)
  const itemId = await buildListing(product, { sellerId: seller })
  const { id, buyerId } = await buildBooking(product, { itemId })
  const { transationId, paymentId } = await reserve(product, { id, buyerId })
  expect((await handOver(product, buyerId, paymentId)).status).toBe(200)
  expect(await removeSeller(seller)).toMatchObject(isDeleted)
  expect((await ask(`GET /booking/${id}`, { as: buyerId })).body).toMatchObject({
    paid: true,
    isSold: 'sold',
    withdrawn: false,
    transationId,
  })
  expect(await removeBuyer(buyerId)).toMatchObject(isDeleted)
  await expect.poll(() => statusOf(product, transationId)).toBe('succeeded')
  await expect.poll(paymentStates).toEqual(['captured'])
  expect((await ask(`GET /items/${itemId}`)).body).toMatchObject({ isSold: 'sold' })
  expect((await ask(`GET /items/${itemId}/bookings`, { as: admin })).body).toMatchObject({
    paid: { bookingUserNumber: '01712345678' },
  })
  const booking = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
  expect(booking).toMatchObject({ removedAt: null, paidAt: expect.any(Date) })
})

test('an id of the other role, an unknown id and an invalid id are not found, and nobody is deleted', async () => {
  const seller = await buildSeller(product)
  const buyer = await buildUser(product)
  const unclaimed = await buildSeller(product, { isClaimed: false })
  for (const id of [buyer, unclaimed, newId<string>(), '1', '%00', 'seller@example.com'])
    expect(await removeSeller(id)).toMatchObject(isGone)
  expect(await removeBuyer(seller)).toMatchObject(isGone)
  expect(await db.selectFrom('users').select('id').where('removedAt', 'is not', null).execute()).toEqual([])
  expect(await listEventsOf('user-removed')).toEqual([])
})

test('a person who was deleted already is not found', async () => {
  const seller = await buildSeller(product)
  expect(await removeSeller(seller)).toMatchObject(isDeleted)
  expect(await removeSeller(seller)).toMatchObject(isGone)
  expect(await listEventsOf('user-removed')).toHaveLength(1)
})

test('admins cannot delete themselves, in either role', async () => {
  const isOwn = { status: 409, body: { code: 'own-account' } }
  expect(await removeBuyer(admin)).toMatchObject(isOwn)
  const selling = await buildSeller(product, { isAdmin: true })
  expect(await removeSeller(selling, selling)).toMatchObject(isOwn)
  const sellers = (await ask('GET /users/sellers', { as: admin })).body
  expect(sellers).toMatchObject([
    { _id: selling, may: ['withdraw-verification', 'suspend-payouts', 'delete'] },
  ])
  expect((await ask('GET /users/sellers', { as: selling })).body).toMatchObject([
    { _id: selling, may: ['withdraw-verification'] },
  ])
})

test('only an admin can delete people', async () => {
  const seller = await buildSeller(product)
  const buyer = await buildUser(product)
  for (const [as, status] of [
    [undefined, 401],
    [buyer, 403],
    [seller, 403],
  ] as const) {
    expect((await ask(`DELETE /users/sellers/${seller}`, { as })).status).toBe(status)
    expect((await ask(`DELETE /users/buyers/${buyer}`, { as })).status).toBe(status)
  }
  expect(await listEventsOf('user-removed')).toEqual([])
})

test('deleting a seller needs the same number of statements, however many phones they have sold', async () => {
  const countFor = async (sold: number) => {
    const seller = await buildSeller(product)
    for (let nth = 0; nth < sold; nth += 1) await buildListing(product, { sellerId: seller, isSold: true })
    await product.awaitJobs()
    const statements = await recordStatements(async () => {
      expect(await removeSeller(seller)).toMatchObject(isDeleted)
    })
    return statements.length
  }
  const few = await countFor(1)
  expect(await countFor(20)).toBe(few)
})

describe('a sale whose hand-over is not confirmed ends, and nobody is charged', () => {
  const sellReserved = async () => {
    const seller = await buildSeller(product, { email: 'seller@example.com' })
    const itemId = await buildListing(product, { sellerId: seller })
    const booking = await buildBooking(product, { itemId })
    return { seller, ...booking, ...(await reserve(product, booking)) }
  }

  test('when its seller is deleted: the phone is withdrawn, and the buyer reads why', async () => {
    const { seller, itemId, id, buyerId, transationId } = await sellReserved()
    expect(await removeSeller(seller)).toMatchObject(isDeleted)
    expect(await paymentStates()).toEqual(['released'])
    await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
    expect(await findListing(itemId)).toMatchObject({ soldAt: null, removedAt: expect.any(Date) })
    expect((await ask(`GET /booking/${id}`, { as: buyerId })).body).toMatchObject({
      paid: false,
      withdrawn: true,
    })
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', buyerId)
      .executeTakeFirstOrThrow()
    const texts = async () => (await listEmails(product, email)).map(({ text }) => text).join()
    await expect.poll(texts).toContain('The account of the other person was deleted')
    expect(await listEmails(product, 'seller@example.com')).not.toContainEqual(
      expect.objectContaining({ id: expect.stringMatching(/^sale-released-/) }),
    )
  })

  test('when its buyer is deleted: the phone is for sale again, and its seller reads why', async () => {
    const { itemId, buyerId, transationId } = await sellReserved()
    expect(await removeBuyer(buyerId)).toMatchObject(isDeleted)
    expect(await paymentStates()).toEqual(['released'])
    await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
    expect(await findListing(itemId)).toMatchObject({ soldAt: null, removedAt: null })
    const texts = async () => (await listEmails(product, 'seller@example.com')).map(({ text }) => text).join()
    await expect.poll(texts).toContain('The account of the other person was deleted')
    expect(await db.selectFrom('bookings').select('id').where('removedAt', 'is', null).execute()).toEqual([])
  })
})
