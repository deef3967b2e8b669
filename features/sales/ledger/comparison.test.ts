import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentId, UserId } from '#contract/ids.ts'
import {
  recordComparisonAttempts,
  scheduleComparison,
} from '#features/sales/payments/commands/comparison-times.ts'
import { endDisputes } from '#features/sales/payments/commands/disputes.ts'
import { lockDeal } from '#features/sales/payments/commands/money-changes.ts'
import { listLedgersToCompare } from '#features/sales/payments/queries/reconciliations.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { dropJobs, reconcile } from '#test/sales/booked.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { deliverWebhooks, findDealOf, openDashboard, reserve, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { readBalances } from './queries.ts'

const product = await startProduct({ FEE_BASIS_POINTS: '250' })
const { ask, db } = product

let admin: UserId
let sale: Awaited<ReturnType<typeof sell>>
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  sale = await sell(product, await buildBooking(product))
})

/** The price, our fee of 2.5 %, and the provider's fee of 2.9 %. */
const captured = {
  provider: 5_450_000 - 158_050,
  'provider-fees': 158_050,
  sellers: -5_313_750,
  fees: -136_250,
}

const listDiffering = async () =>
  (await reconcile(product, admin)).findings.filter(({ kind }) => kind === 'ledger-differs')

test('a reconciliation posts the provider’s fees, and admins see the balance of each account', async () => {
  expect(await listDiffering()).toEqual([])
  expect(await readBalances(db)).toEqual(captured)
  expect(await listDiffering()).toEqual([])
  // All entries are in the totals now, and the balances are the same.
  expect(await db.selectFrom('ledgerNewEntries').selectAll().execute()).toEqual([])
  expect(await readBalances(db)).toEqual(captured)
  const { body } = await ask('GET /ledger/accounts', { as: admin })
  expect(
    Object.fromEntries(body.map((each: { account: string; balanceMinor: number }) => Object.values(each))),
  ).toEqual({
    provider: 5_291_950,
    'provider-fees': 158_050,
    disputes: 0,
    refunds: 0,
    sellers: 5_313_750,
    fees: 136_250,
    payouts: 0,
    'paid-out': 0,
    'write-offs': 0,
  })
})

test('a partial refund in the provider’s dashboard reduces our fee proportionally', async () => {
  await reconcile(product, admin)
  await openDashboard(product).refunds.create({ payment_intent: sale.transationId, amount: 1_000_001 })
  product.pass({ minutes: 24 * 60 + 1 })
  expect(await listDiffering()).toEqual([])
  expect(await readBalances(db)).toEqual({
    provider: captured.provider - 1_000_001,
    'provider-fees': 158_050,
    sellers: -(4_449_999 - 111_249),
    fees: -111_249,
  })
})

describe('a payment is compared because it has money, not because of its entries', () => {
  /** A sale ends, and its money is captured and refunded in the provider's dashboard. Returns the transaction id. */
  async function refundEndedSale(card?: 'pm_card_refundFail'): Promise<string> {
    const { transationId, paymentId } = await reserve(product, await buildBooking(product), card)
    const lost = dropJobs(product)
    await ask(`POST /payments/${paymentId}/refunds`, { as: admin, body: { reason: 'They did not meet.' } })
    lost.mockRestore()
    const dashboard = openDashboard(product)
    await dashboard.paymentIntents.capture(transationId)
    await dashboard.refunds.create({ payment_intent: transationId })
    return transationId
  }

  test('after a charge of an ended sale that was captured and refunded in the provider’s dashboard', async () => {
    const transationId = await refundEndedSale()
    expect(await listDiffering()).toEqual([])
    expect(await findDealOf(product, transationId)).toMatchObject({
      state: 'released',
      refundedMinor: 5_450_000,
    })
    // The provider has kept its fee for both charges.
    expect((await readBalances(db))['provider-fees']).toBe(2 * 158_050)
  })

  test('and a refund of an ended sale that comes back is made again', async () => {
    const transationId = await refundEndedSale('pm_card_refundFail')
    expect(await listDiffering()).toEqual([])
    product.pass({ minutes: 2 })
    while ((await deliverWebhooks(product)) > 0);
    await product.awaitJobs()
    expect(await findDealOf(product, transationId)).toMatchObject({ state: 'refunded' })
    expect(await db.selectFrom('refunds').select(['state']).orderBy('id').execute()).toEqual([
      { state: 'failed' },
      { state: 'made' },
    ])
    expect(await listDiffering()).toEqual([])
  })

  test('whose change scheduled no comparison', async () => {
    await db.deleteFrom('ledgerComparisons').execute()
    await db.updateTable('payments').set({ state: 'captured' }).execute()
    await db.updateTable('sales').set({ amountMinor: 5_450_001 }).execute()
    expect(await listDiffering()).toMatchObject([{ paymentId: sale.paymentId, trouble: true }])
  })
})

