import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { buildCashRequest, requestCash } from '#test/sales/cash.ts'
import { askToPay, failRefund, findDealOf, intentIdOf, reserve, sell } from '#test/sales/pay.ts'
import { newId } from '#lib/ids.ts'
import { startProduct } from '#test/product.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db } = product

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
})

async function list(query: string) {
  const { status, body } = await ask(`GET /payments?${query}`, { as: admin })
  expect(status).toBe(200)
  return body
}
const listIds = async (query: string): Promise<string[]> =>
  (await list(query)).map(({ transationId }: { transationId: string }) => transationId)

/** The buyer begins to pay for a booking and gives up. Returns the transaction id. */
async function attempt(id: BookingId, buyerId: UserId): Promise<string> {
  const { body } = await askToPay(product, buyerId, id)
  const transationId = intentIdOf(body.clientSecret)
  await putInState(db, 'cancelled', { intentId: transationId })
  return transationId
}

test('attempts that reserved nothing are folded into the last payment of their booking', async () => {
  const { id, buyerId } = await buildBooking(product)
  const attempts = [await attempt(id, buyerId), await attempt(id, buyerId)]
  const { transationId } = await reserve(product, { id, buyerId })
  expect(await list('')).toMatchObject([{ transationId, attempts: 2 }])
  const latestFirst = [transationId, ...attempts.toReversed()]
  expect(await listIds(`bookingId=${id}`)).toEqual(latestFirst)
  expect(await listIds('state=cancelled')).toEqual(attempts.toReversed())

  const other = await buildBooking(product)
  await attempt(other.id, other.buyerId)
  const last = await attempt(other.id, other.buyerId)
  expect(await list('limit=1')).toMatchObject([{ transationId: last, attempts: 1 }])
  expect(await listIds('')).toEqual([last, transationId])
})

test('an attempt whose money moved is not folded', async () => {
  const { id, buyerId } = await buildBooking(product)
  const charged = await attempt(id, buyerId)
  const { id: paymentId } = await findDealOf(product, charged)
  const times = { createdAt: product.time.now, settledAt: product.time.now }
  await db
    .insertInto('refunds')
    .values({ id: newId(), paymentId, amountMinor: 100, state: 'made', ...times })
    .execute()
  const { transationId } = await reserve(product, { id, buyerId })
  const rows = await list('')
  expect(rows).toMatchObject([{ transationId }, { transationId: charged }])
  for (const row of rows) expect(row).not.toHaveProperty('attempts')
})

test('admins find every refund that failed, of all or of a part', async () => {
  const whole = await sell(product, await buildBooking(product))
  await putInState(db, 'refund-failed', { id: whole.paymentId })
  const part = await sell(product, await buildBooking(product))
  await failRefund(product, { paymentId: part.paymentId, as: admin, amountMinor: 100_000 })
  await sell(product, await buildBooking(product))
  expect(await listIds('refund=failed')).toEqual([part.transationId, whole.transationId])
  expect((await ask('GET /account/tasks', { as: admin })).body.forAdmins.failedRefunds).toBe(2)
})

test('admins find a payment by its transaction id, and by a number, a name or an email address of a side', async () => {
  const seller = await buildSeller(product, { name: 'Selim Mobile', email: 'selim@shop.example' })
  const buyerId = await buildUser(product, { name: 'Nusrat Jahan', email: 'nusrat@example.org' })
  const itemId = await buildListing(product, { sellerId: seller })
  const { id } = await buildBooking(product, { itemId, buyerId })
  await db.updateTable('bookings').set({ phoneNumber: '+8801899123456' }).where('id', '=', id).execute()
  const { transationId, paymentId } = await reserve(product, { id, buyerId })
  const meeting = {
    place: 'Mirpur 10',
    at: new Date(product.time.now.getTime() + 3 * 3_600_000).toISOString(),
  }
  const answer = await ask(`PUT /payments/${paymentId}/meeting`, {
    as: seller,
    body: { ...meeting, phoneNumber: '01733000111' },
  })
  expect(answer.status).toBe(200)

  const texts = [transationId, paymentId, '01899 123456', '+880 1899-123456', '০১৮৯৯১২৩৪৫৬', '01733000111']
  texts.push('nusrat', 'NUSRAT@example.org', 'selim mob', 'selim@shop.example')
  for (const text of texts)
    expect([text, await listIds(`q=${encodeURIComponent(text)}`)]).toEqual([text, [transationId]])
  for (const text of ['01899123457', 'pi_unknown', 'nobody', '%'])
    expect([text, await listIds(`q=${encodeURIComponent(text)}`)]).toEqual([text, []])
  expect(await listIds('q=nusrat&state=captured')).toEqual([])
})

