import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { keepDeadlines } from '#features/sales/commands/deadlines.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { acceptCash, buildCashRequest, callsOfCash, type CashSale, requestCash } from '#test/cash.ts'
import { listEmails } from '#test/emails.ts'
import { authorize, reserve, settle, statusOf } from '#test/pay.ts'
import { countBuyerBookings } from '#features/bookings/queries/buyers.ts'
import { startProduct } from '#test/product.ts'
import { otherCode } from '#test/sale.ts'

const product = await startProduct()
const { ask, db, services } = product

let sale: CashSale
const calls = () => callsOfCash(product, sale)
const see = async (as: UserId) => (await calls().look(as)).sale
const booking = async () => (await ask(`GET /booking/${sale.id}`, { as: sale.buyer })).body
const ofListing = async () => (await ask(`GET /items/${sale.itemId}/bookings`, { as: sale.seller })).body
const refused = (status: number, code: string) => ({ status, body: { code } })
const done = { status: 200, body: { modifiedCount: 1 } }
const hours = (count: number) => product.pass({ minutes: count * 60 })
const keep = async () => expect(await keepDeadlines(services)).toEqual([])

beforeEach(async () => {
  const seller = await buildSeller(product, { name: 'Salma', email: 'salma@example.com' })
  const buyer = await buildUser(product, {
    name: 'Rakib',
    email: 'rakib@example.com',
    isAddressVerified: true,
  })
  sale = await buildCashRequest(product, { seller, buyer })
})

/** The news of the emails to both sides, such as `cash-sold-buyer`. */
async function listNews(): Promise<string[]> {
  await product.awaitJobs()
  const sent = [
    ...(await listEmails(product, 'rakib@example.com')),
    ...(await listEmails(product, 'salma@example.com')),
  ]
  return sent
    .flatMap(({ id }) => (id.includes(sale.paymentId) ? [id] : []))
    .map((id) => id.replace('sale-', '').replace(`-${sale.paymentId}`, ''))
    .toSorted()
}

test('the seller accepts, both meet, and the code confirms the sale, without any money', async () => {
  expect(await see(sale.seller)).toMatchObject({ situation: 'cash-requested', move: 'accept-cash' })
  expect(await see(sale.seller)).toMatchObject({ buyer: { name: 'Rakib' }, may: [] })
  expect((await see(sale.seller)).buyer).not.toHaveProperty('phoneNumber')
  expect(await see(sale.seller)).not.toHaveProperty('place')
  expect(await see(sale.buyer)).toMatchObject({ place: 'Mirpur 10' })
  expect((await ofListing()).cashRequests).toMatchObject([{ paymentId: sale.paymentId, name: 'Rakib' }])
  expect(await calls().isSold()).toBe(false)

  expect(await acceptCash(product, sale)).toMatchObject(done)
  expect((await acceptCash(product, sale)).body.modifiedCount).toBe(0)
  expect(await calls().isSold()).toBe(true)
  const { by } = await see(sale.seller)
  expect(await booking()).toMatchObject({
    paid: false,
    paymentState: 'cash-reserved',
    handOverBy: by,
    may: [],
  })
  expect(await see(sale.seller)).toMatchObject({ place: 'Mirpur 10' })
  expect(await ofListing()).toMatchObject({ inCash: { name: 'Rakib' } })
  expect(await ofListing()).not.toHaveProperty('cashRequests')
  expect(await see(sale.buyer)).toMatchObject({ situation: 'arrange', move: 'propose-meeting' })
  const at = new Date(product.time.now.getTime() + 3 * 3_600_000).toISOString()
  const meeting = { as: sale.buyer, body: { place: 'Mirpur 10', at } }
  expect(await ask(`PUT /payments/${sale.paymentId}/meeting`, meeting)).toMatchObject(done)
  expect((await see(sale.seller)).buyer.phoneNumber).toBeDefined()
  await product.awaitJobs()

  const code = await calls().readCode()
  expect(await calls().enterCode(otherCode(code))).toMatchObject(refused(409, 'wrong-code'))
  expect((await calls().enterCode(code)).status).toBe(200)
  expect(await see(sale.buyer)).toMatchObject({ situation: 'cash-sold', may: [] })
  expect((await see(sale.buyer)).steps.map(({ kind }: { kind: string }) => kind)).toEqual([
    'booked',
    'cash-requested',
    'cash-reserved',
    'cash-sold',
  ])
  expect(await db.selectFrom('ledgerEntries').select('id').execute()).toEqual([])
  expect(await listNews()).toEqual([
    'cash-requested-seller',
    'cash-reserved-buyer',
    'cash-reserved-seller',
    'cash-sold-buyer',
    'cash-sold-seller',
    'meeting-proposed-1-seller',
  ])
})

