import type { Updateable } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { PaymentId } from '#contract/ids.ts'
import type { ChangedBy } from '#contract/payments.ts'
import { readRecords } from '#features/money/queries.ts'
import { getMoneyState, isCash, isReserved, mayHaveRecords, type MoneyState } from '#features/money/rules.ts'
import { findSellerId } from '#features/listings/queries/sellers.ts'
import type { Tx } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { PaymentsTable } from '#services/database/schema/payments.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import type { Deal } from '../queries.ts'
import { assertCanRelist } from '../rules.ts'
import { assertCanChangeState, paymentTransitions } from '../rules/transitions.ts'
import { findCaptureMinor } from '../rules/hand-over.ts'
import { nameSaleEnd } from '../rules/sale-end.ts'
import type { AttributedCause, StateChangeCause } from './causes.ts'
import { lockDeal, recordVisibleChange } from './money-changes.ts'
import { recordUncharged } from './uncharged.ts'
import { assertNothingMoved, postFact } from './posting.ts'
import { changeSale, type SaleChanges } from './sale-rows.ts'

/** Columns of a sale, and of its payment, that change together. */
type Changes = { sale?: SaleChanges; money?: Updateable<PaymentsTable> }

/**
 * Changes a payment's state and records the event. Returns false when the payment was not in the state `from`. Throws
 * when the transition table does not allow the change.
 */
export async function changePaymentState(
  tx: Tx,
  id: PaymentId,
  from: MoneyState,
  to: Exclude<MoneyState, 'open'>,
  cause: StateChangeCause,
  changes: Changes = {},
): Promise<boolean> {
  const deal = await lockDeal(tx, id)
  if (deal?.state !== from) return false
  await changeLockedPayment(tx, deal, to, cause, changes)
  return true
}

/** As `changePaymentState`, for a payment that this transaction has locked. Returns it as it is now. */
export async function changeLockedPayment(
  tx: Tx,
  deal: Deal,
  to: Exclude<MoneyState, 'open'>,
  cause: StateChangeCause,
  { sale: givenSale, money: givenMoney }: Changes = {},
): Promise<Deal> {
  const { id } = deal
  const from = getMoneyState(deal)
  const by = cause.by ?? (await findChangedBy(tx, deal, cause))
  assertCanChangeState(paymentTransitions, from, to, by)
  const facts = findFacts(deal, to, { ...cause, by })
  const sale = { ...givenSale, ...facts.sale }
  const money = { state: to, updatedAt: cause.at, agreedAt: null, ...givenMoney, ...facts.money }
  await changeSale(tx, id, sale)
  await tx.updateTable('payments').set(money).where('id', '=', id).execute()
  const after = { ...deal, ...sale, ...money, ...(mayHaveRecords(deal) && (await readRecords(tx, id))) }
  const fact = cause.fact ?? findOwnFact(deal, to)
  if (fact) await postFact(tx, deal, fact, cause.at)
  else assertNothingMoved(deal, after)
  await recordVisibleChange(tx, deal, after, { ...cause, by })
  return after
}

/** The first capture takes all of it. What was not charged is posted after it. */
const findOwnFact = ({ id, capturedAt, amountMinor }: Deal, to: MoneyState) =>
  to === 'captured' && !capturedAt ? ({ id, kind: 'captured', amountMinor } as const) : undefined

/** What a change to this state says about the sale and the money. The first of several such changes counts. */
function findFacts(deal: Deal, to: MoneyState, cause: AttributedCause): Changes {
  const { at, by, reason } = cause
  switch (to) {
    case 'authorized':
      return { sale: { reservedAt: at } }
    case 'capturing':
      return { sale: noteHandOver(by, at) }
    case 'captured':
      return { money: deal.soldAt ? { capturedAt: deal.capturedAt ?? at } : { chargedAt: at } }
    case 'uncollectable':
      return {
        money: { uncollectableBecause: reason === 'partly-captured' ? reason : 'authorization-ended' },
      }
    case 'cancelled':
      return { sale: noteEnd(deal, cause) }
    default:
      return {}
  }
}

/** When a hand-over was confirmed, and by whom. */
export const noteHandOver = (by: ChangedBy, at: Date): SaleChanges =>
  by === 'buyer' || by === 'seller' || by === 'admin' ? { handedOverAt: at, confirmedBy: by } : {}

/** When and how a sale, a request or an attempt to pay ended. Its first end counts. */
export function noteEnd(sale: Deal, cause: AttributedCause): SaleChanges {
  const { at: endedAt, countsAgainstBuyer: endCountsAgainstBuyer = false } = cause
  if (sale.endedAt) return {}
  const isBeforeHandOver = isCash(sale) || isReserved(sale)
  return { endedAt, ...nameSaleEnd(isBeforeHandOver, cause), endCountsAgainstBuyer }
}

