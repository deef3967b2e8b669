import { beforeEach, expect, test } from 'vitest'
import type { BookingId, PaymentId, UserId } from '#contract/ids.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { reconcile } from '#test/sales/booked.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { reserveByBkash } from '#test/sales/pay-by-bkash.ts'
import { deliverWebhooks, findDealOf, handOver, openDashboard, reserve } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { callsOfProblems } from '#test/sales/sale-problem.ts'

const product = await startProduct()
const { ask, awaitJobs, services } = product

const priceMinor = 5_450_000
const partMinor = 500_000
const paidMinor = priceMinor - partMinor

let seller: UserId
let admin: UserId
let booking: { id: BookingId; buyerId: UserId }
let sale: { transationId: string; paymentId: PaymentId }

const book = async () => buildBooking(product, { itemId: await buildListing(product, { sellerId: seller }) })

beforeEach(async () => {
  seller = await buildSeller(product)
  admin = await buildUser(product, { isAdmin: true })
  booking = await book()
})

const part = { what: 'part', amountMinor: partMinor } as const
const callsOfSale = () =>
  callsOfProblems(product, { admin, seller, buyer: booking.buyerId, paymentId: sale.paymentId })

async function agree() {
  sale = await reserve(product, booking)
  await callsOfSale().settle(part)
}
const giveOver = () => handOver(product, booking.buyerId, sale.paymentId)
const readPayment = async () => (await ask(`GET /payments/${sale.paymentId}`, { as: booking.buyerId })).body
const stateOf = async () => (await findDealOf(product, sale.transationId)).state
const intentOf = () => services.payments.findIntent(sale.transationId)
const listRefunds = () => services.payments.listRefunds(sale.transationId)

async function keepAllDeadlines() {
  expect(await keepDeadlines(services)).toEqual([])
  await awaitJobs()
}

/** Nothing is found, so rows, ledger and provider agree. */
async function expectAgreement() {
  const { findings } = await reconcile(product, admin)
  expect(findings.map(({ kind }) => kind)).toEqual([])
}

async function sellWithoutPart() {
  await agree()
  expect((await giveOver()).status).toBe(200)
  await expect.poll(stateOf).toBe('captured')
}

test('a problem that is reported after that says what was never charged, so that an admin can refund all that is left', async () => {
  await sellWithoutPart()
  const calls = callsOfSale()
  const id = await calls.reportId()
  const { amountMinor, refundedMinor, unchargedMinor } = await calls.readLatestProblem(admin)
  expect([refundedMinor, unchargedMinor]).toEqual([partMinor, partMinor])
  const left = amountMinor - refundedMinor
  expect((await calls.decide(id, 'refund', admin, 'It is broken.', left)).status).toBe(200)
  await expect.poll(stateOf).toBe('refunded')
})

test('a refund in the dashboard that is smaller than the part that was not charged is recorded', async () => {
  await sellWithoutPart()
  await openDashboard(product).refunds.create({ payment_intent: sale.transationId, amount: 100_000 })
  await deliverWebhooks(product)
  expect(await readPayment()).toMatchObject({ refundedMinor: partMinor + 100_000, unchargedMinor: partMinor })
  product.pass({ minutes: 24 * 60 + 1 })
  await expectAgreement()
})

test('the hand-over takes what is left after the agreed part from a card, and nothing is refunded', async () => {
  await sellWithoutPart()
  await keepAllDeadlines()
  await deliverWebhooks(product)
  expect(await intentOf()).toMatchObject({ status: 'succeeded', capturedMinor: paidMinor, refundedMinor: 0 })
  expect(await listRefunds()).toEqual([])
  const { sale: view, ...payment } = await readPayment()
  expect(payment).toMatchObject({ state: 'captured', refundedMinor: partMinor, unchargedMinor: partMinor })
  expect(view).toMatchObject({ situation: 'done', unchargedMinor: partMinor })
  expect(view).not.toHaveProperty('backMinor')
  expect(view).not.toHaveProperty('agreedPartMinor')
  expect(view.steps).toContainEqual({ kind: 'part-refunded', status: 'done', at: expect.any(String) })
  await expectAgreement()
})

