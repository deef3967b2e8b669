import type { PaymentId } from '#contract/ids.ts'
import { selectPayments } from '#features/payments/queries.ts'
import { cashHours } from '#contract/cash.ts'
import { reservedStates } from '#features/payments/rules/hand-over.ts'
import { selectFrozen } from '#features/sale-problems/queries.ts'
import type { Db } from '#services/database/database.ts'

/** The payments that are reserved, with money or for cash, and that no open problem freezes, by the end of their hand-over. */
function selectAwaited(db: Db) {
  return db
    .selectFrom(selectPayments().as('payment'))
    .leftJoin(selectFrozen().as('problem'), 'problem.paymentId', 'payment.id')
    .select('payment.id')
    .where('problem.paymentId', 'is', null)
    .where('payment.state', 'in', reservedStates)
    .orderBy('payment.handOverBy')
}

/** The sales whose hand-over should have been confirmed before now, the oldest first; not the frozen ones. */
export async function listMissedHandOvers(db: Db, now: Date, limit: number): Promise<PaymentId[]> {
  const rows = await selectAwaited(db).where('payment.handOverBy', '<=', now).limit(limit).execute()
  return rows.map(({ id }) => id)
}

type Reminders = { now: Date; before: Date; hours: number; limit: number }

/**
 * The sales whose hand-over ends after now and before then, and whose sides were not yet reminded of it; not the frozen
 * ones. A sale in cash lasts only a day, so its sides are reminded once, in its last hours.
 */
export async function listDueReminders(
  db: Db,
  { now, before, hours, limit }: Reminders,
): Promise<PaymentId[]> {
  const rows = await selectAwaited(db)
    .where('payment.handOverBy', '>', now)
    .where('payment.handOverBy', '<=', before)
    .where(({ or, eb }) =>
      or([eb('payment.remindedHours', 'is', null), eb('payment.remindedHours', '>', hours)]),
    )
    .$if(hours >= cashHours, (query) => query.where('payment.provider', '!=', 'cash'))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
