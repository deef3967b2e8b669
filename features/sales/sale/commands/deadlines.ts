import type { PaymentId } from '#contract/ids.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { releaseSale } from '#features/sales/bookings/commands/sale-end.ts'
import { endCashRequest } from '#features/sales/cash/commands.ts'
import { recordReminder } from '#features/sales/payments/commands/hand-over.ts'
import { type LockedSale, lockSale } from '#features/sales/payments/commands/lock-sale.ts'
import { lockDeal } from '#features/sales/payments/commands/money-changes.ts'
import { notifyParties } from '#features/sales/payments/commands/state-changes.ts'
import { listUnansweredRequests } from '#features/sales/cash/queries.ts'
import { isCash } from '#features/money/rules.ts'
import { findCashRequestCutoff } from '#features/sales/cash/rules.ts'
import { findDeal } from '#features/sales/payments/queries.ts'
import { isWhollyCaptured } from '#features/sales/payments/rules/steps.ts'
import { findFrozenEnd, remindersHours } from '#features/sales/payments/rules/hand-over.ts'
import { remindToAnswer, remindToDecide } from '#features/sales/problems/commands/reporting.ts'
import {
  endUnansweredOffer,
  giveAgreedPartBack,
  remindOfOffer,
} from '#features/sales/problems/commands/offer-deadlines.ts'
import { remindToHandBack } from '#features/sales/problems/commands/hand-back.ts'
import { isFrozen } from '#features/sales/problems/queries.ts'
import {
  listHandBacksToRemind,
  listUnansweredProblems,
  listUndecided,
  listUndecidedAfterHandOver,
} from '#features/sales/problems/queries/deadlines.ts'
import {
  listOffersToRemind,
  listPartsToGiveBack,
  listUnansweredOffers,
} from '#features/sales/problems/queries/offers.ts'
import { findAdminReminderTimes, findReminderTimes } from '#features/sales/problems/rules/deadlines.ts'
import { findHandBackReminder } from '#features/sales/problems/rules/hand-back.ts'
import { listDueReminders, listMissedHandOvers } from '../queries.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'bus' | 'clock' | 'payments'>

const hourMs = 60 * 60 * 1000
/** For each kind of deadline. The job runs every minute, so the rest waits for a minute. */
const maxAtOnce = 500

/**
 * Ends sales whose hand-over was not confirmed in time, sales whose problem was not decided before the authorization
 * ends, and cash requests without an answer. Ends offers about problems that nobody accepted, and gives back agreed parts.
 * Then sends reminders: to both sides before the end of the hand-over and of the time to hand cash back, to the side that
 * has to answer a problem or an offer, and to admins about problems after the hand-over that nobody has decided. An open problem stops the deadline of the hand-over
 * and its reminders.
 *
 * Before a sale with reserved money ends, the provider is asked: if it has taken the money, our record is too old, and
 * reconciliation corrects it instead.
 *
 * Safe to run twice and on several machines at once. A sale that fails does not stop the others. Returns the errors.
 */
export async function keepDeadlines(services: Needs): Promise<unknown[]> {
  const now = services.clock()
  const errors: unknown[] = []
  const attempt: Attempt = async (work) => {
    try {
      return (await work) === true
    } catch (error) {
      errors.push(error)
      return false
    }
  }
  await endOverdueSales(services, now, attempt)
  await keepOffers(services, now, attempt)
  await sendReminders(services, now, attempt)
  return errors
}

/** Waits for `work` and collects its error. Returns whether the result is true. */
type Attempt = (work: Promise<unknown>) => Promise<boolean>

async function endOverdueSales(services: Needs, now: Date, attempt: Attempt): Promise<void> {
  const ended: PaymentId[] = []
  const missed = await listMissedHandOvers(services.db, now, maxAtOnce)
  for (const { id } of missed) if (await attempt(endMissedSale(services, id, now))) ended.push(id)
  const undecided = await listUndecided(services.db, now, maxAtOnce)
  for (const { id } of undecided) if (await attempt(endUndecidedSale(services, id, now))) ended.push(id)
  const unanswered = await listUnansweredRequests(services.db, findCashRequestCutoff(now), maxAtOnce)
  for (const { id } of unanswered) if (await attempt(endUnanswered(services, id, now))) ended.push(id)
  if (ended.length > 0) await services.bus.publish(saleRoutes.cancel.changes, ended)
}

