import { beforeEach, expect, test } from 'vitest'
import type { BookingId, ListingId, SaleProblemId, UserId } from '#contract/ids.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { beforeWriting } from '#test/database/before-writing.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { findDealOf, handOver, reserve, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { cracked } from '#test/sales/sale-problem.ts'
import { isFrozen } from './queries.ts'

const product = await startProduct()
const { ask, db, services, pass } = product

let admin: UserId
let seller: UserId
let booking: { id: BookingId; buyerId: UserId; itemId: ListingId }
let sale: Awaited<ReturnType<typeof reserve>>
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  seller = await buildSeller(product)
  booking = await buildBooking(product, { itemId: await buildListing(product, { sellerId: seller }) })
  sale = await reserve(product, booking)
})

const hours = (count: number) => pass({ minutes: count * 60 })
const readPayment = async (as: UserId) => (await ask(`GET /payments/${sale.paymentId}`, { as })).body
const stateOf = async () => (await findDealOf(product, sale.transationId)).state
const report = async () =>
  (await ask(`POST /payments/${sale.paymentId}/problems`, { as: booking.buyerId, body: cracked })).body
    .insertedId as SaleProblemId
const enter = (code: string) =>
  ask(`POST /payments/${sale.paymentId}/hand-over`, { as: seller, body: { code } })
const withdraw = (id: SaleProblemId) => ask(`POST /problems/${id}/withdrawals`, { as: booking.buyerId })
const refusal = { status: 409, body: { code: 'problem-open' } }

test('while a problem is open, neither side can confirm the hand-over, and no code is shown or counted', async () => {
  const { code } = (await readPayment(booking.buyerId)).handOver
  const id = await report()
  expect(await isFrozen(db, sale.paymentId)).toBe(true)
  expect(await handOver(product, booking.buyerId, sale.paymentId)).toMatchObject(refusal)
  for (const typed of [code, '000000']) expect(await enter(typed)).toMatchObject(refusal)
  expect((await findDealOf(product, sale.transationId)).wrongCodes).toBe(0)
  for (const [as, move] of [[booking.buyerId], [seller, 'answer-problem']] as const) {
    const { may, handOver: shown, sale: view } = await readPayment(as)
    expect([may, shown, view.situation, view.move]).toEqual([[], undefined, 'frozen', move])
  }
  expect((await withdraw(id)).status).toBe(200)
  expect(await isFrozen(db, sale.paymentId)).toBe(false)
  expect((await enter(code)).status).toBe(200)
  await expect.poll(stateOf).toBe('captured')
})

test('while a problem is open, nobody can propose or accept a meeting; afterwards the proposed meeting can be accepted', async () => {
  const at = new Date(product.time.now.getTime() + 48 * 3_600_000).toISOString()
  const propose = (as: UserId, place: string) =>
    ask(`PUT /payments/${sale.paymentId}/meeting`, { as, body: { place, at } })
  const call = `POST /payments/${sale.paymentId}/meeting/acceptance`
  const accept = () => ask(call, { as: seller, body: { version: 1, phoneNumber: '01812345678' } })
  await propose(booking.buyerId, 'Shahbag')
  const id = await report()
  for (const as of [booking.buyerId, seller]) expect((await readPayment(as)).sale.may).toEqual([])
  expect(await propose(booking.buyerId, 'Farmgate')).toMatchObject(refusal)
  expect(await accept()).toMatchObject(refusal)
  await withdraw(id)
  expect((await readPayment(seller)).sale.may).toEqual(['propose', 'accept'])
  expect((await accept()).status).toBe(200)
})

