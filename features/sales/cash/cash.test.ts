import { expect, test } from 'vitest'
import { countBuyerBookings } from '#features/sales/bookings/queries/buyers.ts'
import { done, refused } from '#test/http/ask.ts'
import { buildUser } from '#test/build.ts'
import { requestCashBeforeEach } from '#test/sales/cash.ts'
import { settle } from '#test/sales/pay.ts'
import { otherCode } from '#test/sales/sale.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product
const { accept, booking, cancel, confirm, enterCode, isSold, listNews, readCode, sale, see } =
  requestCashBeforeEach(product)

const ofListing = async () => (await ask(`GET /items/${sale.itemId}/bookings`, { as: sale.seller })).body

test('the seller accepts, both sides meet, and the code confirms the sale, without a payment through us', async () => {
  expect(await see(sale.seller)).toMatchObject({ situation: 'cash-requested', move: 'accept-cash' })
  expect(await see(sale.seller)).toMatchObject({ buyer: { name: 'Rakib' }, may: [] })
  expect((await see(sale.seller)).buyer).not.toHaveProperty('phoneNumber')
  expect(await see(sale.seller)).not.toHaveProperty('place')
  expect(await see(sale.buyer)).toMatchObject({ place: 'Mirpur 10' })
  expect((await ofListing()).cashRequests).toMatchObject([{ paymentId: sale.paymentId, name: 'Rakib' }])
  expect(await isSold()).toBe(false)

  expect(await accept()).toMatchObject(done)
  expect((await accept()).body.modifiedCount).toBe(0)
  expect(await isSold()).toBe(true)
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

  const code = await readCode()
  expect(await enterCode(otherCode(code))).toMatchObject(refused(409, 'wrong-code'))
  expect((await enterCode(code)).status).toBe(200)
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

test('a cash sale is marked, and counts neither as paid nor as sold', async () => {
  await accept()
  await confirm()
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

test('nobody can report a cash sale before the hand-over, settle it as a payment, or refund or cancel it after the hand-over', async () => {
  await accept()
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
  await confirm()
  expect(await refund()).toMatchObject(refused(409, 'not-refundable'))
  expect(await cancel(sale.seller)).toMatchObject(refused(409, 'not-reserved'))
})

test('an admin sees a reservation that was not ended a quarter of an hour after its deadline', async () => {
  await accept()
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