test('a sale in cash is marked, and counts neither as paid nor as sold', async () => {
  await acceptCash(product, sale)
  await calls().confirm()
  const admin = await buildUser(product, { isAdmin: true })
  expect((await ask(`GET /sellers/${sale.seller}`)).body).toMatchObject({ sold: 0 })
  const history = (await ask(`GET /users/sellers/${sale.seller}/history`, { as: admin })).body
  expect(history.counts).toMatchObject({ sold: 0 })
  expect(await countBuyerBookings(db, sale.buyer)).toEqual({ open: 0, paid: 0, cancelled: 0 })
  const own = (await ask('GET /items?email=salma@example.com', { as: sale.seller })).body
  expect(own).toMatchObject([{ isSold: 'sold', inCash: true }])
  expect((await ask(`GET /payments/${sale.paymentId}`, { as: admin })).body).toMatchObject({
    provider: 'cash',
    state: 'cash-sold',
    may: [],
  })
  expect((await ask('POST /payments/reconciliations', { as: admin })).body).toMatchObject({
    compared: 0,
    findings: [],
  })
})

test('nobody can refund it, report it, put it up again, or settle it as a payment', async () => {
  await acceptCash(product, sale)
  const admin = await buildUser(product, { isAdmin: true })
  const refund = () =>
    ask(`POST /payments/${sale.paymentId}/refunds`, { as: admin, body: { reason: 'They called.' } })
  const report = () =>
    ask(`POST /payments/${sale.paymentId}/problems`, {
      as: sale.buyer,
      body: { reason: 'no-show', text: 'Nobody came.' },
    })
  expect(await report()).toMatchObject(refused(409, 'not-reportable'))
  expect(await settle(product, sale.buyer, sale.id, `cash_${sale.paymentId}`)).toMatchObject(
    refused(409, 'payment-mismatch'),
  )
  await calls().confirm()
  expect(await refund()).toMatchObject(refused(409, 'not-refundable'))
  expect(await report()).toMatchObject(refused(409, 'not-reportable'))
  expect(await calls().cancel(sale.seller)).toMatchObject(refused(409, 'not-reserved'))
})

test('a request needs a verified address and a seller who allows cash, one at a time, three a day', async () => {
  const itemId = await buildListing(product, { allowsCash: true })
  const unproved = await buildBooking(product, { itemId })
  expect(await requestCash(product, unproved.buyerId, unproved.id)).toMatchObject(
    refused(409, 'address-not-proved'),
  )
  const { id } = await buildBooking(product, { itemId, buyerId: sale.buyer })
  expect(await requestCash(product, sale.buyer, id)).toMatchObject(refused(409, 'too-many-cash-requests'))
  expect((await requestCash(product, sale.buyer, sale.id)).body).toMatchObject({ insertedId: sale.paymentId })
  await calls().cancel(sale.buyer)
  const { id: cardOnly } = await buildBooking(product, { buyerId: sale.buyer })
  expect(await requestCash(product, sale.buyer, cardOnly)).toMatchObject(refused(409, 'no-cash'))
  for (let nth = 0; nth < 2; nth += 1) {
    const { body } = await requestCash(product, sale.buyer, id)
    await ask(`POST /payments/${body.insertedId}/cancellation`, { as: sale.buyer, body: { reason: 'No.' } })
  }
  const { status, body } = await requestCash(product, sale.buyer, id)
  expect([status, body.code, body.retryAfterSeconds]).toEqual([409, 'too-many-cash-requests', 24 * 3600])
  hours(24)
  expect((await requestCash(product, sale.buyer, id)).status).toBe(200)
})