test('before the hand-over the seller may report too; the buyer answers, and neither can cancel meanwhile', async () => {
  const call = `POST /payments/${sale.paymentId}/problems`
  const body = { reason: 'other', text: 'The buyer took the phone and did not confirm.' }
  const list = async (as: UserId) => (await ask(`GET /payments/${sale.paymentId}/problems`, { as })).body
  const reasons = ['no-show', 'no-contact', 'other']
  expect(await list(seller)).toEqual({ problems: [], mayReport: true, reportAs: 'seller', reasons })
  expect(await list(booking.buyerId)).toMatchObject({ problems: [], mayReport: true, reportAs: 'buyer' })
  const { insertedId: id } = (await ask(call, { as: seller, body })).body
  expect((await ask(call, { as: booking.buyerId, body })).body.code).toBe('already-reported')
  expect((await list(seller)).problems).toMatchObject([{ reportedBy: 'seller', may: ['withdraw'] }])
  expect((await list(booking.buyerId)).problems).toMatchObject([{ may: ['answer'] }])
  const rowOfSeller = async () =>
    (await ask(`GET /items/${booking.itemId}/bookings`, { as: seller })).body.paid
  expect(await rowOfSeller()).toMatchObject({ ownProblem: 'open' })
  expect(await rowOfSeller()).not.toHaveProperty('problem')
  const rowOfBuyer = async () => (await ask(`GET /booking/${booking.id}`, { as: booking.buyerId })).body
  expect(await rowOfBuyer()).toMatchObject({ otherProblem: 'open' })
  expect(await rowOfBuyer()).not.toHaveProperty('problem')
  expect((await withdraw(id)).body.code).toBe('not-yours')
  const cancel = (as: UserId) =>
    ask(`POST /payments/${sale.paymentId}/cancellation`, { as, body: { reason: 'I do not want it.' } })
  for (const as of [booking.buyerId, seller]) expect(await cancel(as)).toMatchObject(refusal)
  const answers = `POST /problems/${id}/answers`
  expect((await ask(answers, { as: seller, body: { text: 'No.' } })).body.code).toBe('not-yours')
  expect((await ask(answers, { as: booking.buyerId, body: { text: 'I have no phone.' } })).status).toBe(200)
  expect((await list(seller)).problems).toMatchObject([
    { state: 'answered', answer: { text: 'I have no phone.' } },
  ])
  for (const as of [booking.buyerId, seller]) expect(await cancel(as)).toMatchObject(refusal)
  expect((await ask(`POST /problems/${id}/withdrawals`, { as: seller })).status).toBe(200)
  expect((await cancel(seller)).status).toBe(200)
  expect(await stateOf()).toBe('released')
})

test('while a problem is open, neither side can end the sale by deleting the account', async () => {
  const id = await report()
  const deletions = [
    ask('DELETE /account', { as: booking.buyerId }),
    ask('DELETE /account', { as: seller }),
    ask(`DELETE /users/buyers/${booking.buyerId}`, { as: admin }),
    ask(`DELETE /users/sellers/${seller}`, { as: admin }),
  ]
  for (const answer of await Promise.all(deletions)) expect(answer).toMatchObject(refusal)
  expect([await stateOf(), await isFrozen(db, sale.paymentId)]).toEqual(['reserved', true])
  expect((await withdraw(id)).status).toBe(200)
  expect((await ask('DELETE /account', { as: booking.buyerId })).status).toBe(200)
  expect(await stateOf()).toBe('released')
})

test('an open problem stops the deadline, until a day before the authorization ends', async () => {
  const answerBy = new Date(product.time.now.getTime() + 48 * 3_600_000).toISOString()
  await report()
  const { decideBy } = (await readPayment(seller)).sale
  for (const as of [booking.buyerId, seller, admin]) {
    expect((await readPayment(as)).sale).toMatchObject({ decideBy, answer: { from: 'seller', by: answerBy } })
    const { problems } = (await ask(`GET /payments/${sale.paymentId}/problems`, { as })).body
    expect(problems).toMatchObject([{ decideBy, answerBy }])
  }
  hours(5 * 24 + 1)
  expect(await keepDeadlines(services)).toEqual([])
  expect(await stateOf()).toBe('reserved')
  pass({ minutes: (Date.parse(decideBy) - product.time.now.getTime()) / 60_000 - 1 })
  expect(await keepDeadlines(services)).toEqual([])
  expect(await stateOf()).toBe('reserved')
  pass({ minutes: 1 })
  expect(await keepDeadlines(services)).toEqual([])
  expect(await stateOf()).toBe('released')
  expect((await readPayment(seller)).sale).not.toHaveProperty('decideBy')
  await expect.poll(() => statusOf(product, sale.transationId)).toBe('canceled')
  const { steps } = await readPayment(booking.buyerId)
  expect(steps.at(-1)).toMatchObject({ kind: 'problem-undone', by: 'job' })
  expect(steps.map(({ reason }: { reason?: string }) => reason)).toContain(
    'The problem with this sale was not decided in time.',
  )
  const { problems } = (await ask(`GET /payments/${sale.paymentId}/problems`, { as: admin })).body
  expect(problems).toMatchObject([{ state: 'undone' }])
})

test('a sale is kept when its authorization is found to last longer at that moment', async () => {
  await report()
  const { decideBy } = (await readPayment(seller)).sale
  pass({ minutes: (Date.parse(decideBy) - product.time.now.getTime()) / 60_000 })
  beforeWriting(product, () => authorizedFor(3))
  expect(await keepDeadlines(services)).toEqual([])
  expect(await stateOf()).toBe('reserved')
  pass({ minutes: 2 * 24 * 60 })
  expect(await keepDeadlines(services)).toEqual([])
  expect(await stateOf()).toBe('released')
})

const decide = (id: SaleProblemId, outcome: string) =>
  ask(`POST /problems/${id}/decisions`, { as: admin, body: { outcome, reason: 'We called both.' } })
