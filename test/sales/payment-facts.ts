import type { Insertable } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { describedStateOf } from '#features/money/queries.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#services/database/database.ts'
import { makeFacts } from '#test/sales/money-facts.ts'
import type { RefundsTable } from '#services/database/schema/payments.ts'

type Which = { id?: string; intentId?: string; buyerId?: string }

type Captured = { paymentId: PaymentId; takenMinor: number; at: Date }
type Refund = Omit<Insertable<RefundsTable>, 'id' | 'paymentId' | 'createdAt'>

/** What else is on record about a captured payment in these states. */
const writeRecords: Partial<Record<PaymentState, (db: Db, payment: Captured) => Promise<unknown>>> = {
  refunding: (db, sale) => addRefund(db, sale, { amountMinor: sale.takenMinor, state: 'requested' }),
  'refunding-part': (db, sale) => addRefund(db, sale, { amountMinor: 1, state: 'requested' }),
  'refund-failed': (db, sale) =>
    addRefund(db, sale, {
      amountMinor: sale.takenMinor,
      promisedMinor: sale.takenMinor,
      state: 'failed',
      settledAt: sale.at,
    }),
  refunded: (db, sale) =>
    addRefund(db, sale, { amountMinor: sale.takenMinor, state: 'made', settledAt: sale.at }),
  disputed: (db, { paymentId, at }) =>
    db
      .insertInto('disputes')
      .values({ id: newId(), paymentId, state: 'open', recorded: 'open', beganAt: at })
      .execute(),
  lost: (db, { paymentId, at }) =>
    db
      .insertInto('disputes')
      .values({ id: newId(), paymentId, state: 'lost', recorded: 'lost', beganAt: at, endedAt: at })
      .execute(),
}

/**
 * Gives a payment the facts of this state, whatever happened to it before. Its sale keeps its times, if it has such times
 * in this state. Without `which`, all payments.
 */
export async function putInState(db: Db, state: PaymentState, which: Which = {}): Promise<void> {
  const rows = await selectWhich(db, which).selectAll('deals').execute()
  for (const { id, updatedAt: at, ...row } of rows) {
    const { state: stored, soldAt, reservedAt, handedOverAt, endedAt } = makeFacts(state)
    const isSold = soldAt !== null
    if (stored) await db.updateTable('payments').set({ state: stored }).where('id', '=', id).execute()
    await db
      .updateTable('sales')
      .set({
        soldAt: isSold ? (row.soldAt ?? at) : null,
        reservedAt: reservedAt && (row.reservedAt ?? at),
        handedOverAt: handedOverAt && (row.handedOverAt ?? at),
        confirmedBy: handedOverAt && (row.confirmedBy ?? 'buyer'),
        endedAt: endedAt && (row.endedAt ?? at),
        endHow: endedAt && (row.endHow ?? 'gone'),
        ...(isSold && { handOverBy: row.handOverBy ?? at }),
      })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('refunds').where('paymentId', '=', id).execute()
    await db.deleteFrom('disputes').where('paymentId', '=', id).execute()
    await writeRecords[state]?.(db, { paymentId: id, takenMinor: row.capturedMinor ?? row.amountMinor, at })
  }
}

/** Ends the sale of captured money: nothing was bought with it. */
export async function putUnsold(db: Db, id: PaymentId): Promise<void> {
  const { updatedAt: at } = await db
    .updateTable('payments')
    .set(({ ref }) => ({ chargedAt: ref('updatedAt') }))
    .where('id', '=', id)
    .returning('updatedAt')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('sales')
    .set({ soldAt: null, endedAt: at, endHow: 'gone' })
    .where('id', '=', id)
    .execute()
}

const addRefund = (db: Db, { paymentId, at }: Captured, refund: Refund) =>
  db
    .insertInto('refunds')
    .values({ id: newId(), paymentId, createdAt: at, ...refund })
    .execute()

/** The states of these payments as clients see them, the earliest payment first. Without `which`, of all payments. */
export async function listPaymentStates(db: Db, which: Which = {}): Promise<PaymentState[]> {
  return [...(await mapPaymentStates(db, which)).values()]
}

/** As `listPaymentStates`, by the id of the payment. */
export async function mapPaymentStates(db: Db, which: Which = {}): Promise<Map<string, PaymentState>> {
  const rows = await selectWhich(db, which).select(describedStateOf().as('state')).execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

function selectWhich(db: Db, { id, intentId, buyerId }: Which) {
  return db
    .selectFrom('deals')
    .select('id')
    .$if(id !== undefined, (query) => query.where('id', '=', id as never))
    .$if(intentId !== undefined, (query) => query.where('intentId', '=', intentId as string))
    .$if(buyerId !== undefined, (query) => query.where('buyerId', '=', buyerId as never))
    .orderBy('id')
}
