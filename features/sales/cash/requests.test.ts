import { expect, test } from 'vitest'
import { makeHandOverCode } from '#features/sales/payments/rules/hand-over.ts'
import { done, refused } from '#test/http/ask.ts'
import { buildBooking, buildListing, buildUser } from '#test/build.ts'
import { requestCash, requestCashBeforeEach } from '#test/sales/cash.ts'
import { listEmails } from '#test/emails/emails.ts'
import { findDealOf } from '#test/sales/pay.ts'
import { otherCode } from '#test/sales/sale.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, services } = product
const {
  accept,
  booking,
  cancel,
  enterCode,
  hours,
  keep,
  listNews,
  readCode,
  readPayment,
  sale,
  see,
  stateOf,
} = requestCashBeforeEach(product)

test('a request needs a verified address and a seller who allows cash; a buyer has one open request and three a day', async () => {
  const itemId = await buildListing(product, { allowsCash: true })
  const unproved = await buildBooking(product, { itemId })
  expect(await requestCash(product, unproved.buyerId, unproved.id)).toMatchObject(
    refused(409, 'address-not-proved'),
  )
  const { id } = await buildBooking(product, { itemId, buyerId: sale.buyer })
  expect(await requestCash(product, sale.buyer, id)).toMatchObject(refused(409, 'too-many-cash-requests'))
  expect((await requestCash(product, sale.buyer, sale.id)).body).toMatchObject({ insertedId: sale.paymentId })
  await cancel(sale.buyer)
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
  await cancel(sale.buyer)
  const ask = (price: number) => requestCash(product, sale.buyer, sale.id, price)
  expect(await ask(54_499)).toMatchObject(refused(409, 'price-changed'))
  expect(await ask(-1)).toMatchObject(refused(409, 'price-changed'))
  const { body } = await ask(54_500)
  await product.ask(`PATCH /items/${sale.itemId}`, { as: sale.seller, body: { price: 45_000 } })
  expect(await ask(45_000)).toMatchObject(refused(409, 'price-changed'))
  expect((await ask(54_500)).body).toEqual(body)
})

test('the phone is sold at the price of the request, which the seller reads before and the booking shows then, although the seller has changed the price', async () => {
  await ask(`PATCH /items/${sale.itemId}`, { as: sale.seller, body: { price: 45_000 } })
  const { cashRequests } = (await ask(`GET /items/${sale.itemId}/bookings`, { as: sale.seller })).body
  expect(cashRequests).toMatchObject([{ amountMinor: 5_450_000 }])
  expect((await booking()).productPrice).toBe(45_000)
  await accept()
  expect((await booking()).productPrice).toBe(54_500)
  expect((await readPayment(sale.buyer)).amountMinor).toBe(5_450_000)
})

test('the email about a new price names the price of the request too', async () => {
  await ask(`PATCH /items/${sale.itemId}`, { as: sale.seller, body: { price: 45_000 } })
  await product.awaitJobs()
  const email = (await listEmails(product, 'rakib@example.com')).find(({ id }) =>
    id.includes('price-changed'),
  )
  expect(email?.text).toMatch(/still for ৳54,500[^]*৳45,000/u)
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

test('the answers to a code tell nothing about it before the acceptance, and the acceptance makes a new one', async () => {
  const early = makeHandOverCode(services.codeKey, await findDealOf(product, sale.transationId))
  for (const code of [early, otherCode(early)])
    expect(await enterCode(code)).toMatchObject(refused(409, 'not-reserved'))
  await accept()
  expect(await readCode()).not.toBe(early)
  expect(await enterCode(early)).toMatchObject(refused(409, 'wrong-code'))
  expect((await findDealOf(product, sale.transationId)).wrongCodes).toBe(1)
})

test('the answers to a code tell nothing about it after the sale has ended', async () => {
  await accept()
  const code = await readCode()
  await cancel(sale.buyer)
  for (const typed of [code, otherCode(code)])
    expect(await enterCode(typed)).toMatchObject(refused(409, 'not-reserved'))
})

raceTest('only one of two requests of a buyer at the same time is made', async () => {
  await cancel(sale.buyer)
  const other = await buildBooking(product, {
    buyerId: sale.buyer,
    itemId: await buildListing(product, { allowsCash: true }),
  })
  const answers = await Promise.all([sale.id, other.id].map((id) => requestCash(product, sale.buyer, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the seller declines with a reason, the buyer withdraws, and an unanswered request ends after 24 hours', async () => {
  expect(await cancel(sale.seller, 'I want it on record.')).toMatchObject(done)
  expect((await cancel(sale.seller, 'I want it on record.')).body.modifiedCount).toBe(1)
  expect((await cancel(sale.buyer)).body.modifiedCount).toBe(0)
  expect(await see(sale.buyer)).toMatchObject({ situation: 'cash-declined' })
  expect((await readPayment(sale.buyer)).steps.at(-1)).toMatchObject({
    by: 'seller',
    reason: 'I want it on record.',
  })
  expect(await accept()).toMatchObject(refused(409, 'not-requested'))
  sale.paymentId = (await requestCash(product, sale.buyer, sale.id)).body.insertedId
  hours(23)
  await keep()
  expect(await stateOf()).toBe('cash-requested')
  hours(1)
  await keep()
  expect(await stateOf()).toBe('cash-ended')
  expect(await booking()).toMatchObject({ may: ['pay', 'request-cash', 'delete'] })
  // The seller got an email about the first request of the day only, and has accepted none.
  expect(await listNews()).toEqual(['cash-ended-buyer'])
})
