import { beforeEach, expect, test } from 'vitest'
import { raceTest } from '#test/runner/race-test.ts'
import { newId } from '#lib/ids.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { reconcile } from '#test/sales/booked.ts'
import { deliverWebhooks, failRefund, openDashboard } from '#test/sales/pay.ts'
import { refundMinor, priceMinor, withoutZeros } from '#test/sales/refunds/refund-rules.ts'
import { type RefundedSale, sellBy } from '#test/sales/refunds/refunded-sale.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

/** An admin has paid everything by hand, because the refund failed. Then somebody refunds a part in the dashboard. */
let sale: RefundedSale
beforeEach(async () => {
  sale = await sellBy(product, 'returning card')
  const { paymentId, admin: as } = sale
  await failRefund(product, { paymentId, as, amountMinor: priceMinor })
  const body = { reason: 'The card is closed.', reference: 'BRAC 1', amountMinor: priceMinor }
  expect((await ask(`POST /payments/${paymentId}/refunds-by-hand`, { as, body })).status).toBe(200)
  expect(await listFound()).toEqual([])
  await openDashboard(product).refunds.create({ payment_intent: sale.transationId, amount: refundMinor })
  await deliverWebhooks(product)
})

async function listFound() {
  await db.updateTable('ledgerComparisons').set({ nextAt: product.time.now }).execute()
  const { findings } = await reconcile(product, sale.admin)
  return findings.filter(({ trouble }) => trouble)
}

const readMoney = async () => {
  const { body } = await ask(`GET /payments/${sale.paymentId}`, { as: sale.admin })
  return { state: body.state, refundedMinor: body.refundedMinor, owedMinor: body.owedMinor }
}

test('what went back twice is reported until it is settled, and rows, ledger and provider agree about it', async () => {
  for (let month = 0; month < 3; month += 1) {
    const found = await listFound()
    expect(found).toMatchObject([{ kind: 'refunded-twice', paymentId: sale.paymentId }])
    expect(found[0]?.words).toContain('Too much: ৳5,000.')
    product.pass({ minutes: 31 * 24 * 60 })
  }
  expect(withoutZeros(await readBalances(db))).toMatchObject({
    'paid-out': -priceMinor,
    refunds: refundMinor,
  })
  expect(await readMoney()).toEqual({ state: 'refunded', refundedMinor: priceMinor + refundMinor })
})

test('once the bank has returned the second refund, nothing is too much, and nothing is owed', async () => {
  product.pass({ minutes: 2 })
  await deliverWebhooks(product)
  expect(await listFound()).toEqual([])
  expect(await readMoney()).toEqual({ state: 'refunded', refundedMinor: priceMinor })
})

const excessMinor = refundMinor
const explain = (body: Record<string, unknown> = {}, as = sale.admin) =>
  ask(`POST /payments/${sale.paymentId}/excess-explanations`, {
    as,
    body: {
      how: 'returned',
      reason: 'They sent it by bKash.',
      amountMinor: excessMinor,
      excessMinor,
      ...body,
    },
  })
const readExcess = async () => {
  const { body } = await ask(`GET /payments/${sale.paymentId}`, { as: sale.admin })
  return [body.excessMinor, body.may.includes('explain-excess')]
}

