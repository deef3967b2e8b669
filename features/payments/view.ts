import {
  type Finding,
  ChangedBy,
  type Payment,
  type PaymentStep,
  type PaymentWithSteps,
  type Reconciliation,
} from '#contract/payments.ts'
import { describeRefusal, type RefusalSentences } from '#contract/refusal.ts'
import type { findings } from '#contract/sentences/en/findings.ts'
import type { PaymentReason, paymentReasons } from '#contract/sentences/en/payment-reasons.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import type { Session } from '#contract/session.ts'
import { toMajor } from '#lib/money.ts'
import type { KeptFinding } from '#services/database/schema/payments.ts'
import type { PaymentEvent, PaymentWithParties, ReconciliationRow } from './queries.ts'
import { findActions } from './rules.ts'

/**
 * A payment as an admin or one of its two parties sees it. The parties do not see email addresses or what admins wrote.
 */
export function viewPayment(row: PaymentWithParties, session: Session, sentences: ReasonSentences): Payment {
  const party = (name: string, email: string) => (session.isAdmin ? { name, email } : { name })
  return {
    id: row.id,
    intentId: row.intentId,
    bookingId: row.bookingId,
    listingId: row.itemId,
    brandName: row.brandName,
    model: row.model,
    amount: toMajor(row.amountMinor, row.currency),
    refundedAmount: toMajor(row.refundedMinor, row.currency),
    currency: row.currency,
    state: row.state,
    ...(row.refundReason === null || !session.isAdmin
      ? {}
      : { refundReason: describeReason(row.refundReason, sentences) }),
    buyer: party(row.buyerName, row.buyerEmail),
    seller: party(row.sellerName, row.sellerEmail),
    startedAt: row.createdAt.toISOString(),
    ...(row.soldAt === null ? {} : { soldAt: row.soldAt.toISOString() }),
    changedAt: row.updatedAt.toISOString(),
    may: findActions(row, session),
  }
}

export function viewPaymentWithSteps(
  row: PaymentWithParties,
  events: PaymentEvent[],
  session: Session,
  sentences: ReasonSentences,
): PaymentWithSteps {
  const viewer = session.isAdmin ? 'admin' : 'party'
  return {
    ...viewPayment(row, session, sentences),
    steps: events.map((event) => viewStep(event, viewer, sentences)),
  }
}

/**
 * The two parties see each other's names. They do not see who the admin was, what the admin wrote, or who the other
 * buyer was.
 */
function viewStep(
  { kind, detail, actorName, createdAt }: PaymentEvent,
  viewer: 'admin' | 'party',
  sentences: ReasonSentences,
): PaymentStep {
  const by = ChangedBy.safeParse(detail['by'])
  const isNamed = viewer === 'admin' || by.data === 'buyer' || by.data === 'seller'
  const isTold = viewer === 'admin' || by.data !== 'admin'
  const reason = detail['reason']
  return {
    kind: kind.replace(/^payment-/, ''),
    ...(by.success ? { by: by.data } : {}),
    ...(actorName !== null && isNamed ? { name: actorName } : {}),
    ...(typeof reason === 'string' && isTold ? { reason: describeReason(reason, sentences) } : {}),
    at: createdAt.toISOString(),
  }
}

export type ReasonSentences = { paymentReasons: Translated<typeof paymentReasons> }

/** The sentence for a stored code. Another text is what an admin typed, or the sentence that an earlier version stored. */
export function describeReason(reason: string, { paymentReasons }: ReasonSentences): string {
  return Object.hasOwn(paymentReasons, reason) ? paymentReasons[reason as PaymentReason] : reason
}

/** The sentences of one language for findings, and for the refusals that they tell of. */
export type FindingSentences = { findings: Translated<typeof findings>; refusals: RefusalSentences }

export function viewReconciliation(row: ReconciliationRow, sentences: FindingSentences): Reconciliation {
  return {
    id: row.id,
    cause: row.cause,
    ...(row.actorName === null ? {} : { name: row.actorName }),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt.toISOString(),
    compared: row.compared,
    findings: row.findings.map((finding) => viewFinding(finding, sentences)),
  }
}

const kindsForAdmins = new Set<Finding['kind']>([
  'disputed',
  'lost',
  'uncollectable',
  'refund-failed',
  'overdue',
  'mismatch',
  'missing',
  'failed',
])

/** A finding as a text for admins. */
function viewFinding(finding: KeptFinding, { findings, refusals }: FindingSentences): Finding {
  const { kind, refused, said, paymentId, intentId, amountMinor, webhookId } = finding
  const sentence = refused ? describeRefusal(refused, refusals) : (said ?? findings.kinds[kind])
  return {
    kind,
    needsAdmin: kindsForAdmins.has(kind),
    sentence: webhookId === undefined ? sentence : findings.withMessage({ sentence, webhookId }),
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(intentId === undefined ? {} : { intentId }),
    ...(amountMinor === undefined ? {} : { amount: toMajor(amountMinor) }),
  }
}