/** Ends offers that nobody has accepted in time, and gives back the parts on which both sides agreed. */
async function keepOffers({ db, jobs, bus }: Needs, now: Date, attempt: Attempt): Promise<void> {
  const changed = []
  for (const { id } of await listUnansweredOffers(db, now, maxAtOnce))
    changed.push(await attempt(inTransaction(db, (tx) => endUnansweredOffer(tx, jobs, id, now))))
  for (const id of await listPartsToGiveBack(db, maxAtOnce))
    changed.push(await attempt(inTransaction(db, (tx) => giveAgreedPartBack(tx, jobs, id, now))))
  if (changed.includes(true)) await bus.publish(saleRoutes.cancel.changes)
}

async function sendReminders(services: Needs, now: Date, attempt: Attempt): Promise<void> {
  const { db, jobs } = services
  for (const hours of remindersHours) {
    const before = new Date(now.getTime() + hours * hourMs)
    const reminder = { now, before, hours }
    const due = await listDueReminders(db, { ...reminder, limit: maxAtOnce })
    for (const { id } of due) await attempt(remind(services, id, reminder))
  }
  const unanswered = await listUnansweredProblems(db, { ...findReminderTimes(now), limit: maxAtOnce })
  for (const { id } of unanswered) await attempt(inTransaction(db, (tx) => remindToAnswer(tx, jobs, id, now)))
  for (const { id } of await listOffersToRemind(db, now, maxAtOnce))
    await attempt(inTransaction(db, (tx) => remindOfOffer(tx, jobs, id, now)))
  const handBacks = await listHandBacksToRemind(db, {
    now,
    before: findHandBackReminder(now),
    limit: maxAtOnce,
  })
  for (const { id } of handBacks)
    await attempt(inTransaction(db, (tx) => remindToHandBack(tx, jobs, id, now)))
  const undecided = await listUndecidedAfterHandOver(db, { ...findAdminReminderTimes(now), limit: maxAtOnce })
  for (const { id } of undecided) await attempt(inTransaction(db, (tx) => remindToDecide(tx, jobs, id, now)))
}

/** Ends one sale, unless meanwhile its hand-over was confirmed, it was cancelled, or its deadline was changed. */
async function endMissedSale(services: Needs, id: PaymentId, now: Date): Promise<boolean> {
  const { db, jobs } = services
  const cause = { at: now, by: 'job', reason: 'hand-over-missed' } as const
  if (await isTakenAtProvider(services, id)) return false
  return inTransaction(db, async (tx) => {
    const sale = await lockSale(tx, id)
    return isOver(sale, now) && !(await isFrozen(tx, id)) && releaseSale(tx, jobs, sale, cause)
  })
}

/** Whether the provider has taken all of the money of a sale. Throws `provider-unavailable` while it does not answer. */
async function isTakenAtProvider({ db, payments }: Needs, id: PaymentId): Promise<boolean> {
  const deal = await findDeal(db, id)
  if (!deal || isCash(deal)) return false
  const intent = await payments.findIntent(deal.intentId)
  return intent !== undefined && !intent.isUnsure && isWhollyCaptured(intent, deal)
}

/** Whether the time for the hand-over of a locked sale is over. */
const isOver = ({ deal: { handOverBy } }: LockedSale, now: Date) => handOverBy !== null && handOverBy <= now

/** Ends one cash request, unless it was answered meanwhile. */
function endUnanswered({ db, jobs }: Needs, id: PaymentId, now: Date): Promise<boolean> {
  const cause = { at: now, by: 'job', reason: 'request-unanswered' } as const
  return inTransaction(db, (tx) => endCashRequest(tx, jobs, { id }, cause))
}

/** Ends one sale whose problem nobody decided, unless meanwhile the problem was closed or the deadline was changed. */
async function endUndecidedSale(services: Needs, id: PaymentId, now: Date): Promise<boolean> {
  const { db, jobs } = services
  const cause = { at: now, by: 'job', reason: 'problem-undecided' } as const
  if (await isTakenAtProvider(services, id)) return false
  return inTransaction(db, async (tx) => {
    const sale = await lockSale(tx, id)
    const end = findFrozenEnd(sale.deal)
    if (!end || end > now) return false
    return (await isFrozen(tx, id)) && releaseSale(tx, jobs, sale, cause)
  })
}

type Reminder = Parameters<typeof recordReminder>[2]

function remind({ db, jobs }: Needs, id: PaymentId, reminder: Reminder): Promise<void> {
  const { hours } = reminder
  return inTransaction(db, async (tx) => {
    // The same lock as for reporting a problem, so that no problem is opened meanwhile.
    await lockDeal(tx, id)
    if (await isFrozen(tx, id)) return
    const deal = await recordReminder(tx, id, reminder)
    if (deal) await notifyParties(tx, jobs, id, isCash(deal) ? 'cash-due' : 'hand-over-due', { hours })
  })
}
