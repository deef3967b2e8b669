import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { findDealOf, handOver, openDashboard, reserve, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { callsOfProblems } from '#test/sales/sale-problem.ts'

const product = await startProduct()
const { ask, awaitJobs, services } = product

let seller: UserId
let buyer: UserId
let sale: Awaited<ReturnType<typeof reserve>>
let calls: ReturnType<typeof callsOfProblems>

/** Reports a problem with a reserved sale, with what the buyer wants. */
beforeEach(async () => {
  seller = await buildSeller(product)
  const booking = await buildBooking(product, { itemId: await buildListing(product, { sellerId: seller }) })
  buyer = booking.buyerId
  sale = await reserve(product, booking)
  calls = callsOfProblems(product, { admin: seller, seller, buyer, paymentId: sale.paymentId })
})

const readSale = async () => (await ask(`GET /payments/${sale.paymentId}`, { as: buyer })).body
const stateOf = async () => (await findDealOf(product, sale.transationId)).state
const part = { what: 'part', amountMinor: 500_000 } as const

test('both agree that all goes back: nobody is charged, and it counts against neither', async () => {
  await calls.settle({ what: 'all' })
  expect((await calls.readLatestProblem()).state).toBe('released')
  const { sale: shown } = await readSale()
  expect(shown).toMatchObject({ situation: 'ended', end: { how: 'agreed' } })
  await awaitJobs()
  expect(await statusOf(product, sale.transationId)).toBe('canceled')
  const ended = await services.db.selectFrom('sales').select(['endBy', 'endCountsAgainstBuyer']).execute()
  expect(ended).toContainEqual({ endBy: null, endCountsAgainstBuyer: false })
})

test('both agree on a part: the sale goes on, and its page says what is to come', async () => {
  await calls.settle(part)
  expect(await calls.readLatestProblem()).toMatchObject({ state: 'settled' })
  expect(await keepDeadlines(services)).toEqual([])
  expect(await stateOf()).toBe('reserved')
  const { sale: before } = await readSale()
  expect(before.agreedPartMinor).toBe(500_000)
  expect(before.steps.slice(-3)).toEqual([
    { kind: 'captured', status: 'later' },
    { kind: 'part-refunded', status: 'later' },
    { kind: 'payout', status: 'later' },
  ])
})

test('a part that an admin has already refunded after the hand-over is not refunded again', async () => {
  await calls.settle(part)
  await openDashboard(product).paymentIntents.capture(sale.transationId)
  await handOver(product, buyer, sale.paymentId)
  await expect.poll(stateOf).toBe('captured')
  const admin = await buildUser(product, { isAdmin: true })
  const body = { reason: 'As you both agreed.', amountMinor: 500_000 }
  expect((await ask(`POST /payments/${sale.paymentId}/refunds`, { as: admin, body })).status).toBe(200)
  await awaitJobs()
  expect(await keepDeadlines(services)).toEqual([])
  await awaitJobs()
  const { data } = await openDashboard(product).refunds.list({ payment_intent: sale.transationId })
  expect(data).toMatchObject([{ amount: 500_000 }])
})

test('both agree that the sale stands: it waits for its hand-over again', async () => {
  await calls.settle({ what: 'as-described' })
  expect((await calls.readLatestProblem()).state).toBe('settled')
  expect((await readSale()).sale.situation).toBe('arrange')
  expect((await handOver(product, buyer, sale.paymentId)).status).toBe(200)
})

test('a seller who reports says nothing about what they want, and takes no offers', async () => {
  const call = `POST /payments/${sale.paymentId}/problems`
  const report = { reason: 'no-show', text: 'Nobody came.' }
  expect((await ask(call, { as: seller, body: { ...report, wish: part } })).status).toBe(422)
  const id = (await ask(call, { as: seller, body: report })).body.insertedId
  const offer = await ask(`POST /problems/${id}/offers`, { as: buyer, body: { ...part, text: 'Sorry.' } })
  expect(offer).toMatchObject({ status: 409, body: { code: 'no-offers' } })
})
