import type { PaymentId } from '#contract/ids.ts'
import { mapPaymentBalances } from '#features/sales/ledger/queries.ts'
import { type Balances, compareWitnesses } from '#features/sales/ledger/rules.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import type { ListedIntent } from '#services/payments/payments.ts'
import type { Deal } from '../queries.ts'
import {
  listDueByCard,
  lockByIntent,
  recordAgreements,
  recordLedgersEqual,
} from '../queries/list-comparison.ts'
import {
  compareAgainAfterMs,
  compareAgainForMs,
  findNextComparison,
  listedWithinMs,
  maxPagesListed,
} from '../rules/comparison-times.ts'
import { decideStep } from '../rules/steps.ts'
import type { PaymentSync } from './payment-sync.ts'

/** How far a comparison has come, also when it has failed. */
export type ListProgress = {
  pages: number
  /** How many payments agree with the list. */
  compared: number
  /** Payments that began before are not compared yet; undefined when none of them is due. */
  leftBefore: Date | undefined
}

type Source = Pick<PaymentSync, 'db' | 'payments'>

/**
 * Compares the payments by card that are due again with the provider's list, the newest first, and records those with which
 * everything agrees, for the next day. All others stay due, for a comparison of their own. Reads only the parts of the list
 * in which a payment is due, so the next reconciliation continues where this one stopped or failed.
 */
export async function compareWithList(
  source: Source,
  now: Date,
  progress: ListProgress,
  { maxPages = maxPagesListed, maxDue = maxDueRead } = {},
): Promise<void> {
  const due = openDue(source.db, now, maxDue)
  let newest = await due.findNewest()
  while (newest && progress.pages < maxPages) newest = await readFrom(newest)
  if (!newest) progress.leftBefore = undefined

  /** Reads the list from this payment on until nothing of the next page is due. Returns when the next due one began. */
  async function readFrom(startedAt: Date): Promise<Date | undefined> {
    const until = new Date(startedAt.getTime() + listedWithinMs)
    for await (const { intents, reachesBackTo } of source.payments.listIntents({ until })) {
      const { ids, agreed } = await recordAgreeing(source, intents, now)
      due.drop(ids)
      progress.compared += agreed
      progress.pages += 1
      if (!reachesBackTo) return undefined
      progress.leftBefore = new Date(reachesBackTo.getTime() + listedWithinMs)
      const next = await due.findNewest(progress.leftBefore)
      if (!next || progress.pages >= maxPages) return next
      if (next.getTime() + listedWithinMs < reachesBackTo.getTime()) return next
    }
    return undefined
  }
}

/** How many due payments are read at once: about as many as one comparison reads of the provider's list. */
const maxDueRead = maxPagesListed * 100

/** Returns what knows which payments are due. It reads them once for many pages, since that reads all payments. */
function openDue(db: Db, now: Date, limit: number) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const due = { now, agreedBefore: before(compareAgainAfterMs), startedAfter: before(compareAgainForMs) }
  let left: Awaited<ReturnType<typeof listDueByCard>> = []
  let isMore = true
  return {
    /** When the newest due payment began, of those that began before this time. Undefined if none is due. */
    findNewest: async (startedBefore?: Date): Promise<Date | undefined> => {
      left = left.filter(({ createdAt }) => !startedBefore || createdAt < startedBefore)
      if (left.length === 0 && isMore) {
        left = await listDueByCard(db, due, { before: startedBefore, limit })
        isMore = left.length === limit
      }
      return left[0]?.createdAt
    },
    /** Forgets these payments: they were compared with the list. */
    drop: (ids: PaymentId[]) => {
      const compared = new Set(ids)
      left = left.filter(({ id }) => !compared.has(id))
    },
  }
}

/** Records which payments of a page agree with it. Returns all payments of the page, and how many of them agree. */
async function recordAgreeing(
  { db }: Source,
  listed: ListedIntent[],
  at: Date,
): Promise<{ ids: PaymentId[]; agreed: number }> {
  if (listed.length === 0) return { ids: [], agreed: 0 }
  const intents = new Map(listed.map((intent) => [intent.id, intent]))
  return inTransaction(db, async (tx) => {
    const onPage = await lockByIntent(tx, [...intents.keys()])
    const deals = onPage.filter((deal) => agrees(deal, intents.get(deal.intentId)))
    const agreeing = deals.map(({ id }) => id)
    await recordAgreements(tx, agreeing, at)
    const ledgers = await mapPaymentBalances(tx, agreeing)
    const equal = deals.flatMap((deal) => {
      const { balances = {}, changedAt = deal.updatedAt } = ledgers.get(deal.id) ?? {}
      if (!isLedgerEqual(deal, balances, intents.get(deal.intentId))) return []
      return [{ id: deal.id, nextAt: findNextComparison(changedAt, at) }]
    })
    await recordLedgersEqual(tx, equal, at)
    return { ids: onPage.map(({ id }) => id), agreed: deals.length }
  })
}

/** Whether the provider confirms a payment again. A list does not say enough about disputes. */
function agrees(deal: Deal, intent: ListedIntent | undefined): boolean {
  if (!intent || intent.isDisputed || deal.agreedAt === null) return false
  if (deal.state === 'cancelled' || deal.dispute !== null) return false
  return decideStep(deal, intent) === undefined
}

/** Whether ledger, rows and provider agree. False when the list does not have every movement, and for a new fee. */
function isLedgerEqual(deal: Deal, ledger: Balances, intent: ListedIntent | undefined): boolean {
  const movements = intent?.movements
  if (!movements || movements.some(({ currency }) => currency !== deal.currency)) return false
  return compareWitnesses(deal, ledger, movements).length === 0
}