const authorizedFor = (days: number) => {
  const captureBefore = new Date(product.time.now.getTime() + days * 24 * 60 * 60_000)
  return db.updateTable('payments').set({ captureBefore }).execute()
}

test.each(['withdrawn', 'declined'])(
  'a problem that is %s after the deadline leaves a day for the hand-over',
  async (how) => {
    await authorizedFor(30)
    const id = await report()
    hours(5 * 24 + 1)
    expect((await (how === 'withdrawn' ? withdraw(id) : decide(id, 'decline'))).status).toBe(200)
    expect(await keepDeadlines(services)).toEqual([])
    hours(23)
    expect(await keepDeadlines(services)).toEqual([])
    expect(await stateOf()).toBe('reserved')
    expect((await handOver(product, booking.buyerId, sale.paymentId)).status).toBe(200)
    await expect.poll(stateOf).toBe('captured')
  },
)

test('the new deadline is at most a day before the authorization ends, and never earlier than before', async () => {
  await authorizedFor(7)
  const before = (await readPayment(booking.buyerId)).handOver.by
  await withdraw(await report())
  expect((await readPayment(booking.buyerId)).handOver.by).toBe(before)
  const id = await report()
  hours(5 * 24 + 12)
  await withdraw(id)
  const { by } = (await readPayment(booking.buyerId)).handOver
  expect(new Date(by).getTime()).toBe(product.time.now.getTime() + 12 * 60 * 60_000)
  hours(12)
  expect(await keepDeadlines(services)).toEqual([])
  expect(await stateOf()).toBe('released')
})

test('when no time is left for the hand-over, an admin can only capture or release', async () => {
  await authorizedFor(7)
  const id = await report()
  hours(6 * 24)
  expect(await withdraw(id)).toMatchObject(refusal)
  expect(await decide(id, 'decline')).toMatchObject(refusal)
  const mayOf = async (as: UserId) =>
    (await ask(`GET /payments/${sale.paymentId}/problems`, { as })).body.problems[0].may
  expect([await mayOf(admin), await mayOf(booking.buyerId)]).toEqual([['capture', 'release'], ['offer']])
  expect((await decide(id, 'capture')).status).toBe(200)
  await expect.poll(stateOf).toBe('captured')
})

test('if the end of the authorization is unknown, a frozen sale ends with the time for the hand-over', async () => {
  await db.updateTable('payments').set({ captureBefore: null }).execute()
  await report()
  hours(5 * 24 - 1)
  await keepDeadlines(services)
  expect(await stateOf()).toBe('reserved')
  hours(2)
  await keepDeadlines(services)
  expect(await stateOf()).toBe('released')
})

raceTest('of a hand-over, a report, a cancellation and the deadline at the same time, one wins', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [reported, handed, cancelled] = await Promise.all([
      ask(`POST /payments/${sale.paymentId}/problems`, { as: booking.buyerId, body: cracked }),
      handOver(product, booking.buyerId, sale.paymentId),
      ask(`POST /payments/${sale.paymentId}/cancellation`, { as: seller, body: { reason: 'I keep it.' } }),
      keepDeadlines(services),
    ])
    expect(reported.status === 200 || reported.status === 409 || reported.status === 404).toBe(true)
    const isOver = cancelled.status === 200
    expect(isOver && handed.status === 200).toBe(false)
    await expect.poll(stateOf).toBe(isOver ? 'released' : handed.status === 200 ? 'captured' : 'reserved')
    const atProvider = isOver ? 'canceled' : handed.status === 200 ? 'succeeded' : 'requires_capture'
    await expect.poll(() => statusOf(product, sale.transationId)).toBe(atProvider)
    booking = await buildBooking(product, { itemId: await buildListing(product, { sellerId: seller }) })
    sale = await reserve(product, booking)
  }
})

test('after the hand-over the page says that the money waits, without a day for the payout, and then how much was refunded', async () => {
  await handOver(product, booking.buyerId, sale.paymentId)
  await expect.poll(stateOf).toBe('captured')
  expect((await readPayment(seller)).sale).toMatchObject({
    situation: 'done',
    paidOutFrom: expect.any(String),
  })
  const id = await report()
  const { sale: held } = await readPayment(seller)
  expect([held.situation, held.move, held.paidOutFrom]).toEqual(['contested', 'answer-problem', undefined])
  expect((await readPayment(booking.buyerId)).sale).toMatchObject({ situation: 'contested' })
  const body = { outcome: 'refund', reason: 'A scratch.', amountMinor: 100_000 }
  expect((await ask(`POST /problems/${id}/decisions`, { as: admin, body })).status).toBe(200)
  await product.awaitJobs()
  for (const as of [booking.buyerId, seller])
    expect((await readPayment(as)).sale.situation).toBe('partly-refunded')
  expect((await readPayment(seller)).sale.paidOutFrom).toEqual(expect.any(String))
})