test('what the buyer paid back and what is written off is no longer reported, and the books agree', async () => {
  expect(await readExcess()).toEqual([refundMinor, true])
  const back = { amountMinor: 200_000 }
  expect((await explain(back)).body).toMatchObject({ modifiedCount: 1 })
  expect((await listFound())[0]?.words).toContain('Too much: ৳3,000.')
  const rest = {
    how: 'written-off',
    amountMinor: 300_000,
    excessMinor: 300_000,
    reason: 'They do not answer.',
  }
  const { findings } = (await ask('GET /payments/reconciliations', { as: sale.admin })).body[0]
  expect(findings.map(({ trouble }: { trouble: boolean }) => trouble)).toEqual([true])
  expect((await explain(rest)).status).toBe(200)
  const [last] = (await ask('GET /payments/reconciliations', { as: sale.admin })).body
  expect(last.findings).toMatchObject([{ trouble: false, words: expect.stringContaining('It is settled.') }])
  expect(await listFound()).toEqual([])
  expect(await readExcess()).toEqual([undefined, false])
  expect(withoutZeros(await readBalances(db))).toMatchObject({
    'paid-out': -priceMinor + 200_000,
    'write-offs': 300_000,
  })
  expect(withoutZeros(await readBalances(db))).not.toHaveProperty('refunds')
  const { steps } = (await ask(`GET /payments/${sale.paymentId}`, { as: sale.admin })).body
  expect(steps.at(-1)).toMatchObject({ kind: 'excess-explained', amountMinor: 300_000, reason: rest.reason })
  const seen = (await ask(`GET /payments/${sale.paymentId}`, { as: sale.buyer })).body
  expect([seen.excessMinor, seen.steps.at(-1).reason]).toEqual([undefined, undefined])
  expect(
    await db.selectFrom('excessExplanations').select(['how', 'amountMinor', 'explainedBy']).execute(),
  ).toEqual([
    { how: 'returned', amountMinor: 200_000, explainedBy: sale.admin },
    { how: 'written-off', amountMinor: 300_000, explainedBy: sale.admin },
  ])
})

test('while the bank decides about a dispute, what went back twice is not said to be settled', async () => {
  await listFound()
  const [paymentId, beganAt] = [sale.paymentId, product.time.now]
  await db
    .insertInto('disputes')
    .values({ id: newId(), paymentId, state: 'open', recorded: 'open', beganAt, endedAt: null })
    .execute()
  const [last] = (await ask('GET /payments/reconciliations', { as: sale.admin })).body
  expect(last.findings).toMatchObject([{ kind: 'refunded-twice', trouble: true }])
})

test.each(['returned', 'written-off'])(
  'money that goes back later is reported again after %s',
  async (how) => {
    expect((await explain({ how })).status).toBe(200)
    expect(await listFound()).toEqual([])
    await openDashboard(product).refunds.create({ payment_intent: sale.transationId, amount: 100_000 })
    await deliverWebhooks(product)
    const found = await listFound()
    expect(found).toMatchObject([{ kind: 'refunded-twice' }])
    expect(found[0]?.words).toContain('Too much: ৳1,000.')
  },
)

test('once the bank has returned what was written off, nothing is lost, and the buyer is owed nothing', async () => {
  await explain({ how: 'written-off' })
  product.pass({ minutes: 2 })
  await deliverWebhooks(product)
  expect(await listFound()).toEqual([])
  expect(await readMoney()).toEqual({ state: 'refunded', refundedMinor: priceMinor })
  expect(withoutZeros(await readBalances(db))).not.toHaveProperty('write-offs')
})

test('if the bank returns what the buyer had paid back too, the buyer is owed it', async () => {
  await explain()
  product.pass({ minutes: 2 })
  await deliverWebhooks(product)
  expect(await listFound()).toMatchObject([{ kind: 'refund-failed' }])
  expect(await readMoney()).toEqual({
    state: 'refund-failed',
    refundedMinor: priceMinor - refundMinor,
    owedMinor: refundMinor,
  })
})

test('only what is too much can be explained, once, by an admin who is no party', async () => {
  const refusals = [
    [{ amountMinor: excessMinor + 1 }, 409, 'refund-too-large'],
    [{ excessMinor: excessMinor - 1 }, 409, 'no-excess'],
    [{ how: 'forgotten' }, 422, 'invalid-input'],
    [{ reason: ' ' }, 422, 'invalid-input'],
    [{ amountMinor: 0 }, 422, 'invalid-input'],
    [{ amountMinor: 1.5 }, 422, 'invalid-input'],
  ] as const
  for (const [body, status, code] of refusals)
    expect(await explain(body)).toMatchObject({ status, body: { code } })
  for (const side of [sale.buyer, sale.seller]) {
    expect((await explain({}, side)).status).toBe(403)
    await db.updateTable('users').set({ isAdmin: true }).where('id', '=', side).execute()
    expect(await explain({}, side)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  }
  expect((await explain()).status).toBe(200)
  expect(await explain()).toMatchObject({ status: 409, body: { code: 'no-excess' } })
})

raceTest('two admins explain the same money once', async () => {
  const answers = await Promise.all([explain(), explain({ how: 'written-off' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await listFound()).toEqual([])
})
