import type { PaymentState } from '#contract/payment-states.ts'
import type { Finding } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import type { PaymentId, ReconciliationId, UserId } from '#contract/ids.ts'
import { addUpEntries } from '#features/ledger/commands.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { FindingSubject, KeptFinding } from '#services/database/schema/payments.ts'
import { findPayment, listUncompared, listWaitingWebhooks, type PaymentRow } from '../queries.ts'
import { listLedgersToCompare, listPaymentsForAdmins } from '../queries/reconciliations.ts'
import { noteFinding, subjectOf } from '../rules.ts'
import { lookAgainAfterMs, lookAgainForMs, maxLedgersCompared } from '../rules/comparison-times.ts'
import { noteTried } from './comparison-times.ts'
import { compareLedger } from './ledger-comparison.ts'
import { type PaymentSync, syncPayment } from './sync.ts'
import { handleWebhook } from './webhooks.ts'

const hourMs = 60 * 60 * 1000
/** A capture normally takes a second, so after an hour it is overdue. */
const overdueAfterMs = hourMs
/** A job ends sales every minute, and another one releases their money at once. */
const endTakesMs = 15 * 60 * 1000
/** Operators see a lost dispute for a month. */
const isNewsMs = 30 * 24 * hourMs
/** A webhook event that came this long ago is no longer being handled by the request that received it. */
const webhookWaitsMs = 2 * 60 * 1000

const batch = 200
const atOnce = 4

type Request = {
  cause: 'schedule' | 'start' | 'admin'
  actorId?: UserId | undefined
  requestId?: string | undefined
}
type Run = { findings: KeptFinding[]; errors: unknown[]; compared: number }

export type ReconciliationOutcome = { id: ReconciliationId; errors: unknown[] }

/**
 * Compares our open payments with the provider. Repeats requested captures, cancels what bought nothing,
 * refunds wrong charges, and records the findings. It may run at any time, twice, and on several machines at once:
 * every step is decided under the payment's lock, or sent with one idempotency key. Returns the record's id and the
 * errors.
 */
export async function reconcilePayments(
  books: PaymentSync,
  request: Request,
): Promise<ReconciliationOutcome> {
  const startedAt = books.clock()
  const { actorId, requestId } = request
  const cause = { actorId, requestId, at: startedAt }
  const run: Run = { findings: [], errors: [], compared: 0 }
  for (const id of await listWaitingWebhooks(books.db, since(startedAt, webhookWaitsMs), 1000)) {
    await attempt(run, { webhookId: id }, () => catchUp(books, id, cause))
  }
  await compareAll(books, run, cause)
  await compareLedgers(books, run, cause)
  const seen = new Set(run.findings.map((finding) => finding.paymentId))
  const forAdmins = await listPaymentsForAdmins(books.db, {
    capturingBefore: since(startedAt, overdueAfterMs),
    endedBefore: since(startedAt, endTakesMs),
    lostAfter: since(startedAt, isNewsMs),
    frozen: books.selectFrozen(),
    limit: batch,
  })
  for (const payment of forAdmins) {
    // That the provider did not answer now does not say for how long it has not.
    if (!seen.has(payment.id) || payment.state === 'released')
      run.findings.push(noteFinding(payment, findKind(payment)))
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
    finishedAt: books.clock(),
  }
  await inTransaction(books.db, (tx) => tx.insertInto('reconciliations').values(row).execute())
  return { id, errors }
}

async function catchUp(books: PaymentSync, webhookId: string, cause: Cause): Promise<KeptFinding[]> {
  await handleWebhook(books, webhookId, cause)
  return [{ kind: 'webhook', webhookId }]
}

async function compareAll(books: PaymentSync, run: Run, cause: Cause): Promise<void> {
  const now = cause.at
  const sought = {
    agreedBefore: since(now, lookAgainAfterMs),
    startedAfter: since(now, lookAgainForMs),
    limit: batch,
  }
  let after: PaymentId | undefined
  for (;;) {
    const ids = await listUncompared(books.db, { ...sought, after })
    for (let start = 0; start < ids.length; start += atOnce) {
      await Promise.all(ids.slice(start, start + atOnce).map((id) => compare(books, run, id, cause)))
    }
    run.compared += ids.length
    after = ids.at(-1)
    if (ids.length < batch) return
  }
}

async function compare(books: PaymentSync, run: Run, id: PaymentId, cause: Cause): Promise<void> {
  const payment = await findPayment(books.db, id)
  if (!payment) return
  const looked = { ...cause, by: 'reconciliation' } as const
  await attempt(run, subjectOf(payment), () => syncPayment(books, id, looked))
}

async function compareLedgers(books: PaymentSync, run: Run, { at }: Cause): Promise<void> {
  const ids = await listLedgersToCompare(books.db, at, maxLedgersCompared)
  await inTransaction(books.db, (tx) => noteTried(tx, ids, at))
  for (let start = 0; start < ids.length; start += atOnce)
    await Promise.all(
      ids
        .slice(start, start + atOnce)
        .map((id) => attempt(run, { paymentId: id }, () => compareLedger(books, id, at))),
    )
  await inTransaction(books.db, addUpEntries)
}

/** Runs `work` for one payment. A failure does not stop the others, and is recorded as a finding. */
async function attempt(run: Run, subject: FindingSubject, work: () => Promise<KeptFinding[]>) {
  try {
    run.findings.push(...(await work()))
  } catch (error) {
    if (!(error instanceof Refusal)) run.errors.push(error)
    const refused = error instanceof Refusal ? { reason: error.reason, data: error.data } : undefined
    run.findings.push({ ...subject, kind: 'failed', refused })
  }
}

const kindsOfStates = {
  reserved: 'hand-over-overdue',
  'cash-reserved': 'hand-over-overdue',
  released: 'release-overdue',
  uncollectable: 'uncollectable',
  'refund-failed': 'refund-failed',
  disputed: 'disputed',
  lost: 'lost',
  cancelled: 'cancelled',
  captured: 'refund-failed',
} as const satisfies Partial<Record<PaymentState, Finding['kind']>>

function findKind({ state }: PaymentRow): Finding['kind'] {
  return state in kindsOfStates ? kindsOfStates[state as keyof typeof kindsOfStates] : 'overdue'
}

function since(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}

/**
 * The provider resends a message for three days (https://docs.stripe.com/webhooks#retries). We keep it longer, because
 * people look further back.
 */
const keptForMs = 90 * 24 * hourMs

/**
 * Deletes old messages that were handled, and the findings of old reconciliations. The events keep the history of
 * payments.
 */
export async function forgetOldFindings({ db, clock }: Pick<PaymentSync, 'db' | 'clock'>): Promise<void> {
  const before = since(clock(), keptForMs)
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('webhookEvents').where('handledAt', '<', before).execute()
    await tx.deleteFrom('reconciliations').where('finishedAt', '<', before).execute()
  })
}
