import type { PaymentState } from '#contract/payment-states.ts'
import type { Db } from '#services/database/database.ts'

type Which = { id?: string; intentId?: string; buyerId?: string }

/** In these states, no phone is sold. */
const statesWithoutSale: readonly PaymentState[] = [
  'open',
  'released',
  'cancelled',
  'cash-requested',
  'cash-ended',
]

/** Gives a payment the facts of this state, whatever happened to it before. Without `which`, all payments. */
export async function putInState(db: Db, state: PaymentState, which: Which = {}): Promise<void> {
  const rows = await selectWhich(db, which)
    .select(['soldAt', 'handOverBy', 'updatedAt', 'handedOverAt'])
    .execute()
  for (const { id, updatedAt: at, ...row } of rows) {
    const sale = statesWithoutSale.includes(state)
      ? { soldAt: null }
      : { soldAt: row.soldAt ?? at, handOverBy: row.handOverBy ?? at }
    const handedOver =
      state === 'capturing' && !row.handedOverAt ? ({ handedOverAt: at, confirmedBy: 'buyer' } as const) : {}
    await db
      .updateTable('payments')
      .set({ state, ...sale, ...handedOver })
      .where('id', '=', id)
      .execute()
  }
}

/** The states of these payments as clients see them, the earliest payment first. Without `which`, of all payments. */
export async function listPaymentStates(db: Db, which: Which = {}): Promise<PaymentState[]> {
  return [...(await mapPaymentStates(db, which)).values()]
}

/** As `listPaymentStates`, by the id of the payment. */
export async function mapPaymentStates(db: Db, which: Which = {}): Promise<Map<string, PaymentState>> {
  const rows = await selectWhich(db, which).select('state').execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

function selectWhich(db: Db, { id, intentId, buyerId }: Which) {
  return db
    .selectFrom('payments')
    .select('id')
    .$if(id !== undefined, (query) => query.where('id', '=', id as never))
    .$if(intentId !== undefined, (query) => query.where('intentId', '=', intentId as string))
    .$if(buyerId !== undefined, (query) => query.where('buyerId', '=', buyerId as never))
    .orderBy('id')
}