test('amounts in another currency are never posted as paisa, and admins see them in every reconciliation', async () => {
  const { payments } = product.services
  const { listMovements } = payments
  const inDollars = vi.spyOn(payments, 'listMovements').mockImplementation(async (intentId) =>
    (await listMovements(intentId)).map((each) => ({
      ...each,
      currency: 'usd',
      amountMinor: 44_672,
      feeMinor: 1296,
    })),
  )
  try {
    for (let run = 0; run < 2; run += 1)
      expect((await reconcile(product, admin)).findings).toMatchObject([
        { kind: 'other-currency', trouble: true, paymentId: sale.paymentId },
      ])
    expect(await readBalances(db)).toEqual({ provider: 5_450_000, sellers: -5_313_750, fees: -136_250 })
  } finally {
    inDollars.mockRestore()
  }
  expect((await reconcile(product, admin)).findings).toEqual([])
  expect(await readBalances(db)).toEqual(captured)
})

test('an inquiry of the bank moves no money until it becomes a dispute', async () => {
  const asked = await sell(product, await buildBooking(product), 'pm_card_createDispute')
  const [dispute] = (await openDashboard(product).disputes.list({ payment_intent: asked.transationId })).data
  const setDispute = (changed: object) =>
    db
      .updateTable('sandboxObjects')
      .set({ body: JSON.stringify({ ...dispute, ...changed }) })
      .where('kind', '=', 'dispute')
      .execute()
  await setDispute({ status: 'warning_needs_response', balance_transactions: [] })
  while ((await deliverWebhooks(product)) > 0);
  expect(await listDiffering()).toEqual([])
  expect(await findDealOf(product, asked.transationId)).toMatchObject({ state: 'captured' })
  expect((await readBalances(db)).disputes).toBeUndefined()
  await setDispute({})
  product.pass({ minutes: 24 * 60 + 1 })
  expect(await listDiffering()).toEqual([])
  expect(await findDealOf(product, asked.transationId)).toMatchObject({ state: 'disputed' })
  expect((await readBalances(db)).disputes).toBe(5_450_000)
})

test('a dispute that ends because nothing is left has an entry of its own', async () => {
  const { paymentId } = await sell(product, await buildBooking(product), 'pm_card_createDispute')
  await deliverWebhooks(product)
  await inTransaction(db, async (tx) => {
    const deal = await lockDeal(tx, paymentId)
    expect(deal?.dispute).toBe('open')
    const after = deal && (await endDisputes(tx, deal, { by: 'provider', at: product.time.now }))
    expect(after?.dispute).toBeNull()
  })
  const entries = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerLines', 'ledgerLines.entryId', 'ledgerEntries.id')
    .select(['account', 'amountMinor'])
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'dispute-won')
    .orderBy('account')
    .execute()
  expect(entries).toEqual([
    { account: 'disputes', amountMinor: -5_450_000 },
    { account: 'provider', amountMinor: 5_450_000 },
  ])
})

test('a payment is compared once a day, until it has not changed for 180 days', async () => {
  const { payments } = product.services
  const [asked, listed] = [vi.spyOn(payments, 'listMovements'), vi.spyOn(payments, 'listIntents')]
  const countAsked = async (days: number) => {
    product.pass({ minutes: days * 24 * 60 + 1 })
    asked.mockClear()
    listed.mockClear()
    await reconcile(product, admin)
    return [asked.mock.calls.length, listed.mock.calls.filter(([{ from }]) => !from).length]
  }
  try {
    // Soon, within the same day, a day later, half a year later, and after that.
    expect([await countAsked(0), await countAsked(0)]).toEqual([
      [1, 0],
      [0, 0],
    ])
    expect([await countAsked(1), await countAsked(180), await countAsked(2)]).toEqual([
      [0, 1],
      [0, 1],
      [0, 0],
    ])
  } finally {
    asked.mockRestore()
    listed.mockRestore()
  }
})

test('a reconciliation compares a limited number of payments, the newest first, and the next one continues with the others', async () => {
  const sold = db.selectFrom('sales').selectAll().where('id', '=', sale.paymentId)
  const { soldAt: endedAt, ...rest } = await sold.executeTakeFirstOrThrow()
  const ids = [rest.id, newId<PaymentId>(), newId<PaymentId>()]
  for (const id of ids.slice(1)) {
    await db
      .insertInto('sales')
      .values({ ...rest, id, endedAt, endHow: 'gone' })
      .execute()
    await db
      .insertInto('payments')
      .values({ id, intentId: `pi_${id}`, state: 'cancelled', updatedAt: product.time.now })
      .execute()
    await inTransaction(db, (tx) => scheduleComparison(tx, id, product.time.now))
  }
  const run = async () => {
    const found = await listLedgersToCompare(db, product.time.now, 2)
    await inTransaction(db, (tx) => recordComparisonAttempts(tx, found, product.time.now))
    product.pass({ minutes: 10 })
    return found.map((id) => ids.indexOf(id))
  }
  expect([await run(), await run(), await run()]).toEqual([
    [2, 1],
    [0, 2],
    [1, 2],
  ])
})