/** The states from which a payment becomes captured for the first time. */
type BeforeCapture = 'authorized' | 'capturing' | 'uncollectable'

/**
 * Requests the capture of a reserved payment: a job takes the money after this transaction, without the part on which both
 * sides have agreed, if the provider can leave it. This stores how much, so that every try takes the same. Returns false
 * when the payment was not reserved.
 */
export async function requestCapture(
  tx: Tx,
  jobs: Services['jobs'],
  deal: Pick<Deal, 'id' | 'means' | 'amountMinor'>,
  { agreedMinor }: { agreedMinor: number | undefined },
  cause: StateChangeCause,
): Promise<boolean> {
  const money = { captureMinor: findCaptureMinor(deal, agreedMinor) }
  if (!(await changePaymentState(tx, deal.id, 'authorized', 'capturing', cause, { money }))) return false
  await jobs.enqueue(tx, 'capture-payment', { paymentId: deal.id })
  return true
}

/**
 * Gives up an authorised payment: it no longer counts as the sale of its phone, and a job releases the authorization after
 * this transaction. Returns false when the payment was not authorised.
 */
export async function releasePayment(
  tx: Tx,
  jobs: Services['jobs'],
  { id, intentId }: Pick<Deal, 'id' | 'intentId'>,
  cause: StateChangeCause,
): Promise<boolean> {
  if (!(await changePaymentState(tx, id, 'authorized', 'cancelled', cause, { sale: { soldAt: null } })))
    return false
  await jobs.enqueue(tx, 'cancel-authorization', { intentId })
  return true
}

/**
 * Records that the money of a sale was taken, and enqueues an email to both parties in this transaction. What was not taken,
 * as both sides had agreed, counts as refunded. Returns false when the payment was not in the expected state.
 */
export async function markCaptured(
  tx: Tx,
  jobs: Services['jobs'],
  { id, from, capturedMinor }: { id: PaymentId; from: BeforeCapture; capturedMinor: number },
  cause: AttributedCause,
): Promise<boolean> {
  const deal = await lockDeal(tx, id)
  if (deal?.state !== from) return false
  const captured = await changeLockedPayment(tx, deal, 'captured', cause, { money: { capturedMinor: null } })
  const unchargedMinor = deal.amountMinor - capturedMinor
  if (unchargedMinor > 0) await recordUncharged(tx, captured, unchargedMinor, cause)
  await notifyParties(tx, jobs, id, 'paid')
  return true
}

/** Enqueues an email to the buyer and one to the seller. They are sent after this transaction. */
export async function notifyParties(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  news: JobData['mail-sale']['news'],
  more: Pick<JobData['mail-sale'], 'hours' | 'refundId' | 'at'> = {},
): Promise<void> {
  // One job for each person: an address that accepts no mail is tried many times, and the other person must get only
  // one email.
  const parties = ['buyer', 'seller'] as const
  await jobs.enqueue(tx, 'mail-sale', ...parties.map((party) => ({ paymentId: id, party, news, ...more })))
}

export async function findChangedBy(tx: Tx, deal: Deal, { actorId }: Cause): Promise<ChangedBy> {
  if (!actorId) return 'job'
  if (actorId === deal.buyerId) return 'buyer'
  return actorId === (await findSellerId(tx, deal.itemId)) ? 'seller' : 'admin'
}

/**
 * Gives up a payment that is still open. A job cancels the authorization at the provider after this transaction. Never
 * cancel it before the transaction: if the payment were settled at the same moment, the phone would be sold without
 * money. Returns false when the payment was no longer open.
 */
export async function abandonPayment(
  tx: Tx,
  jobs: Services['jobs'],
  deal: Deal,
  cause: StateChangeCause,
): Promise<boolean> {
  if (!(await changePaymentState(tx, deal.id, 'open', 'cancelled', cause))) return false
  await jobs.enqueue(tx, 'cancel-authorization', { intentId: deal.intentId })
  return true
}

/**
 * Gives up a payment whose money cannot be taken, so that it no longer counts as the sale of its phone. A job cancels the
 * authorization, or refunds the money if the provider has it after all. Throws `not-relistable` when the payment is in
 * another state by now.
 */
export async function undoPayment(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  cause: StateChangeCause,
): Promise<void> {
  const deal = await lockDeal(tx, id)
  if (!deal) throw new Refusal('not-found/payment')
  assertCanRelist(deal)
  await changePaymentState(tx, id, 'uncollectable', 'cancelled', cause, { sale: { soldAt: null } })
  await jobs.enqueue(tx, 'cancel-authorization', { intentId: deal.intentId })
}
