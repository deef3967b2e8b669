import type { Finding } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import type { PaymentId, ReconciliationId, UserId } from '#contract/ids.ts'
import { addUpEntries } from '#features/sales/ledger/commands.ts'
import { listWrongBalances } from '#features/sales/ledger/queries/sellers.ts'
import { findExcess, isReleased } from '#features/money/rules.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { FindingSubject, StoredFinding } from '#services/database/schema/payments.ts'
import { findDeal, listConfirmedBefore, listUnconfirmed, listWaitingWebhooks, type Deal } from '../queries.ts'
import { listUnexplained, selectUnexplained } from '../queries/unknown-intents.ts'
import { listLedgersToCompare, listDealsForAdmins } from '../queries/reconciliations.ts'
import { createFinding, subjectOf } from '../rules.ts'
import { compareAgainAfterMs, compareAgainForMs, maxLedgersCompared } from '../rules/comparison-times.ts'
import { recordComparisonAttempts } from './comparison-times.ts'
import { compareLedger } from './ledger-comparison.ts'
import { compareWithList, type ListProgress } from './list-comparison.ts'
import type { PaymentSync } from './payment-sync.ts'
import { handleUnknownIntent, noteUnknownIntents } from './unknown-intents.ts'
import { syncPayment } from './sync.ts'
import { handleWebhook } from './webhooks.ts'

const hourMs = 60 * 60 * 1000
/** A capture normally takes a second, so after an hour it is overdue. */
const captureOverdueMs = hourMs
/** A job ends sales every minute and another one releases their money at once, so after this time they are overdue. */
const saleEndOverdueMs = 15 * 60 * 1000
/** Operators see a lost dispute for a month. */
const lostShownForMs = 30 * 24 * hourMs
/** A bank or wallet may return a payout for thirty days. After that, it does not change any more. */
const payoutsComparedForMs = 31 * 24 * hourMs
/** After this time, the request that received a webhook event is no longer handling it. */
const webhookOverdueMs = 2 * 60 * 1000

const batchSize = 200
const maxConcurrent = 4

type Request = {
  cause: 'schedule' | 'start' | 'admin'
  actorId?: UserId | undefined
  requestId?: string | undefined
}
type Run = { findings: StoredFinding[]; errors: unknown[]; compared: number }

/**
 * Compares our payments with the provider. Repeats requested captures, cancels payments that bought nothing, refunds
 * wrong charges, and records the findings. Safe to run at any time, twice, and on several machines at once: every step
 * is decided under the payment's lock, or sent with one idempotency key. Returns the id of the reconciliation and the
 * errors.
 */
export async function reconcilePayments(
  services: PaymentSync,
  request: Request,
): Promise<{ id: ReconciliationId; errors: unknown[] }> {
  const startedAt = services.clock()
  const { actorId, requestId } = request
  const cause = { actorId, requestId, at: startedAt }
  const run: Run = { findings: [], errors: [], compared: 0 }
  for (const id of await listWaitingWebhooks(services.db, since(startedAt, webhookOverdueMs), 1000)) {
    await attempt(run, { webhookId: id }, async () => {
      await handleWebhook(services, id, cause)
      return [{ kind: 'webhook', webhookId: id }]
    })
  }
  const intentsReadUntil = await compareIntents(services, run, cause)
  await comparePayments(services, run, cause, (page) => listUnconfirmed(services.db, page))
  // Afterwards, because a long list takes time.
  await compareAgain(services, run, cause)
  await compareLedgers(services, run, cause)
  for (const seller of await listWrongBalances(services.db, batchSize))
    run.findings.push({ kind: 'balance-differs', seller })
  const changedLately = { since: since(startedAt, payoutsComparedForMs), limit: batchSize }
  for (const payout of await services.listWrongPayouts(services.db, changedLately))
    run.findings.push({ kind: 'payout-differs', payout })
  const seen = new Set(run.findings.map((finding) => finding.paymentId))
  const isFound = ({ paymentId, kind }: StoredFinding) =>
    run.findings.some((found) => found.paymentId === paymentId && found.kind === kind)
  const forAdmins = await listDealsForAdmins(services.db, {
    capturingBefore: since(startedAt, captureOverdueMs),
    endedBefore: since(startedAt, saleEndOverdueMs),
    lostAfter: since(startedAt, lostShownForMs),
    frozen: services.selectFrozen(),
    limit: batchSize,
  })
  for (const deal of forAdmins) {
    // One finding for each payment. A release that is overdue is added even if the provider did not answer in this run, and
    // money that went back twice even if this run has recorded it.
    const finding = createFinding(deal, findKind(deal))
    const isMore = (isReleased(deal) || findExcess(deal) !== undefined) && !isFound(finding)
    if (!seen.has(deal.id) || isMore) run.findings.push(finding)
  }
  const id = newId<ReconciliationId>()
  const { findings, compared, errors } = run
  const row = {
    id,
    cause: request.cause,
    actorId: actorId ?? null,
    compared,
    findings: JSON.stringify(findings),
    startedAt,
    finishedAt: services.clock(),
    intentsReadUntil,
  }
  await inTransaction(services.db, (tx) => tx.insertInto('reconciliations').values(row).execute())
  return { id, errors }
}

/**
 * Finds the provider's intents that no payment names, and handles those that are not explained yet. Returns until when the
 * provider's list was read, or null if it could not be read to its end: then the next reconciliation reads it again.
 */
