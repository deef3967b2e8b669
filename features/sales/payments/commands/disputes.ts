import type { Insertable } from 'kysely'
import type { DisputeId, PaymentId } from '#contract/ids.ts'
import type { ChangedBy } from '#contract/payments.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import type { DisputesTable } from '#services/database/schema/payments.ts'
import { type DisputeRow, listDisputes } from '../queries/disputes.ts'
import { assertCanChangeState, disputeTransitions } from '../rules/transitions.ts'
import type { AttributedCause } from './causes.ts'
import type { Deal } from '../queries.ts'
import { lockDeal, postMoneyChange } from './money-changes.ts'

/** How much is disputed and why. A message or the provider's list need not say it. */
type Terms = { amountMinor?: number | null; reason?: string | null }

/** What a message of the provider says about a dispute. */
type DisputeMessage = {
  providerId: string
  ended: 'won' | 'lost' | undefined
  beganAt: Date
  answerBy: Date | null
  terms?: Terms | undefined
  at: Date
}

/**
 * Stores what a message, or the provider's list, says about a dispute of a payment, and locks the payment. The next comparison
 * with the provider decides what it means for the money. Messages arrive in any order: the end of a dispute
 * stays, whatever comes later. A dispute that only its charge had reported gets its name.
 */
export async function storeDispute(
  tx: Tx,
  paymentId: PaymentId,
  { providerId, ended, beganAt, answerBy, terms, at }: DisputeMessage,
): Promise<void> {
  await lockDeal(tx, paymentId)
  await tx.updateTable('payments').set({ agreedAt: null }).where('id', '=', paymentId).execute()
  const stored = await listDisputes(tx, paymentId)
  const row =
    stored.find((each) => each.providerId === providerId) ?? stored.find((each) => each.providerId === null)
  const end = ended ? ({ state: ended, endedAt: at } as const) : {}
  const about = fillTerms(row, terms)
  if (!row) {
    await addDispute(tx, { paymentId, providerId, state: 'open', beganAt, answerBy, ...about, ...end })
    return
  }
  if (row.state !== 'open' && !ended) return
  await tx
    .updateTable('disputes')
    .set({ providerId, beganAt, answerBy: answerBy ?? row.answerBy, ...about, ...end })
    .where('id', '=', row.id)
    .execute()
}

async function addDispute(tx: Tx, dispute: Omit<Insertable<DisputesTable>, 'id'>): Promise<DisputeId> {
  const id = newId<DisputeId>()
  await tx
    .insertInto('disputes')
    .values({ id, ...dispute })
    .execute()
  return id
}

const fillTerms = (row: DisputeRow | undefined, { amountMinor, reason }: Terms = {}) => ({
  amountMinor: amountMinor ?? row?.amountMinor ?? null,
  reason: reason ?? row?.reason ?? null,
})

/** What the charge says about its latest dispute. */
type Reported = {
  providerId: string | undefined
  answerBy: Date | undefined
  terms: Terms | undefined
  at: Date
}

/**
 * The open dispute of a locked payment. Adds one when no message has told us of it yet: then only the charge says that it
 * is disputed, and perhaps until when the provider accepts evidence. Returns its id.
 */
export async function openDispute(
  tx: Tx,
  paymentId: PaymentId,
  latest: DisputeRow | undefined,
  { providerId, answerBy, terms, at }: Reported,
): Promise<DisputeId> {
  if (!latest) {
    const told = { providerId, answerBy, ...fillTerms(undefined, terms) }
    return addDispute(tx, { paymentId, state: 'open', beganAt: at, ...told })
  }
  const filled = { answerBy: latest.answerBy ?? answerBy ?? null, ...fillTerms(latest, terms) }
  await tx.updateTable('disputes').set(filled).where('id', '=', latest.id).execute()
  return latest.id
}

/**
 * Ends the open disputes of a locked payment, if there are any, that was refunded to end them: the bank takes nothing more.
 * Returns the payment without them.
 */
export async function endDisputes(tx: Tx, deal: Deal, { by, at: endedAt }: AttributedCause): Promise<Deal> {
  const open = (await listDisputes(tx, deal.id)).filter(({ state }) => state === 'open')
  let current = deal
  for (const { id, recorded } of open) {
    if (recorded !== 'won') assertCanChangeState(disputeTransitions, recorded ?? 'none', 'won', by)
    await tx
      .updateTable('disputes')
      .set({ state: 'won', recorded: 'won', endedAt })
      .where('id', '=', id)
      .execute()
    current = await postMoneyChange(tx, current, { id, kind: 'dispute-won' }, endedAt)
  }
  return current
}

/**
 * Notes what our books say about a dispute of a locked payment from now on. A decision also ends every other dispute of the
 * payment that is open in our books, because the provider names only the latest one.
 */
export async function recordDispute(
  tx: Tx,
  { paymentId, id, recorded }: { paymentId: PaymentId; id: DisputeId; recorded: 'open' | 'won' | 'lost' },
  by: ChangedBy,
): Promise<void> {
  const disputes = await listDisputes(tx, paymentId)
  const open = disputes.filter((each) => each.recorded === 'open').map((each) => each.id)
  const known = disputes.find((each) => each.id === id)?.recorded ?? 'none'
  assertCanChangeState(disputeTransitions, open.length > 0 ? 'open' : known, recorded, by)
  await tx
    .updateTable('disputes')
    .set({ recorded })
    .where('id', 'in', [id, ...open])
    .execute()
}
