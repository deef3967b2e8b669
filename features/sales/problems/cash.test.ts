import { beforeEach, expect, test } from 'vitest'
import type { SaleProblemId } from '#contract/ids.ts'
import { done, refused } from '#test/http/ask.ts'
import { buildUser } from '#test/build.ts'
import { requestCashBeforeEach } from '#test/sales/cash.ts'
import { callsOfProblems, type ProblemSale } from '#test/sales/sale-problem.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product
const { sale: cash, accept: acceptRequest, confirm, hours, keep, see } = requestCashBeforeEach(product)
const sale = {} as ProblemSale
const { report, reportId, offer, accept, confirmCash, decide, withdraw, readLatestProblem, readProblems } =
  callsOfProblems(product, sale)

beforeEach(async () => {
  await acceptRequest()
  await confirm()
  const admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
  Object.assign(sale, { admin, seller: cash.seller, buyer: cash.buyer, paymentId: cash.paymentId })
})

const all = { what: 'all' } as const
const part = { what: 'part', amountMinor: 500_000 } as const
const isRelistable = async () =>
  (await ask(`GET /items/${cash.itemId}`, { as: sale.seller })).body.may.includes('relist')
const tasksOf = async (as = sale.buyer) => (await ask('GET /account/tasks', { as })).body

/** The buyer reports a problem, and the seller accepts that this goes back. */
async function agree(wish: typeof all | typeof part = all): Promise<SaleProblemId> {
  const id = await reportId({ wish })
  const { offers } = await readLatestProblem()
  expect(await accept(id, offers[0]?._id ?? '', sale.seller)).toMatchObject(done)
  return id
}

test('for 48 hours after the hand-over, the buyer can report a sale in cash, and the seller cannot', async () => {
  expect(await report(undefined, sale.seller)).toMatchObject(refused(409, 'not-reportable'))
  expect(await readProblems()).toMatchObject({ mayReport: true, reportUntil: expect.any(String) })
  const { reportUntil, situation } = await see(sale.buyer)
  expect([situation, reportUntil]).toEqual(['cash-sold', (await readProblems()).reportUntil])
  const booking = (await ask(`GET /booking/${cash.id}`, { as: sale.buyer })).body
  expect(booking.reportUntil).toBe(reportUntil)
  hours(48.1)
  expect(await report()).toMatchObject(refused(409, 'not-reportable'))
  expect((await see(sale.buyer)).reportUntil).toBeUndefined()
})

test('both agree that all goes back: the seller hands it back, and the buyer confirms it', async () => {
  const id = await agree()
  const handBack = { amountMinor: 5_450_000, by: expect.any(String) }
  expect(await see(sale.buyer)).toMatchObject({
    situation: 'cash-handing-back',
    move: 'confirm-hand-back',
    handBack,
  })
  expect(await see(sale.seller)).toMatchObject({ move: 'hand-back', handBack })
  expect(await readLatestProblem()).toMatchObject({
    state: 'handing-back',
    inCash: true,
    refundedMinor: 0,
    handBackBy: expect.any(String),
    may: ['confirm', 'withdraw'],
  })
  expect((await readLatestProblem(sale.seller)).may).toEqual([])
  expect([await tasksOf(), await tasksOf(sale.seller)]).toMatchObject([{ bookings: 1 }, { sales: 1 }])
  expect(await isRelistable()).toBe(false)

  expect(await confirmCash(id, sale.seller)).toMatchObject(refused(403, 'not-yours'))
  expect(await confirmCash(id)).toMatchObject(done)
  expect((await confirmCash(id)).body).toMatchObject({ modifiedCount: 0 })
  expect(await readLatestProblem()).toMatchObject({ state: 'refunded', refundedMinor: 5_450_000, may: [] })
  expect(await see(sale.buyer)).toMatchObject({
    situation: 'cash-refunded',
    steps: expect.arrayContaining([{ kind: 'refunded', status: 'done', at: expect.any(String) }]),
  })
  const { state, refundedMinor } = (await ask(`GET /payments/${sale.paymentId}`, { as: sale.admin })).body
  expect([state, refundedMinor]).toEqual(['cash-refunded', 5_450_000])
  expect([await tasksOf(), await tasksOf(sale.seller)]).toMatchObject([{ bookings: 0 }, { sales: 0 }])
  expect(await report()).toMatchObject(refused(409, 'not-reportable'))
})

test('the seller can delete the account only once the buyer has the cash', async () => {
  const id = await agree()
  const countOpenHandBacks = async (as = sale.seller) =>
    (await ask('GET /account/remains', { as })).body.openHandBacks
  expect([await countOpenHandBacks(), await countOpenHandBacks(sale.buyer)]).toEqual([1, 0])
  const remove = () => ask('DELETE /account', { as: sale.seller })
  expect(await remove()).toMatchObject(refused(409, 'problem-open'))
  await confirmCash(id)
  expect(await countOpenHandBacks()).toBe(0)
  expect((await remove()).status).toBe(200)
})