test('a later refund of everything gives back what was charged', async () => {
  await sellWithoutPart()
  const body = { reason: 'It does not work.' }
  expect((await ask(`POST /payments/${sale.paymentId}/refunds`, { as: admin, body })).status).toBe(200)
  await expect.poll(stateOf).toBe('refunded')
  expect(await listRefunds()).toMatchObject([{ amountMinor: paidMinor, state: 'succeeded' }])
  expect((await readPayment()).sale).toMatchObject({ situation: 'refunded', backMinor: paidMinor })
  await expectAgreement()
})

test('a later refund of a part is one more part', async () => {
  await sellWithoutPart()
  const body = { reason: 'It is scratched too.', amountMinor: 100_000 }
  expect((await ask(`POST /payments/${sale.paymentId}/refunds`, { as: admin, body })).status).toBe(200)
  await awaitJobs()
  expect((await readPayment()).sale).toMatchObject({ situation: 'partly-refunded', backMinor: 100_000 })
  await expectAgreement()
})

test('a refund of everything in the dashboard is recorded beside what was not charged', async () => {
  await sellWithoutPart()
  await openDashboard(product).refunds.create({ payment_intent: sale.transationId })
  await deliverWebhooks(product)
  expect(await stateOf()).toBe('refunded')
  await expectAgreement()
})

test('if somebody captures all of it in the dashboard, the part is refunded', async () => {
  await agree()
  await openDashboard(product).paymentIntents.capture(sale.transationId)
  expect((await giveOver()).status).toBe(200)
  await expect.poll(stateOf).toBe('captured')
  for (const _ of [1, 2]) await keepAllDeadlines()
  expect(await listRefunds()).toMatchObject([{ amountMinor: partMinor }])
  expect(await readPayment()).not.toHaveProperty('unchargedMinor')
  await expectAgreement()
})

test.each([
  ['as much as they agreed', paidMinor, 'captured'],
  ['another part', paidMinor - 1, 'uncollectable'],
])(
  'if somebody captures %s in the dashboard (%i paisa), the payment is then %s',
  async (_, amount, state) => {
    await agree()
    await openDashboard(product).paymentIntents.capture(sale.transationId, { amount_to_capture: amount })
    await deliverWebhooks(product)
    expect(await stateOf()).toBe('reserved')
    expect((await giveOver()).status).toBe(200)
    await expect.poll(stateOf).toBe(state)
  },
)

test('bKash takes all of it, and the part is refunded once', async () => {
  sale = await reserveByBkash(product, booking)
  await callsOfSale().settle(part)
  await giveOver()
  await expect.poll(stateOf).toBe('captured')
  for (const _ of [1, 2]) await keepAllDeadlines()
  expect(await listRefunds()).toMatchObject([{ amountMinor: partMinor }])
  expect((await readPayment()).sale).toMatchObject({ situation: 'partly-refunded', backMinor: partMinor })
})

raceTest(
  'of an agreement and the hand-over at the same moment, what is taken is what is recorded',
  async () => {
    for (let round = 0; round < 4; round += 1) {
      if (round > 0) booking = await book()
      sale = await reserve(product, booking)
      const calls = callsOfSale()
      const problemId = await calls.reportId({ wish: part })
      const offerId = (await calls.readLatestProblem()).offers[0]?._id ?? ''
      const [accepted, handedOver] = await Promise.all([calls.accept(problemId, offerId, seller), giveOver()])
      expect(accepted.status).toBe(200)
      if (handedOver.status !== 200) {
        expect(handedOver.body.code).toBe('problem-open')
        expect((await giveOver()).status).toBe(200)
      }
      await expect.poll(stateOf).toBe('captured')
      await keepAllDeadlines()
      expect(await intentOf()).toMatchObject({ capturedMinor: paidMinor, refundedMinor: 0 })
      expect(await readPayment()).toMatchObject({ refundedMinor: partMinor, unchargedMinor: partMinor })
    }
    await expectAgreement()
  },
)