async function addNamesakes(id: UserId, count: number): Promise<void> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const others = Array.from({ length: count }, (_, nth) => {
    const email = `rahim${nth}@example.com`
    return { ...user, id: newId<UserId>(), email, identityId: null }
  })
  await db.insertInto('users').values(others).execute()
}

test.each([201, 501])(
  'a search by a name that %i others have finds the payments of everybody',
  async (count) => {
    const buyerId = await buildUser(product, { name: 'Rahim Uddin' })
    const sellerId = await buildSeller(product, { name: 'Rahim Mobile' })
    const bought = await reserve(product, await buildBooking(product, { buyerId }))
    const sold = await reserve(
      product,
      await buildBooking(product, { itemId: await buildListing(product, { sellerId }) }),
    )
    await reserve(product, await buildBooking(product))
    await addNamesakes(buyerId, count)
    expect(await listIds('q=rahim')).toEqual([sold.transationId, bought.transationId])
  },
)

test.each([1, 501])(
  'a search reads no table from one end to the other, also by two letters that %i more people have',
  async (count) => {
    const buyerId = await buildUser(product, { name: 'Rahim Uddin' })
    await reserve(product, await buildBooking(product, { buyerId }))
    await addNamesakes(buyerId, count)
    for (const text of ['01712345678', 'pi_123', 'rahim', 'ra', 'zq']) {
      const plans = await explainStatements(db, () => list(`q=${text}`), {
        isSmall: true,
        joinsByIndex: true,
      })
      expect(plans.length).toBeGreaterThan(1)
      expect([text, plans.flatMap(({ scanned }) => scanned)]).toEqual([text, []])
    }
  },
)

test.each(['before', 'after'])(
  'a request for cash that reserved nothing is folded into a payment by card that was begun %s it',
  async (order) => {
    const { id, buyer, itemId, paymentId } = await buildCashRequestAfter(order === 'before')
    const { transationId } = await reserve(product, { id, buyerId: buyer })
    expect(await list(`productId=${itemId}`)).toMatchObject([{ transationId, attempts: 1 }])
    const all = await list(`bookingId=${id}`)
    expect(all).toHaveLength(2)
    expect(all).toContainEqual(expect.objectContaining({ _id: paymentId, state: 'cash-ended' }))
  },
)

/** A buyer asks for cash, and begins to pay by card before that or later. */
async function buildCashRequestAfter(isCardFirst: boolean) {
  const buyer = await buildUser(product, { isAddressVerified: true })
  const itemId = await buildListing(product, { sellerId: await buildSeller(product), allowsCash: true })
  const { id } = await buildBooking(product, { buyerId: buyer, itemId })
  if (isCardFirst) await askToPay(product, buyer, id)
  const { body } = await requestCash(product, buyer, id)
  return { id, buyer, itemId, paymentId: body.insertedId }
}

/** Writes many sales by card that have ended. */
async function fillSales(paymentId: string, count: number) {
  await sql`
    insert into sales (id, booking_id, item_id, buyer_id, means, amount_minor, currency, ended_at, end_how, created_at)
    select gen_random_uuid(), booking_id, item_id, buyer_id, 'card', 100, 'bdt', now(), 'gone', now()
    from sales, generate_series(1, ${count}::int) n
    where id = ${paymentId}::uuid`.execute(db)
}

test('the sales in cash are listed without reading all sales by card', async () => {
  const { paymentId } = await buildCashRequest(product)
  await fillSales(paymentId, 5000)
  await sql`vacuum analyze sales, payments`.execute(db)
  for (const state of ['requested', 'reserved', 'sold', 'refunded', 'ended']) {
    const plans = await explainStatements(db, () => list(`state=cash-${state}`), { isSmall: true })
    const pages = Math.max(...plans.map((plan) => plan.pages))
    expect([state, pages < 50 ? 'few' : pages]).toEqual([state, 'few'])
  }
})
