import { describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { storeDispute } from '#features/sales/payments/commands/disputes.ts'
import { inTransaction } from '#services/database/database.ts'
import { askPages } from '#test/http/ask.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { deliverWebhooks, openDashboard, sell, sellUncollectable } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { cracked, sellBeforeEach } from '#test/sales/sale-problem.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db } = product
const {
  sale,
  reportId,
  report,
  withdraw,
  answer,
  decide,
  refund,
  readProblems,
  readLatestProblem,
  stateOfPayment,
} = sellBeforeEach(product)

const closed = { status: 409, body: { code: 'problem-closed' } }
const refundsOf = async () =>
  (await openDashboard(product).refunds.list({ payment_intent: sale.transationId })).data
const listOpen = async () =>
  ((await ask('GET /problems?open=true', { as: sale.admin })).body as { _id: string }[]).map(({ _id }) => _id)

test('an admin refunds with a reason that both sides read, and the money is refunded', async () => {
  const id = await reportId()
  expect((await readLatestProblem(sale.admin)).may).toEqual(['refund', 'decline'])
  expect((await decide(id, 'refund')).body).toMatchObject({ modifiedCount: 1 })
  for (const as of [sale.buyer, sale.seller])
    expect(await readLatestProblem(as)).toMatchObject({
      state: 'refunded',
      decision: { reason: 'We called both of you.' },
      may: [],
    })
  await expect.poll(stateOfPayment).toBe('refunded')
  expect(await refundsOf()).toMatchObject([{ amount: 5_450_000, status: 'succeeded' }])
  const { body } = await ask(`GET /payments/${sale.paymentId}`, { as: sale.admin })
  expect(body.refundReason).toBe('We called both of you.')
})

test('an admin declines with a reason; the sale is valid, and the buyer may report another problem', async () => {
  const id = await reportId()
  await answer(id)
  expect((await decide(id, 'decline')).status).toBe(200)
  expect(await readLatestProblem()).toMatchObject({ state: 'declined', answer: { text: 'I came at six.' } })
  expect(await stateOfPayment()).toBe('captured')
  expect(await refundsOf()).toEqual([])
  expect((await readProblems()).reportUntil).toBeDefined()
  expect((await report({ reason: 'faulty', text: 'It does not start.' })).status).toBe(200)
})

test('the timeline and the events show each step of a problem, without the texts', async () => {
  const id = await reportId()
  await answer(id)
  await decide(id, 'decline')
  const { body } = await ask(`GET /payments/${sale.paymentId}`, { as: sale.admin })
  const steps = body.steps.map(({ kind, by }: { kind: string; by: string }) => `${kind} by ${by}`)
  expect(steps.slice(-3)).toEqual([
    'problem-reported by buyer',
    'problem-answered by seller',
    'problem-declined by admin',
  ])
  const ofProblems = db.selectFrom('events').selectAll().where('kind', 'like', 'problem-%')
  const events = await ofProblems.orderBy('id').execute()
  expect(events.map(({ actorId }) => actorId)).toEqual([sale.buyer, sale.seller, sale.admin])
  expect(JSON.stringify(events)).not.toContain('Mirpur')
  const { text } = await ask(`GET /payments/${sale.paymentId}`, { as: sale.buyer })
  expect(text).not.toContain('We called both of you.')
})

test('a decision needs an outcome and a reason', async () => {
  const id = await reportId()
  const wrong = [
    null,
    {},
    { outcome: 'refund' },
    { outcome: 'refund', reason: ' ' },
    { outcome: 'keep', reason: 'No.' },
    { outcome: 'decline', reason: 'a'.repeat(501) },
  ]
  for (const body of wrong) {
    const { status } = await ask(`POST /problems/${id}/decisions`, { as: sale.admin, body })
    expect(status, JSON.stringify(body)).toBe(422)
  }
  expect(await listOpen()).toEqual([id])
})

test('nobody can decide about a phone that they bought or sold', async () => {
  const id = await reportId()
  await db.updateTable('users').set({ isAdmin: true }).where('id', 'in', [sale.buyer, sale.seller]).execute()
  for (const as of [sale.buyer, sale.seller]) {
    expect(await decide(id, 'decline', as)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    expect((await readLatestProblem(as)).may).not.toContain('decline')
  }
  expect(await listOpen()).toEqual([id])
})

test('admins list the problems that wait for a decision, and all problems in pages, newest first', async () => {
  const first = await reportId()
  await withdraw(first)
  const second = await reportId()
  expect(await listOpen()).toEqual([second])
  const all = await askPages(ask, '/problems?limit=1', { as: sale.admin })
  expect(all.flatMap(({ body }) => body).map(({ _id }: { _id: string }) => _id)).toEqual([second, first])
  expect((await ask('GET /problems?open=false', { as: sale.admin })).status).toBe(422)
  expect((await ask('GET /problems?cursor=1', { as: sale.admin })).status).toBe(422)
})

test('a problem without an answer for 72 hours is first in the list, also over several pages', async () => {
  const first = await reportId()
  product.pass({ minutes: 71 * 60 })
  const booking = await buildBooking(product)
  const { paymentId } = await sell(product, booking)
  const second = (await ask(`POST /payments/${paymentId}/problems`, { as: booking.buyerId, body: cracked }))
    .body.insertedId
  expect(await listOpen()).toEqual([first, second])
  product.pass({ minutes: 60 })
  const pages = await askPages(ask, '/problems?open=true&limit=1', { as: sale.admin })
  const rows = pages.flatMap(({ body }) => body) as { _id: string; overdue?: true }[]
  expect(rows.map(({ _id, overdue }) => [_id, overdue])).toEqual([
    [first, true],
    [second, undefined],
  ])
  await answer(first)
  // After the hand-over nothing ends by itself, so it is overdue until it is decided.
  const { body: answered } = await ask('GET /problems?open=true', { as: sale.admin })
  expect(answered).toMatchObject([{ _id: first, overdue: true }, { _id: second }])
  expect((await ask(`GET /problems?open=true&cursor=${first}`, { as: sale.admin })).status).toBe(422)
})

describe('a problem is closed', () => {
  const refuseAll = async (id: Awaited<ReturnType<typeof reportId>>) => {
    expect(await withdraw(id)).toMatchObject(closed)
    expect(await answer(id)).toMatchObject(closed)
    for (const outcome of ['refund', 'decline'] as const)
      expect(await decide(id, outcome)).toMatchObject(closed)
    expect(await listOpen()).toEqual([])
  }

  test('when an admin refunds the payment itself', async () => {
    const id = await reportId()
    expect((await refund()).status).toBe(200)
    for (const as of [sale.buyer, sale.seller])
      expect(await readLatestProblem(as)).toMatchObject({
        state: 'refunded',
        decision: { reason: 'They agreed by telephone.', amountMinor: 5_450_000 },
      })
    await refuseAll(id)
  })

  test('when somebody refunds it in the provider’s dashboard', async () => {
    const id = await reportId()
    await openDashboard(product).refunds.create({ payment_intent: sale.transationId })
    await deliverWebhooks(product)
    await expect.poll(async () => (await readLatestProblem()).state).toBe('refunded')
    await refuseAll(id)
  })

  test('when the buyer’s bank refunds the money', async () => {
    const id = await reportId()
    const at = product.time.now
    const message = { providerId: 'dp_lost', ended: 'lost', beganAt: at, answerBy: null, at } as const
    await inTransaction(db, (tx) => storeDispute(tx, sale.paymentId, message))
    await db.updateTable('payments').set({ agreedAt: null }).execute()
    await ask('POST /payments/reconciliations', { as: sale.admin })
    expect(await stateOfPayment()).toBe('lost')
    expect((await readLatestProblem()).state).toBe('dispute-lost')
    await refuseAll(id)
  })
})

test('when the sale is undone', async () => {
  const booking = await buildBooking(product)
  const { paymentId } = await sellUncollectable(product, booking)
  await putInState(db, 'capturing', { id: paymentId })
  const call = `POST /payments/${paymentId}/problems`
  const body = cracked
  expect((await ask(call, { as: booking.buyerId, body })).status).toBe(200)
  await putInState(db, 'uncollectable', { id: paymentId })
  const reason = 'The authorization ran out.'
  const relisted = await ask(`POST /payments/${paymentId}/relistings`, { as: sale.admin, body: { reason } })
  expect(relisted.status).toBe(200)
  const { problems } = (await ask(`GET /payments/${paymentId}/problems`, { as: booking.buyerId })).body
  expect(problems).toMatchObject([{ state: 'undone', may: [] }])
  expect(await listOpen()).toEqual([])
})

test('an admin cannot decide while the buyer’s bank decides', async () => {
  const id = await reportId()
  await putInState(db, 'disputed')
  expect((await readLatestProblem(sale.admin)).may).toEqual([])
  expect(await decide(id, 'refund')).toMatchObject({ status: 409, body: { code: 'not-refundable' } })
  expect(await decide(id, 'decline')).toMatchObject({ status: 409, body: { code: 'problem-open' } })
  expect((await readLatestProblem()).state).toBe('open')
})

describe('when somebody deletes the account', () => {
  const remove = (role: 'buyers' | 'sellers', id: UserId) =>
    ask(`DELETE /users/${role}/${id}`, { as: sale.admin })

  test('the problem of a deleted buyer stays open, and can be refunded', async () => {
    const id = await reportId()
    expect((await remove('buyers', sale.buyer)).status).toBe(200)
    expect(await readLatestProblem(sale.admin)).toMatchObject({ state: 'open', buyer: { hasLeft: true } })
    expect((await decide(id, 'refund')).status).toBe(200)
    await expect.poll(stateOfPayment).toBe('refunded')
  })

  test('a deleted seller cannot answer, and an admin decides without the answer', async () => {
    const id = await reportId()
    expect((await remove('sellers', sale.seller)).status).toBe(200)
    expect((await answer(id)).status).toBe(401)
    expect((await readLatestProblem(sale.admin)).seller).toMatchObject({ name: 'Salma', hasLeft: true })
    expect((await decide(id, 'decline')).status).toBe(200)
  })

  test('a deleted admin is still recorded as the one who decided', async () => {
    const other = await buildUser(product, { isAdmin: true, name: 'Bilkis' })
    await decide(await reportId(), 'decline', other)
    await remove('buyers', other)
    expect((await readLatestProblem(sale.admin)).decision?.name).toBe('Bilkis')
  })
})
