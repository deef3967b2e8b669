import type { PaymentId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { Fact } from '#features/sales/ledger/rules/facts.ts'
import { readRecords } from '#features/money/queries.ts'
import { describePayment } from '#features/money/rules.ts'
import type { Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import { findDeal, type Deal } from '../queries.ts'
import type { AttributedCause } from './causes.ts'
import { scheduleComparison } from './comparison-times.ts'
import { postFact } from './posting.ts'

/**
 * Returns a sale with its payment. Its row in `sales` stays locked until the transaction ends, and everything that changes
 * either of them locks it. They are read by a second statement: one that waits for the lock does not see what was written
 * meanwhile. Rows that refer to the sale can still be added.
 */
export async function lockDeal(tx: Tx, id: PaymentId): Promise<Deal | undefined> {
  await tx.selectFrom('sales').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findDeal(tx, id)
}

/**
 * Records that rows of a locked payment have changed how much of it is refunded, promised or disputed. Returns the payment
 * as it is now.
 */
export async function recordMoneyChange(
  tx: Tx,
  before: Deal,
  cause: AttributedCause & { fact: Fact },
): Promise<Deal> {
  const after = await postMoneyChange(tx, before, cause.fact, cause.at)
  await recordVisibleChange(tx, before, after, cause)
  return after
}

/** As `recordMoneyChange`, for one of several rows: posts to the ledger what it moves, and records no event. */
export async function postMoneyChange(tx: Tx, before: Deal, fact: Fact, at: Date): Promise<Deal> {
  const after = { ...before, ...(await readRecords(tx, before.id)) }
  const isVisible = describePayment(before) !== describePayment(after)
  // One update for all of it: PostgreSQL reports a deadlock when a row that others wait to lock is updated twice.
  await tx
    .updateTable('payments')
    .set({ agreedAt: null, ...(isVisible && { updatedAt: at }) })
    .where('id', '=', before.id)
    .execute()
  await postFact(tx, before, fact, at)
  // It is compared with the provider even if nothing is posted, as for a sale that has ended.
  await scheduleComparison(tx, before.id, at)
  return after
}

/** Records the event if clients see another state of the payment now. The caller has stored when that was. */
export async function recordVisibleChange(
  tx: Tx,
  before: Deal,
  after: Deal,
  cause: AttributedCause,
): Promise<void> {
  const [from, to] = [describePayment(before), describePayment(after)]
  if (from === to) return
  // No change leads back to these.
  if (to === 'open' || to === 'cash-requested') throw new Error(`${from} cannot become ${to}.`)
  const { by, reason, text, amountMinor, countsAgainstBuyer, news = nameNews(from, to) } = cause
  const detail = { from, by, reason, text, amountMinor, countsAgainstBuyer }
  await recordEvent(tx, cause, { kind: `payment-${news}`, subjectId: before.id, detail })
}

/** After a refund of a part, a payment is captured as before: its money was taken earlier. */
const nameNews = <To extends PaymentState>(from: PaymentState, to: To) =>
  to === 'captured' && (from === 'refunding-part' || from === 'refund-failed') ? 'partly-refunded' : to