test('a request is for the price that the buyer was shown', async () => {
  await calls().cancel(sale.buyer)
  const ask = (price: number) => requestCash(product, sale.buyer, sale.id, price)
  expect(await ask(54_499)).toMatchObject(refused(409, 'price-changed'))
  expect(await ask(-1)).toMatchObject(refused(409, 'price-changed'))
  expect((await ask(54_500)).status).toBe(200)
})

test('the seller gets one email about requests for a phone within a day', async () => {
  const second = await buildUser(product, { isAddressVerified: true })
  const booked = await buildBooking(product, { itemId: sale.itemId, buyerId: second })
  const listAsked = async () => {
    await product.awaitJobs()
    return (await listEmails(product, 'salma@example.com')).filter(({ id }) => id.includes('cash-requested'))
  }
  expect((await requestCash(product, second, booked.id)).status).toBe(200)
  expect(await listAsked()).toHaveLength(1)
  hours(24)
  await keep()
  expect((await requestCash(product, second, booked.id)).status).toBe(200)
  expect(await listAsked()).toHaveLength(2)
})

test('an admin sees a reservation that no job has ended a quarter of an hour after its time', async () => {
  await acceptCash(product, sale)
  const admin = await buildUser(product, { isAdmin: true })
  const listFindings = async () =>
    (await ask('POST /payments/reconciliations', { as: admin })).body.findings.map(
      ({ kind }: { kind: string }) => kind,
    )
  product.pass({ minutes: 24 * 60 + 15 })
  expect(await listFindings()).toEqual([])
  product.pass({ minutes: 1 })
  expect(await listFindings()).toEqual(['hand-over-overdue'])
})

