import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PayoutBatchId, PayoutId, UserId } from '#contract/ids.ts'
import { markEarlierSales } from '#db/migrations/0046-earlier-sales.ts'
import { changePaymentState } from '#features/payments/commands/state-changes.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { reconcile } from '#test/booked.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { deliverWebhooks, findPaymentOf, openDashboard, sell } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { readBalances } from './queries.ts'

const product = await startProduct()
const { db } = product

type Sale = Awaited<ReturnType<typeof sell>>

let admin: UserId
let sale: Sale
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  sale = await sell(product, await buildBooking(product))
})

const listDiffering = async () =>
  (await reconcile(product, admin)).findings.filter(({ kind }) => kind === 'ledger-differs')

/** Makes the sale one that was captured before there was a ledger, as the migration finds it. */
async function sellBeforeLedger() {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate ledger_entries cascade`.execute(tx)
  })
  await db.deleteFrom('sellerBalances').execute()
  await markEarlierSales.execute(db)
  await db.updateTable('ledgerComparisons').set({ nextAt: product.time.now }).execute()
}

const readOwed = async () =>
  (await db.selectFrom('sellerBalances').select('balanceMinor').executeTakeFirst())?.balanceMinor

test('a sale from before the ledger counts as paid out on the day of its capture', async () => {
  await sellBeforeLedger()
  const { updatedAt } = await findPaymentOf(product, sale.transationId)
  product.pass({ minutes: 60 })
  expect(await listDiffering()).toEqual([])
  const kept = 158_050
  expect(await readBalances(db)).toEqual({
    provider: 5_450_000 - kept,
    'provider-fees': kept,
    'paid-out': -5_450_000,
  })
  const entry = await db
    .selectFrom('ledgerEntries')
    .select(['kind', 'createdAt'])
    .where('subject', '=', 'payment')
    .execute()
  expect(entry).toEqual([{ kind: 'captured', createdAt: updatedAt }])
  expect(await readOwed()).toBeUndefined()
})

test('the seller owes the refund of a sale from before the ledger', async () => {
  await sellBeforeLedger()
  await reconcile(product, admin)
  await openDashboard(product).refunds.create({ payment_intent: sale.transationId })
  product.pass({ minutes: 24 * 60 + 1 })
  expect(await listDiffering()).toEqual([])
  expect(await readOwed()).toBe(-5_450_000)
})

/**
 * A sale that was being refunded when the ledger began. The provider's message that the refund failed has not arrived.
 */
async function refundBeforeLedger() {
  const failing = await sell(product, await buildBooking(product), 'pm_card_refundFail')
  const body = { reason: 'It is broken.' }
  await product.ask(`POST /payments/${failing.paymentId}/refunds`, { as: admin, body })
  await product.awaitJobs()
  await sellBeforeLedger()
  await reconcile(product, admin)
  return failing
}

test('a sale that was being refunded when the ledger began is not credited to the seller when the refund is returned', async () => {
  const failing = await refundBeforeLedger()
  expect(await findPaymentOf(product, failing.transationId)).toMatchObject({ paidOutBeforeMinor: 0 })
  product.pass({ minutes: 2 })
  await deliverWebhooks(product)
  expect(await findPaymentOf(product, failing.transationId)).toMatchObject({ state: 'refund-failed' })

  await openDashboard(product).refunds.create({ payment_intent: failing.transationId, amount: 1_000_000 })
  product.pass({ minutes: 24 * 60 })
  expect(await listDiffering()).toEqual([])
  expect(await findPaymentOf(product, failing.transationId)).toMatchObject({
    state: 'captured',
    paidOutBeforeMinor: 4_450_000,
  })
  expect(await readOwed()).toBeUndefined()
})

describe('a sale that was being refunded when the ledger began, whose refund fails and whose dispute is lost', () => {
  type Message = 'refund failed' | 'disputed' | 'lost'
  const orders: Message[][] = [
    ['refund failed', 'disputed', 'lost'],
    ['refund failed', 'lost'],
    ['lost', 'refund failed'],
  ]

  const arrivals: Record<Message, (sale: Sale) => Promise<unknown>> = {
    'refund failed': () => {
      product.pass({ minutes: 2 })
      return deliverWebhooks(product)
    },
    disputed: ({ paymentId }) =>
      inTransaction(db, (tx) =>
        changePaymentState(tx, paymentId, 'refund-failed', 'disputed', {
          at: product.time.now,
          by: 'provider',
        }),
      ),
    lost: async ({ transationId }) => {
      const now = product.time.now
      const message = { id: 'evt_lost', kind: 'charge.dispute.closed', intentId: transationId }
      await db
        .insertInto('webhookEvents')
        .values({ ...message, disputeState: 'lost', happenedAt: now, receivedAt: now })
        .execute()
      product.pass({ minutes: 5 })
      await reconcile(product, admin)
    },
  }

  test.each(orders.map((order) => ({ name: order.join(', '), order })))(
    'is owed by its seller: $name',
    async ({ order }) => {
      const failing = await refundBeforeLedger()
      for (const message of order) await arrivals[message](failing)
      expect(await findPaymentOf(product, failing.transationId)).toMatchObject({
        state: 'lost',
        paidOutBeforeMinor: 5_450_000,
      })
      expect(await readOwed()).toBe(-5_450_000)
    },
  )
})

test('a sale that an earlier version credited to the seller is corrected, unless the seller was paid from the ledger', async () => {
  const setLedgerBegan = (at: string) =>
    sql`update kysely_migration set timestamp = ${at} where name = '0033-ledger'`.execute(db)
  const { rows: began } = await sql<{
    timestamp: string
  }>`select timestamp from kysely_migration where name = '0033-ledger'`.execute(db)
  await setLedgerBegan('9999-01-01T00:00:00Z')
  const rest = { batchId: newId<PayoutBatchId>(), method: 'bkash', sealed: '', masked: '' } as const
  try {
    const createdAt = product.time.now
    const { sellerId } = await db.selectFrom('items').select('sellerId').executeTakeFirstOrThrow()
    await db.insertInto('payoutBatches').values({ id: rest.batchId, createdBy: admin, createdAt }).execute()
    const times = { createdAt, changedAt: createdAt }
    const paid = { ...rest, ...times, sellerId, amountMinor: 1, reference: 'HBD-1', state: 'paid' } as const
    await db
      .insertInto('payouts')
      .values({ id: newId<PayoutId>(), ...paid })
      .execute()
    await markEarlierSales.execute(db)
    expect(await findPaymentOf(product, sale.transationId)).toMatchObject({ paidOutBeforeMinor: 0 })
    await db.deleteFrom('payouts').execute()
    await markEarlierSales.execute(db)
    expect(await findPaymentOf(product, sale.transationId)).toMatchObject({ paidOutBeforeMinor: 5_450_000 })
  } finally {
    await setLedgerBegan(began[0]?.timestamp ?? '')
  }
})
