import { expect } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildBooking, buildBrand, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { authorize, settle, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { pickRounds } from '#test/runner/rounds.ts'

const product = await startProduct()
const { ask, db } = product

const buildAdmins = async (count: number) => {
  const admins: UserId[] = []
  for (let nth = 0; nth < count; nth += 1) admins.push(await buildUser(product, { isAdmin: true }))
  return admins
}
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b)

const rounds = pickRounds({ short: 4, long: 20 })

raceTest(
  `two admins delete a seller while a buyer pays: one succeeds, the phone is withdrawn and nobody is charged, ${rounds} times`,
  async () => {
    const admins = await buildAdmins(2)
    const buyerId = await buildUser(product)
    for (let round = 0; round < rounds; round += 1) {
      const seller = await buildSeller(product)
      const itemId = await buildListing(product, { sellerId: seller })
      const { id } = await buildBooking(product, { itemId, buyerId })
      const transationId = await authorize(product, buyerId, id)
      const remove = (as: UserId) => ask(`DELETE /users/sellers/${seller}`, { as })
      const pay = () => settle(product, buyerId, id, transationId)
      const [paid, ...removals] = await Promise.all([pay(), ...admins.map(remove)])
      expect(statusesOf(removals)).toEqual([200, 404])

      const row = await db.selectFrom('items').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow()
      expect([200, 404]).toContain(paid.status)
      expect([row.soldAt, row.removedAt]).toEqual([null, expect.any(Date)])
      await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
    }
  },
)

raceTest(
  `a buyer is deleted while they pay: the phone is for sale and nobody is charged, ${rounds} times`,
  async () => {
    const [admin] = await buildAdmins(1)
    for (let round = 0; round < rounds; round += 1) {
      const { id, buyerId, itemId } = await buildBooking(product)
      const transationId = await authorize(product, buyerId, id)
      const [paid, removal] = await Promise.all([
        settle(product, buyerId, id, transationId),
        ask(`DELETE /users/buyers/${buyerId}`, { as: admin }),
      ])
      expect(removal.status).toBe(200)
      const row = await db.selectFrom('items').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow()
      expect([row.soldAt, row.removedAt]).toEqual([null, null])
      // Refused: the session has ended, the booking is gone or given up, or its payment was cancelled before it was settled.
      expect([200, 401, 402, 404, 409]).toContain(paid.status)
      await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
    }
  },
)

raceTest('a person who is deleted by eight requests at the same time is deleted once', async () => {
  const admins = await buildAdmins(8)
  const seller = await buildSeller(product)
  await buildListing(product, { sellerId: seller })
  const answers = await Promise.all(admins.map((as) => ask(`DELETE /users/sellers/${seller}`, { as })))
  expect(statusesOf(answers)).toEqual([200, 404, 404, 404, 404, 404, 404, 404])
  for (const kind of ['user-removed', 'item-removed'])
    expect(await db.selectFrom('events').select('id').where('kind', '=', kind).execute()).toHaveLength(1)
})

raceTest('of two admins who delete each other, one stays', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = (await buildAdmins(2)) as [UserId, UserId]
    const answers = await Promise.all([
      ask(`DELETE /users/buyers/${other}`, { as: one }),
      ask(`DELETE /users/buyers/${one}`, { as: other }),
    ])
    expect(statusesOf(answers)).toEqual([200, 401])
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [one, other])
      .where('removedAt', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  }
})

raceTest('no listing and no booking of a person is left when they are deleted at the same time', async () => {
  const [admin] = await buildAdmins(1)
  await buildBrand(product)
  const offered = await buildListing(product)
  for (let round = 0; round < rounds; round += 1) {
    const seller = await buildSeller(product)
    const listing = {
      name: 'Iphone',
      model: 'iPhone 13',
      condition: 'Good',
      location: 'Dhaka',
      price: 30_000,
      description: 'Works.',
      images: ['/images/phone.jpg'],
    }
    const [removal, listed, booked] = await Promise.all([
      ask(`DELETE /users/sellers/${seller}`, { as: admin }),
      ask('POST /items', { as: seller, body: listing }),
      ask('POST /booking', { as: seller, body: { productId: offered, bookingUserNumber: '01712345678' } }),
    ])
    expect(removal.status).toBe(200)
    for (const { status } of [listed, booked]) expect([200, 401]).toContain(status)
    const left = await db
      .selectFrom('items')
      .select('id')
      .where('sellerId', '=', seller)
      .where('removedAt', 'is', null)
      .execute()
    const bookings = await db
      .selectFrom('bookings')
      .select('id')
      .where('buyerId', '=', seller)
      .where('removedAt', 'is', null)
      .execute()
    expect([left, bookings]).toEqual([[], []])
  }
})

raceTest('deleting people who booked each other’s phones at the same time does not deadlock', async () => {
  const admins = await buildAdmins(4)
  for (let round = 0; round < rounds; round += 1) {
    const sellers: UserId[] = []
    for (let nth = 0; nth < 4; nth += 1) sellers.push(await buildSeller(product))
    for (const sellerId of sellers) {
      const itemId = await buildListing(product, { sellerId })
      for (const buyerId of sellers)
        if (buyerId !== sellerId) await buildBooking(product, { itemId, buyerId })
    }
    const answers = await Promise.all(
      sellers.map((seller, nth) => ask(`DELETE /users/sellers/${seller}`, { as: admins[nth] })),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200])
  }
  const open = db.selectFrom('bookings').select('id').where('removedAt', 'is', null)
  expect(await open.execute()).toEqual([])
})
