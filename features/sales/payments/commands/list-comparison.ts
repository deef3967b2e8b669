import { mapPaymentBalances } from '#features/sales/ledger/queries.ts'
import {
  addBalances,
  type Balances,
  balancesAtProvider,
  balancesOfPayment,
  balancesOfProviderFees,
  findDifferences,
  sumFees,
} from '#features/sales/ledger/rules.ts'
import { inTransaction } from '#services/database/database.ts'
import type { ListedIntent } from '#services/payments/payments.ts'
import type { Deal } from '../queries.ts'
import {
  findNewestDue,
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
  maxPages = maxPagesListed,
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const due = { now, agreedBefore: before(compareAgainAfterMs), startedAfter: before(compareAgainForMs) }
  let newest = await findNewestDue(source.db, due, undefined)
  while (newest && progress.pages < maxPages) newest = await readFrom(newest)
  if (!newest) progress.leftBefore = undefined

  /** Reads the list from this payment on until nothing of the next page is due. Returns when the next due one began. */
  async function readFrom(startedAt: Date): Promise<Date | undefined> {
    const until = new Date(startedAt.getTime() + listedWithinMs)
    for await (const { intents, reachesBackTo } of source.payments.listIntents({ until })) {
      progress.compared += await recordAgreeing(source, intents, now)
      progress.pages += 1
      if (!reachesBackTo) return undefined
      progress.leftBefore = new Date(reachesBackTo.getTime() + listedWithinMs)
      const next = await findNewestDue(source.db, due, progress.leftBefore)
      if (!next || progress.pages >= maxPages) return next
      if (next.getTime() + listedWithinMs < reachesBackTo.getTime()) return next
    }
    return undefined
  }
}

/** Records which payments of a page agree with it. Returns how many do. */
async function recordAgreeing({ db }: Source, listed: ListedIntent[], at: Date): Promise<number> {
  if (listed.length === 0) return 0
  const intents = new Map(listed.map((intent) => [intent.id, intent]))
  return inTransaction(db, async (tx) => {
    const deals = (await lockByIntent(tx, [...intents.keys()])).filter((deal) =>
      agrees(deal, intents.get(deal.intentId)),
    )
    const ids = deals.map(({ id }) => id)
    await recordAgreements(tx, ids, at)
    const ledgers = await mapPaymentBalances(tx, ids)
    const equal = deals.flatMap((deal) => {
      const { balances = {}, changedAt = deal.updatedAt } = ledgers.get(deal.id) ?? {}
      if (!isLedgerEqual(deal, balances, intents.get(deal.intentId))) return []
      return [{ id: deal.id, nextAt: findNextComparison(changedAt, at) }]
    })
    await recordLedgersEqual(tx, equal, at)
    return deals.length
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
  const records = addBalances(balancesOfPayment(deal), balancesOfProviderFees(sumFees(movements)))
  return findDifferences({ ledger, records, provider: balancesAtProvider(deal, movements) }).length === 0
}
