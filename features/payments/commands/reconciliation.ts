import { Problem } from '#contract/errors.ts'
import type { PaymentId, ReconciliationId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Cause } from '#services/database/events.ts'
import type { FindingSubject, KeptFinding } from '#services/database/schema/payments.ts'
import {
  findPayment,
  listTroubles,
  listUncompared,
  listWaitingWebhooks,
  type PaymentRow,
} from '../queries.ts'
import { noteFinding, subjectOf } from '../rules.ts'
import { type Books, syncPayment } from './syncing.ts'
import { handleWebhook } from './webhooks.ts'

const hourMs = 60 * 60 * 1000
/** What has come to its end is looked at once a day, for as long as a card's holder may dispute it. */
const lookAgainAfterMs = 24 * hourMs
const lookAgainForMs = 180 * 24 * hourMs
/** A capture takes a second. */
const overdueAfterMs = hourMs
/** Whoever runs this shop is told of a lost dispute for a month. */
const lostIsNewsMs = 30 * 24 * hourMs
/** A message that came this long ago is not at work any more. */
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
 * Compares what is open of our payments with the provider: captures what was sold, lets go of what was not, gives back
 * what was charged for nothing, and keeps what it found. May run at any time, twice, on several machines at once: every
 * step is decided anew under the payment's lock, or asked for under one key. Gives the record's id, and what broke.
 */
export async function reconcilePayments(books: Books, request: Request): Promise<ReconciliationOutcome> {
  const startedAt = books.clock()
  const { actorId, requestId } = request
  const cause = { actorId, requestId, at: startedAt }
  const run: Run = { findings: [], errors: [], compared: 0 }
  for (const id of await listWaitingWebhooks(books.db, since(startedAt, webhookWaitsMs), 1000)) {
    await attempt(run, { webhookId: id }, () => catchUp(books, id, cause))
  }
  await compareAll(books, run, cause)
  const seen = new Set(run.findings.map((finding) => finding.paymentId))
  const troubles = await listTroubles(books.db, {
    soldBefore: since(startedAt, overdueAfterMs),
    lostAfter: since(startedAt, lostIsNewsMs),
    limit: batch,
  })
  for (const payment of troubles) {
    if (!seen.has(payment.id)) run.findings.push(noteFinding(payment, troubleOf(payment)))
  }
  const id = newId<ReconciliationId>()
  const { findings, compared, errors } = run
  await books.db
    .insertInto('reconciliations')
    .values({
      id,
      cause: request.cause,
      actorId: actorId ?? null,
      compared,
      findings: JSON.stringify(findings),
      startedAt,
      finishedAt: books.clock(),
    })
    .execute()
  return { id, errors }
}

async function catchUp(books: Books, webhookId: string, cause: Cause): Promise<KeptFinding[]> {
  await handleWebhook(books, webhookId, cause)
  return [{ kind: 'webhook', webhookId }]
}

async function compareAll(books: Books, run: Run, cause: Cause): Promise<void> {
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

async function compare(books: Books, run: Run, id: PaymentId, cause: Cause): Promise<void> {
  const payment = await findPayment(books.db, id)
  if (!payment) return
  const looked = { ...cause, by: 'reconciliation' } as const
  await attempt(run, subjectOf(payment), () => syncPayment(books, id, looked))
}

/** One payment that cannot be mended keeps nobody from the others; that it could not is a finding too. */
async function attempt(run: Run, subject: FindingSubject, work: () => Promise<KeptFinding[]>) {
  try {
    run.findings.push(...(await work()))
  } catch (error) {
    if (!(error instanceof Problem)) run.errors.push(error)
    const said = error instanceof Problem ? { said: error.message } : {}
    run.findings.push({ ...subject, kind: 'failed', ...said })
  }
}

const troubledStates = ['uncollectable', 'refund-failed', 'disputed', 'lost'] as const

function troubleOf({ state }: PaymentRow) {
  return troubledStates.find((each) => each === state) ?? 'overdue'
}

function since(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}

/** The provider sends a message again for three days (https://docs.stripe.com/webhooks#retries); people look back longer. */
const keptForMs = 90 * 24 * hourMs

/** Drops old messages that were dealt with, and what old reconciliations found. What became of payments is in the events. */
export async function forgetOldFindings({ db, clock }: Pick<Books, 'db' | 'clock'>): Promise<void> {
  const before = since(clock(), keptForMs)
  await db.deleteFrom('webhookEvents').where('handledAt', '<', before).execute()
  await db.deleteFrom('reconciliations').where('finishedAt', '<', before).execute()
}
