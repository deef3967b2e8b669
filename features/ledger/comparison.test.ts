import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { reconcile } from '#test/booked.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { deliverWebhooks, findPaymentOf, openDashboard, sell } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { post } from './commands.ts'
import { readBalances } from './queries.ts'

const product = await startProduct({ FEE_BASIS_POINTS: '250' })
const { ask, db } = product

let admin: UserId
let sale: Awaited<ReturnType<typeof sell>>
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  sale = await sell(product, await buildBooking(product))
})

/** The price, our fee of 2.5 %, and what the provider keeps: 2.9 %. */
const captured = {
  provider: 5_450_000 - 158_050,
  'provider-fees': 158_050,
  sellers: -5_313_750,
  fees: -136_250,
}

const listDiffering = async () =>
  (await reconcile(product, admin)).findings.filter(({ kind }) => kind === 'ledger-differs')

test('a reconciliation posts what the provider kept, and admins see the balance of each account', async () => {
  expect(await listDiffering()).toEqual([])
  expect(await readBalances(db)).toEqual(captured)
  expect(await listDiffering()).toEqual([])
  expect(await readBalances(db)).toEqual(captured)
  const { body } = await ask('GET /ledger/accounts', { as: admin })
  expect(
    Object.fromEntries(body.map((each: { account: string; balance: number }) => Object.values(each))),
  ).toEqual({
    provider: 52_919.5,
    'provider-fees': 1580.5,
    disputes: 0,
    refunds: 0,
    sellers: 53_137.5,
    fees: 1362.5,
    payouts: 0,
    'paid-out': 0,
  })
})

test('money that was captured before there was a ledger is posted, with the day of its capture', async () => {
  await sql`truncate ledger_entries cascade`.execute(db)
  await db.deleteFrom('sellerBalances').execute()
  await db.updateTable('ledgerComparisons').set({ comparedAt: null }).execute()
  const { updatedAt } = await findPaymentOf(product, sale.transationId)
  product.pass({ minutes: 60 })
  expect(await listDiffering()).toEqual([])
  expect(await readBalances(db)).toEqual(captured)
  const entry = await db
    .selectFrom('ledgerEntries')
    .select(['kind', 'createdAt'])
    .where('subject', '=', 'payment')
    .execute()
  expect(entry).toEqual([{ kind: 'captured', createdAt: updatedAt }])
  expect(await db.selectFrom('sellerBalances').select('balanceMinor').execute()).toEqual([
    { balanceMinor: 5_313_750 },
  ])
})

test('a refund of a part that an admin made in the dashboard takes its part of the fee back', async () => {
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

test('a difference is a finding that names both amounts, until it is gone', async () => {
  await reconcile(product, admin)
  const { paymentId } = sale
  await inTransaction(db, (tx) =>
    post(tx, {
      about: { subject: 'provider-fees', paymentId },
      kind: 'provider-fees',
      balances: { provider: 42 - 158_050, 'provider-fees': 158_050, fees: -42 },
      sellerId: undefined,
      at: product.time.now,
    }),
  )
  // What the provider kept is posted anew, so the wrong entry is undone and the next comparison finds nothing.
  expect(await listDiffering()).toEqual([])
  expect(await readBalances(db)).toEqual(captured)

  await db.updateTable('payments').set({ amountMinor: 5_450_001 }).where('id', '=', paymentId).execute()
  await db.updateTable('ledgerComparisons').set({ comparedAt: null }).execute()
  const found = await listDiffering()
  expect(found).toMatchObject([{ paymentId, trouble: true }])
  expect(found[0]?.words).toContain(
    'Owed to the seller: ৳53,137.51 in the ledger, ৳53,137.50 at the provider.',
  )
  expect(await listDiffering()).toHaveLength(1)
})

test('amounts in another currency are never posted as paisa, and admins see it in every run', async () => {
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

test('an inquiry of the bank moves no money, until it becomes a dispute', async () => {
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
  expect(await findPaymentOf(product, asked.transationId)).toMatchObject({ state: 'captured' })
  expect((await readBalances(db)).disputes).toBeUndefined()
  await setDispute({})
  product.pass({ minutes: 24 * 60 + 1 })
  expect(await listDiffering()).toEqual([])
  expect(await findPaymentOf(product, asked.transationId)).toMatchObject({ state: 'disputed' })
  expect((await readBalances(db)).disputes).toBe(5_450_000)
})