test('once all is handed back, the seller can list the phone again, as after a refund', async () => {
  await confirmCash(await agree())
  expect(await isRelistable()).toBe(true)
  const relisted = await ask(`POST /items/${cash.itemId}/relistings`, { as: sale.seller, body: {} })
  expect(relisted.status).toBe(200)
  expect(await isRelistable()).toBe(false)
})

test('a part is handed back: the phone stays sold, and only the rest can be offered later', async () => {
  const id = await agree(part)
  expect((await see(sale.buyer)).handBack).toMatchObject({ amountMinor: 500_000 })
  await confirmCash(id)
  expect(await see(sale.buyer)).toMatchObject({
    situation: 'cash-sold',
    backMinor: 500_000,
    steps: expect.arrayContaining([{ kind: 'part-refunded', status: 'done', at: expect.any(String) }]),
  })
  expect(await isRelistable()).toBe(false)
  const second = await reportId()
  const tooMuch = await offer(second, { what: 'part', amountMinor: 4_950_000 })
  expect(tooMuch).toMatchObject(refused(409, 'refund-too-large'))
  const rest = (await offer(second, all)).body.insertedId
  await accept(second, rest)
  expect((await see(sale.buyer)).handBack).toMatchObject({ amountMinor: 4_950_000 })
  await confirmCash(second)
  expect((await see(sale.buyer)).situation).toBe('cash-refunded')
})

test('cash that is handed back changes nothing in the ledger', async () => {
  await confirmCash(await agree())
  expect(await db.selectFrom('ledgerEntries').select('id').execute()).toEqual([])
  expect(await db.selectFrom('payments').select('id').execute()).toEqual([])
  const { body } = await ask('POST /payments/reconciliations', { as: sale.admin })
  expect(body).toMatchObject({ compared: 0, findings: [] })
})

test('the buyer keeps the phone after all: withdrawing the report ends the agreement', async () => {
  const id = await agree()
  expect(await withdraw(id)).toMatchObject(done)
  expect(await readLatestProblem()).toMatchObject({ state: 'withdrawn', refundedMinor: 0 })
  expect(await confirmCash(id)).toMatchObject(refused(409, 'problem-closed'))
})

test('what both agreed on waits for the two of them, and for an admin only after seven days', async () => {
  const id = await agree()
  const listed = async () => (await ask('GET /problems?open=true', { as: sale.admin })).body
  expect(await listed()).toEqual([])
  expect((await tasksOf(sale.admin)).forAdmins.saleProblems).toBe(0)
  for (const outcome of ['confirm', 'uphold'] as const)
    expect(await decide(id, outcome)).toMatchObject(refused(409, 'problem-open'))
  expect(await decide(id, 'decline')).toMatchObject(refused(409, 'problem-closed'))
  expect(await offer(id, part)).toMatchObject(refused(409, 'problem-closed'))
  hours(7 * 24)
  expect(await listed()).toMatchObject([{ _id: id, overdue: true, may: ['confirm', 'uphold'] }])
  expect((await tasksOf(sale.admin)).forAdmins.saleProblems).toBe(1)
  await keep()
  expect(await readLatestProblem()).toMatchObject({ state: 'handing-back', may: ['confirm', 'withdraw'] })
  expect(await confirmCash(id)).toMatchObject(done)
  expect(await decide(id, 'uphold')).toMatchObject(refused(409, 'problem-closed'))
})

test.each([
  ['confirm', 'refunded', 'cash-refunded'],
  ['uphold', 'upheld', 'cash-sold'],
] as const)('after seven days, an admin can %s', async (outcome, state, situation) => {
  const id = await agree()
  hours(7 * 24)
  expect(await decide(id, outcome)).toMatchObject(done)
  const decision = { reason: 'We called both of you.' }
  for (const as of [sale.buyer, sale.seller])
    expect(await readLatestProblem(as)).toMatchObject({ state, decision, may: [] })
  expect((await see(sale.seller)).situation).toBe(situation)
})

test('without an agreement, an admin decides for one side, and no money moves', async () => {
  const id = await reportId({ wish: all })
  expect((await readLatestProblem(sale.admin)).may).toEqual(['uphold', 'decline'])
  for (const outcome of ['capture', 'release', 'refund', 'confirm'] as const)
    expect((await decide(id, outcome)).status).toBe(409)
  expect(await see(sale.buyer)).toMatchObject({ situation: 'cash-contested' })
  expect(await decide(id, 'uphold')).toMatchObject(done)
  expect(await readLatestProblem()).toMatchObject({ state: 'upheld', refundedMinor: 0 })
  expect(await see(sale.seller)).toMatchObject({ situation: 'cash-sold', decided: 'upheld' })
  const second = await reportId()
  expect(await see(sale.seller)).not.toHaveProperty('decided')
  expect(await decide(second, 'decline')).toMatchObject(done)
  expect(await see(sale.buyer)).toMatchObject({ decided: 'declined' })
  expect(await db.selectFrom('ledgerEntries').select('id').execute()).toEqual([])
})