async function compareIntents(services: PaymentSync, run: Run, cause: Cause): Promise<Date | null> {
  let readUntil: Date | null = null
  await attempt(run, {}, async () => {
    readUntil = await noteUnknownIntents(services, cause.at)
    return []
  })
  for (const intentId of await listUnexplained(services.db, batchSize))
    await attempt(run, { intentId }, () => handleUnknownIntent(services, intentId, cause))
  return readUntil
}

/**
 * Compares what is due again with the provider's list. Returns from when on it was read: what began before, the next
 * reconciliation reads.
 */
async function compareList(services: PaymentSync, run: Run, { at }: Cause): Promise<Date> {
  const progress: ListProgress = { pages: 0, compared: 0, leftBefore: at }
  await attempt(run, {}, async () => {
    await compareWithList(services, at, progress)
    return []
  })
  run.compared += progress.compared
  return progress.leftBefore ?? new Date(0)
}

/** Compares the payments that are due again: with the provider's list, and by themselves what it leaves. */
async function compareAgain(services: PaymentSync, run: Run, cause: Cause): Promise<void> {
  const due = {
    agreedBefore: since(cause.at, compareAgainAfterMs),
    startedAfter: since(cause.at, compareAgainForMs),
    listedFrom: await compareList(services, run, cause),
  }
  await comparePayments(services, run, cause, (page) => listConfirmedBefore(services.db, due, page))
}

/** Compares each payment of these pages with the provider. */
async function comparePayments(
  services: PaymentSync,
  run: Run,
  cause: Cause,
  listPage: (page: { after: PaymentId | undefined; limit: number }) => Promise<PaymentId[]>,
): Promise<void> {
  let after: PaymentId | undefined
  for (;;) {
    const ids = await listPage({ after, limit: batchSize })
    for (let start = 0; start < ids.length; start += maxConcurrent) {
      await Promise.all(
        ids.slice(start, start + maxConcurrent).map((id) => comparePayment(services, run, id, cause)),
      )
    }
    run.compared += ids.length
    after = ids.at(-1)
    if (ids.length < batchSize) return
  }
}

async function comparePayment(services: PaymentSync, run: Run, id: PaymentId, cause: Cause): Promise<void> {
  const deal = await findDeal(services.db, id)
  if (!deal) return
  const syncCause = { ...cause, by: 'reconciliation' } as const
  await attempt(run, subjectOf(deal), () => syncPayment(services, id, syncCause))
}

async function compareLedgers(services: PaymentSync, run: Run, { at }: Cause): Promise<void> {
  const ids = await inTransaction(services.db, async (tx) => {
    const due = await listLedgersToCompare(tx, at, maxLedgersCompared)
    await recordComparisonAttempts(tx, due, at)
    return due
  })
  for (let start = 0; start < ids.length; start += maxConcurrent)
    await Promise.all(
      ids
        .slice(start, start + maxConcurrent)
        .map((id) => attempt(run, { paymentId: id }, () => compareLedger(services, id, at))),
    )
  await inTransaction(services.db, addUpEntries)
}

/** Runs `work` for one payment. Records a failure as a finding, so that the other payments are still compared. */
async function attempt(run: Run, subject: FindingSubject, work: () => Promise<StoredFinding[]>) {
  try {
    run.findings.push(...(await work()))
  } catch (error) {
    if (!(error instanceof Refusal)) run.errors.push(error)
    const refused = error instanceof Refusal ? { reason: error.reason, data: error.data } : undefined
    run.findings.push({ ...subject, kind: 'failed', refused })
  }
}

/** Why a payment needs an admin: `listDealsForAdmins` has found it. */
function findKind(deal: Deal): Finding['kind'] {
  switch (deal.state) {
    case null:
    case 'authorized':
      return 'hand-over-overdue'
    case 'cancelled':
      return isReleased(deal) ? 'release-overdue' : 'cancelled'
    case 'uncollectable':
      return 'uncollectable'
    case 'captured':
      if (deal.dispute === null) return findExcess(deal) === undefined ? 'refund-failed' : 'refunded-twice'
      return deal.dispute === 'open' ? 'disputed' : 'lost'
    default:
      return 'overdue'
  }
}

function since(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}

/**
 * The provider resends a message for three days (https://docs.stripe.com/webhooks#retries). We keep messages longer, for
 * people who investigate older payments.
 */
const retentionMs = 90 * 24 * hourMs

/**
 * Deletes old handled messages, unless their intent is still unknown, and old reconciliations. The history of payments stays in the events.
 */
export async function deleteOldReconciliations({
  db,
  clock,
}: Pick<PaymentSync, 'db' | 'clock'>): Promise<void> {
  const before = since(clock(), retentionMs)
  await inTransaction(db, async (tx) => {
    // What an admin has explained is reported again if it is disputed, perhaps after a year.
    await tx
      .deleteFrom('unknownIntents')
      .where('explainedAt', '<', before)
      .where('explainedBy', 'is', null)
      .execute()
    await tx
      .deleteFrom('webhookEvents')
      .where('handledAt', '<', before)
      .where(({ not, exists }) =>
        not(exists(selectUnexplained().whereRef('unknownIntents.intentId', '=', 'webhookEvents.intentId'))),
      )
      .execute()
    await tx.deleteFrom('reconciliations').where('finishedAt', '<', before).execute()
  })
}
