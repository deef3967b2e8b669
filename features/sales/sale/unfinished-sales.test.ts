import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { handOverDays } from '#contract/payments.ts'
import { acceptCash, buildCashRequest } from '#test/sales/cash.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct, whileJobsRest } from '#test/product.ts'
import { sellUncollectable } from '#test/sales/pay.ts'
import { buildReservedSale, callsOfSale } from '#test/sales/sale.ts'
import { cracked } from '#test/sales/sale-problem.ts'
import { recordStatements } from '#test/database/statements.ts'
import { keepDeadlines } from './commands/deadlines.ts'

const product = await startProduct()
const { ask } = product
let seller: UserId

beforeEach(async () => {
  seller = await buildSeller(product, { name: 'Salma' })
})

const listSales = (as: UserId, query = '') => ask(`GET /sales${query}`, { as })
const list = async (as = seller): Promise<Record<string, unknown>[]> => (await listSales(as)).body
const listIds = async () => (await list()).map(({ paymentId }) => paymentId)
const report = (as: UserId, id: string) => ask(`POST /payments/${id}/problems`, { as, body: cracked })

test('a sale is listed however many newer listings its seller has, and nobody else sees it', async () => {
  const sale = await buildReservedSale(product, { seller })
  for (let count = 0; count < 21; count += 1) await buildListing(product, { sellerId: seller })
  expect(await list()).toMatchObject([
    {
      paymentId: sale.paymentId,
      productId: sale.itemId,
      state: 'reserved',
      provider: 'card',
      amountMinor: 5_450_000,
      productModel: 'iPhone 13',
      productPhoto: { url: '/images/phone.jpg' },
      sale: { side: 'seller', situation: 'arrange', move: 'propose-meeting' },
    },
  ])
  expect(await list(await buildSeller(product))).toEqual([])
  expect(await list(sale.buyer)).toEqual([])
  expect(await list(await buildUser(product, { isAdmin: true }))).toEqual([])
})

test('each sale in the list has what its page shows, without the steps and the last phone number', async () => {
  const sale = await buildReservedSale(product, { seller })
  const at = new Date(product.time.now.getTime() + 24 * 3_600_000).toISOString()
  const meeting = { place: 'Mirpur 10', at, phoneNumber: '01812345678' }
  await ask(`PUT /payments/${sale.paymentId}/meeting`, { as: seller, body: meeting })
  const noShow = { reason: 'no-show', text: 'Nobody came.' }
  await ask(`POST /payments/${sale.paymentId}/problems`, { as: seller, body: noShow })
  const { steps, lastNumber, ...shown } = (await callsOfSale(product, sale).readPayment(seller)).sale
  expect({ isStepped: steps.length > 0, lastNumber }).toEqual({ isStepped: true, lastNumber: undefined })
  const [row] = await list()
  expect(row?.['sale']).toEqual(shown)
  expect(row).toMatchObject({ ownProblem: 'open' })
  expect(row).not.toHaveProperty('problem')
})

test('the earliest deadline is first: for an answer, a cash request or a hand-over', async () => {
  const first = await buildReservedSale(product, { seller })
  product.pass({ minutes: 60 })
  const second = await buildReservedSale(product, { seller })
  const reported = await buildReservedSale(product, { seller })
  await report(reported.buyer, reported.paymentId)
  const asked = await buildCashRequest(product, { seller })
  product.pass({ minutes: 1 })
  const inCash = await buildCashRequest(product, { seller })
  await acceptCash(product, inCash)
  const sales = [asked, inCash, reported, first, second].map(({ paymentId }) => paymentId)
  expect(await listIds()).toEqual(sales)

  const page = await listSales(seller, '?limit=3')
  expect(page.body.map(({ paymentId }: { paymentId: string }) => paymentId)).toEqual(sales.slice(0, 3))
  const next = /^<\/api([^>]+)>/u.exec(page.headers.get('link') ?? '')?.[1]
  const rest = await ask(`GET ${next}`, { as: seller })
  expect(rest.body.map(({ paymentId }: { paymentId: string }) => paymentId)).toEqual(sales.slice(3))
  expect(await listSales(seller, '?cursor=tomorrow')).toMatchObject({
    status: 422,
    body: { code: 'invalid-input' },
  })
})

test('what waits for the seller comes before a sale with an earlier deadline that waits for the buyer', async () => {
  const waiting = await buildReservedSale(product, { seller })
  product.pass({ minutes: 60 })
  const own = await buildReservedSale(product, { seller })
  const at = new Date(product.time.now.getTime() + 24 * 3_600_000).toISOString()
  const meeting = { place: 'Mirpur 10', at, phoneNumber: '01812345678' }
  await ask(`PUT /payments/${waiting.paymentId}/meeting`, { as: seller, body: meeting })
  expect(await listIds()).toEqual([own.paymentId, waiting.paymentId])
  const proposed = { place: 'Mirpur 10', at }
  await ask(`PUT /payments/${waiting.paymentId}/meeting`, { as: waiting.buyer, body: proposed })
  // The proposed time ends before the other hand-over.
  expect(await listIds()).toEqual([waiting.paymentId, own.paymentId])
})

test('a finished sale is not in the list, unless the buyer reports a problem that waits for an answer', async () => {
  const sale = await buildReservedSale(product, { seller })
  await callsOfSale(product, sale).confirm()
  await product.awaitJobs()
  expect(await list()).toEqual([])
  const id = (await report(sale.buyer, sale.paymentId)).body.insertedId
  expect(await list()).toMatchObject([
    { paymentId: sale.paymentId, state: 'captured', problem: 'open', sale: { move: 'answer-problem' } },
  ])
  await ask(`POST /problems/${id}/answers`, { as: seller, body: { text: 'It was whole.' } })
  expect(await list()).toEqual([])

  const ended = await buildReservedSale(product, { seller })
  await callsOfSale(product, ended).cancel(seller)
  expect(await list()).toEqual([])
})

test('a sale whose money could not be taken is in the list, so that the seller keeps the phone', async () => {
  const itemId = await buildListing(product, { sellerId: seller })
  await sellUncollectable(product, await buildBooking(product, { itemId }))
  expect(await list()).toMatchObject([{ productId: itemId, state: 'uncollectable' }])
})

test('a missed hand-over is in the list, after what has a deadline, until the seller tells us what happened', async () => {
  const missed = await buildReservedSale(product, { seller })
  product.pass({ minutes: handOverDays.card * 24 * 60 })
  expect(await keepDeadlines(product.services)).toEqual([])
  const waiting = await buildReservedSale(product, { seller })
  expect(await listIds()).toEqual([waiting.paymentId, missed.paymentId])
  expect((await list())[1]).toMatchObject({
    state: 'released',
    sale: { situation: 'missed', move: 'tell-us' },
  })
  const tell = (as: UserId) =>
    ask(`POST /payments/${missed.paymentId}/explanations`, { as, body: { text: 'Nobody came.' } })
  await tell(missed.buyer)
  expect(await listIds()).toContain(missed.paymentId)
  await tell(seller)
  expect(await listIds()).toEqual([waiting.paymentId])
})

test('many sales need as many statements as one', async () => {
  await product.awaitJobs()
  await whileJobsRest(product, async () => {
    await buildReservedSale(product, { seller })
    const one = await recordStatements(list)
    await buildReservedSale(product, { seller })
    await buildCashRequest(product, { seller })
    expect(await list()).toHaveLength(3)
    expect(await recordStatements(list)).toHaveLength(one.length)
  })
})
