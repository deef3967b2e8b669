import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { done } from '#test/http/ask.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { buildReservedSale, reserveBeforeEach } from '#test/sales/sale.ts'
import { findLastSellersNumber } from './queries.ts'

const product = await startProduct()
const { ask, db } = product
const { sale } = reserveBeforeEach(product)

const refusedAtNumber = {
  status: 422,
  body: {
    errors: [{ path: 'phoneNumber', message: 'Write your phone number, so that the buyer can call you.' }],
  },
}

function callsOf(paymentId: string) {
  const at = new Date(product.time.now.getTime() + 48 * 3_600_000).toISOString()
  const body = { place: 'Shahbag, Dhaka', at }
  return {
    propose: (as: UserId, more: object = {}) =>
      ask(`PUT /payments/${paymentId}/meeting`, { as, body: { ...body, ...more } }),
    accept: (as: UserId, more: object = {}) =>
      ask(`POST /payments/${paymentId}/meeting/acceptance`, { as, body: { version: 1, ...more } }),
    see: async (as: UserId) => (await ask(`GET /payments/${paymentId}`, { as })).body.sale,
  }
}

test('a seller must give a phone number with the first meeting that they propose or accept', async () => {
  const { propose, accept, see } = callsOf(sale.paymentId)
  expect(await propose(sale.seller)).toMatchObject(refusedAtNumber)
  expect(await see(sale.buyer)).not.toHaveProperty('meeting')
  expect(await propose(sale.buyer)).toMatchObject(done)
  expect(await accept(sale.seller)).toMatchObject(refusedAtNumber)
  expect(await see(sale.buyer)).toMatchObject({ situation: 'buyer-proposed' })
  expect(await accept(sale.seller, { phoneNumber: '01812 345678' })).toMatchObject(done)
  expect((await see(sale.buyer)).seller.phoneNumber).toBe('01812345678')
  // From now on, the number is known.
  expect(await propose(sale.seller, { place: 'Mirpur 10' })).toMatchObject(done)
  expect((await see(sale.buyer)).seller.phoneNumber).toBe('01812345678')
})

test('a seller is offered the phone number that they gave last, and the buyer does not see it', async () => {
  const { propose, see } = callsOf(sale.paymentId)
  expect(await see(sale.seller)).not.toHaveProperty('lastNumber')
  await buildBooking(product, { buyerId: sale.seller })
  expect(await see(sale.seller)).toMatchObject({ lastNumber: '01712345678' })
  await propose(sale.seller, { phoneNumber: '01812345678' })
  expect(await see(sale.seller)).not.toHaveProperty('lastNumber')

  const next = await buildReservedSale(product, { seller: sale.seller })
  const { see: seeNext } = callsOf(next.paymentId)
  expect(await seeNext(next.seller)).toMatchObject({ lastNumber: '01812345678', seller: { name: 'Salma' } })
  expect(await seeNext(next.buyer)).not.toHaveProperty('lastNumber')
  const admin = await buildUser(product, { isAdmin: true })
  expect(await seeNext(admin)).toMatchObject({ situation: 'arrange' })
  expect(await seeNext(admin)).not.toHaveProperty('lastNumber')
})

test('the last phone number is found without reading the meetings of other sellers', async () => {
  await callsOf(sale.paymentId).propose(sale.seller, { phoneNumber: '01812345678' })
  const { id, itemId, buyerId } = await buildBooking(product)
  await sql`
    with ended as (
      insert into sales (id, booking_id, item_id, buyer_id, means, amount_minor, currency, ended_at, end_how, created_at)
      select gen_random_uuid(), ${id}::uuid, ${itemId}::uuid, ${buyerId}::uuid, 'card', 100, 'bdt', now(), 'gone', now()
      from generate_series(1, 3000) n
      returning id
    )
    insert into meetings (payment_id, version, place, meet_at, proposed_by, seller_phone_number, updated_at)
    select id, 1, 'Shahbag', now(), 'seller', '01712345678', now() from ended`.execute(db)
  await sql`analyze sales, meetings`.execute(db)
  const read = async () => expect(await findLastSellersNumber(db, sale.seller)).toBe('01812345678')
  const [plan] = await explainStatements(db, read, { isSmall: true, joinsByIndex: true })
  // Reading each meeting's payment would read thousands of rows. Rows that earlier tests deleted are some dozens.
  expect(plan?.pages).toBeLessThan(300)
})