test('two requests of one buyer at the same moment: one is made', async () => {
  await calls().cancel(sale.buyer)
  const other = await buildBooking(product, {
    buyerId: sale.buyer,
    itemId: await buildListing(product, { allowsCash: true }),
  })
  const answers = await Promise.all([sale.id, other.id].map((id) => requestCash(product, sale.buyer, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the seller declines with a reason, the buyer withdraws, and an unanswered request ends after 24 hours', async () => {
  expect(await calls().cancel(sale.seller, 'I want it on record.')).toMatchObject(done)
  expect((await calls().cancel(sale.seller)).body.modifiedCount).toBe(0)
  expect(await see(sale.buyer)).toMatchObject({ situation: 'cash-declined' })
  expect((await calls().look(sale.buyer)).steps.at(-1)).toMatchObject({
    by: 'seller',
    reason: 'I want it on record.',
  })
  expect(await acceptCash(product, sale)).toMatchObject(refused(409, 'not-requested'))
  sale.paymentId = (await requestCash(product, sale.buyer, sale.id)).body.insertedId
  hours(23)
  await keep()
  expect(await calls().stateOf()).toBe('cash-requested')
  hours(1)
  await keep()
  expect(await calls().stateOf()).toBe('cash-ended')
  expect(await booking()).toMatchObject({ may: ['pay', 'request-cash', 'delete'] })
  // The seller was told of the first request that day, and has accepted none.
  expect(await listNews()).toEqual(['cash-ended-buyer'])
})

test('24 hours after the acceptance the phone is for sale again; both are reminded two hours before', async () => {
  await acceptCash(product, sale)
  await keep()
  hours(22)
  await keep()
  hours(2)
  await keep()
  expect(await calls().stateOf()).toBe('cash-ended')
  expect(await calls().isSold()).toBe(false)
  expect(await see(sale.buyer)).toMatchObject({ situation: 'missed', move: 'tell-us' })
  expect(await booking()).toMatchObject({
    may: ['pay', 'request-cash', 'delete'],
    endedPaymentId: sale.paymentId,
  })
  const again = (await requestCash(product, sale.buyer, sale.id)).body.insertedId
  expect(await booking()).toMatchObject({ paymentId: again, paymentState: 'cash-requested' })
  expect(await booking()).not.toHaveProperty('endedPaymentId')
  expect(await listNews()).toEqual([
    'cash-due-buyer',
    'cash-due-seller',
    'cash-ended-buyer',
    'cash-ended-seller',
    'cash-requested-seller',
    'cash-reserved-buyer',
    'cash-reserved-seller',
  ])
})

test('a card ends the requests for its phone, and an acceptance the other requests and payments', async () => {
  const rival = await buildBooking(product, { itemId: sale.itemId })
  await reserve(product, rival)
  expect(await calls().stateOf()).toBe('cash-ended')
  expect(await acceptCash(product, sale)).toMatchObject(refused(409, 'not-requested'))

  sale = await buildCashRequest(product, { seller: sale.seller, buyer: sale.buyer })
  const other = await buildUser(product, { isAddressVerified: true })
  const second = await buildBooking(product, { itemId: sale.itemId, buyerId: other })
  const asked = (await requestCash(product, other, second.id)).body.insertedId
  const card = await buildBooking(product, { itemId: sale.itemId })
  const transationId = await authorize(product, card.buyerId, card.id)
  expect(await acceptCash(product, sale)).toMatchObject(refused(409, 'being-paid'))
  product.pass({ minutes: 11 })
  expect(await acceptCash(product, sale)).toMatchObject(done)
  expect(await settle(product, card.buyerId, card.id, transationId)).toMatchObject(
    refused(409, 'already-sold'),
  )
  await expect.poll(() => statusOf(product, transationId), { timeout: 10_000 }).toBe('canceled')
  expect((await ask(`GET /payments/${asked}`, { as: other })).body.state).toBe('cash-ended')
})

test('a buyer who asked and then pays by card gets no email that the request ended; one who loses gets one', async () => {
  const loser = await buildUser(product, { email: 'rina@example.com', isAddressVerified: true })
  const lost = await buildBooking(product, { itemId: sale.itemId, buyerId: loser })
  expect((await requestCash(product, loser, lost.id)).status).toBe(200)
  expect(await booking()).toMatchObject({ paid: false, paymentId: sale.paymentId })
  expect(await booking()).not.toHaveProperty('transationId')

  await reserve(product, { id: sale.id, buyerId: sale.buyer })
  expect(await see(sale.buyer)).toMatchObject({ situation: 'cash-declined', end: { how: 'replaced' } })
  expect(await listNews()).toEqual(['cash-requested-seller'])
  const subjects = (await listEmails(product, 'rina@example.com')).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('Sold to somebody else')])
})

test('a deleted booking, listing or person ends it', async () => {
  await ask(`DELETE /booking/${sale.id}`, { as: sale.buyer })
  expect(await calls().stateOf()).toBe('cash-ended')
  sale = await buildCashRequest(product, { seller: sale.seller, buyer: sale.buyer })
  await ask(`DELETE /items/${sale.itemId}`, { as: sale.seller })
  expect(await calls().stateOf()).toBe('cash-ended')
  const admin = await buildUser(product, { isAdmin: true })
  sale = await buildCashRequest(product, { seller: sale.seller })
  const denial = { as: admin, body: { reason: 'The phones are not theirs.' } }
  await ask(`POST /users/sellers/${sale.seller}/withdrawals`, denial)
  expect((await see(sale.buyer)).end).toEqual({ how: 'gone' })
  await ask(`POST /users/sellers/${sale.seller}`, { as: admin })

  sale = await buildCashRequest(product, { seller: sale.seller, buyer: sale.buyer })
  await acceptCash(product, sale)
  expect(await ask(`DELETE /items/${sale.itemId}`, { as: sale.seller })).toMatchObject(
    refused(409, 'hand-over-awaited'),
  )
  await ask(`DELETE /users/buyers/${sale.buyer}`, { as: admin })
  expect(await calls().stateOf()).toBe('cash-ended')
  expect(await calls().isSold()).toBe(false)

  sale = await buildCashRequest(product, { seller: sale.seller })
  await ask(`DELETE /users/buyers/${sale.buyer}`, { as: admin })
  expect((await see(sale.seller)).end).toEqual({ how: 'left' })
})
