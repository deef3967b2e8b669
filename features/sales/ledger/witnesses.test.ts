import { beforeEach, expect, test } from 'vitest'
import type { RefundId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { reconcile } from '#test/sales/booked.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { openDashboard, sell } from '#test/sales/pay.ts'
import { postStray } from '#test/sales/witnesses.ts'
import { startProduct } from '#test/product.ts'
import { post } from './commands.ts'

// Of the three witnesses of a payment (rows, ledger, provider), the one that is wrong is found.

const product = await startProduct({ FEE_BASIS_POINTS: '250' })
const { db } = product

let admin: UserId
let sale: Awaited<ReturnType<typeof sell>>
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  sale = await sell(product, await buildBooking(product))
  expect(await listDiffering()).toEqual([])
})

const listDiffering = async () =>
  (await reconcile(product, admin)).findings.filter(({ kind }) => kind === 'ledger-differs')

const compareAgain = async () => {
  await db.updateTable('ledgerComparisons').set({ nextAt: product.time.now }).execute()
  return listDiffering()
}

test('an entry that nothing stands for is found', async () => {
  const about = { subject: 'payment', paymentId: sale.paymentId } as const
  await postStray(product, { about, kind: 'refund-made', from: 'fees', to: 'provider', amountMinor: 42 })
  const [found] = await compareAgain()
  expect(found).toMatchObject({ paymentId: sale.paymentId, trouble: true })
  expect(found?.words).toContain('৳52,919.92 in our books, ৳52,919.50 at the provider.')
  // Nothing corrects it by itself.
  expect(await compareAgain()).toHaveLength(1)
})

/** A part is refunded in the dashboard, and a row says so. */
async function storeRefund() {
  await openDashboard(product).refunds.create({ payment_intent: sale.transationId, amount: 100_000 })
  const id = newId<RefundId>()
  const [paymentId, at] = [sale.paymentId, product.time.now]
  await db
    .insertInto('refunds')
    .values({ id, paymentId, amountMinor: 100_000, state: 'made', createdAt: at, settledAt: at })
    .execute()
  return id
}

test('a missing entry is found', async () => {
  await storeRefund()
  const [found] = await compareAgain()
  expect(found?.words).toContain('৳52,919.50 in our books, ৳51,919.50 at the provider.')
})

test('an entry by a wrong rule is found, which leaves us the fee for what was refunded', async () => {
  const source = { id: await storeRefund(), kind: 'refund-made' } as const
  const { sellerId } = await db.selectFrom('sellerBalances').selectAll().executeTakeFirstOrThrow()
  const lines = [
    { account: 'provider', amountMinor: -100_000 } as const,
    { account: 'sellers', amountMinor: 100_000 } as const,
  ]
  const about = { subject: 'payment', paymentId: sale.paymentId } as const
  await inTransaction(db, (tx) => post(tx, { about, source, lines, sellerId, at: product.time.now }))
  const [found] = await compareAgain()
  expect(found?.words).toContain(
    'Owed to the seller: ৳52,137.50 in our books, ৳52,162.50 at the provider. Our fee: ৳1,362.50 in our books, ৳1,337.50 at the provider.',
  )
})

test('a wrong row is found', async () => {
  await db.updateTable('sales').set({ amountMinor: 5_450_001 }).execute()
  const [found] = await compareAgain()
  expect(found?.words).toContain(
    'Owed to the seller: ৳53,137.50 in our books, ৳53,137.51 by the records of this payment, ৳53,137.50 at the provider.',
  )
  await db.updateTable('sales').set({ amountMinor: 5_450_000 }).execute()
  expect(await compareAgain()).toEqual([])
})
