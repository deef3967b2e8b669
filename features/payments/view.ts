import {
  type Finding,
  Mover,
  type Payment,
  type PaymentStep,
  type PaymentWithSteps,
  type Reconciliation,
} from '#contract/payments.ts'
import { toMajor } from '#lib/money.ts'
import type { KeptFinding } from '#services/database/schema/payments.ts'
import type { PaymentEvent, PaymentWithParties, ReconciliationRow } from './queries.ts'

/** A payment as an admin sees it, or one of its two parties, who learn nobody's address, nor what admins wrote of it. */
export function viewPayment(row: PaymentWithParties, viewer: 'admin' | 'party'): Payment {
  const party = (name: string, email: string) => (viewer === 'admin' ? { name, email } : { name })
  return {
    _id: row.id,
    transationId: row.intentId,
    bookingId: row.bookingId,
    productId: row.itemId,
    productName: row.brandName,
    productModel: row.model,
    amount: toMajor(row.amountMinor, row.currency),
    refundedAmount: toMajor(row.refundedMinor, row.currency),
    currency: row.currency,
    state: row.state,
    ...(row.refundReason === null || viewer === 'party' ? {} : { refundReason: row.refundReason }),
    buyer: party(row.buyerName, row.buyerEmail),
    seller: party(row.sellerName, row.sellerEmail),
    startedAt: row.createdAt.toISOString(),
    ...(row.soldAt === null ? {} : { soldAt: row.soldAt.toISOString() }),
    changedAt: row.updatedAt.toISOString(),
  }
}

export function viewPaymentWithSteps(
  row: PaymentWithParties,
  events: PaymentEvent[],
  viewer: 'admin' | 'party',
): PaymentWithSteps {
  return { ...viewPayment(row, viewer), steps: events.map((event) => viewStep(event, viewer)) }
}

/** The two parties read each other's names; who the admin was and wrote, or who the rival was, is not theirs to know. */
function viewStep(
  { kind, detail, actorName, createdAt }: PaymentEvent,
  viewer: 'admin' | 'party',
): PaymentStep {
  const by = Mover.safeParse(detail['by'])
  const isNamed = viewer === 'admin' || by.data === 'buyer' || by.data === 'seller'
  const isTold = viewer === 'admin' || by.data !== 'admin'
  const reason = detail['reason']
  return {
    kind: kind.replace(/^payment-/, ''),
    ...(by.success ? { by: by.data } : {}),
    ...(actorName !== null && isNamed ? { name: actorName } : {}),
    ...(typeof reason === 'string' && isTold ? { reason } : {}),
    at: createdAt.toISOString(),
  }
}

export function viewReconciliation(row: ReconciliationRow): Reconciliation {
  return {
    _id: row.id,
    cause: row.cause,
    ...(row.actorName === null ? {} : { name: row.actorName }),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt.toISOString(),
    compared: row.compared,
    findings: row.findings.map(viewFinding),
  }
}

const words: Record<Finding['kind'], string> = {
  sold: 'The card had said yes and nobody had sold the phone: it is sold to this buyer now.',
  captured: 'The money is taken; our record had not said so.',
  cancelled: 'It was given up; nothing is charged.',
  refunding: 'It was charged although it bought nothing: the money goes back.',
  refunded: 'The money is on its way back to the buyer.',
  'partly-refunded': 'A part of it was given back in the provider’s dashboard.',
  disputed: 'The card’s holder disputes it. Answer in the provider’s dashboard.',
  lost: 'A dispute was lost: the bank gave the money back to the buyer.',
  uncollectable:
    'The phone is sold and the money cannot be taken any more: the authorization has ended. Put it up for sale again, unless its buyer has it.',
  'refund-failed': 'The refund did not reach the buyer. Try it again, or pay them another way.',
  overdue: 'The phone was sold over an hour ago and the money is not taken yet.',
  missing: 'The provider does not know it. Are the keys those of the right account?',
  mismatch: 'The provider has another amount, phone or buyer for it than we: it is given up.',
  failed: 'This could not be done; the log says why.',
  webhook: 'A message of the provider that had been left lying was dealt with.',
}

const troubles = new Set<Finding['kind']>([
  'disputed',
  'lost',
  'uncollectable',
  'refund-failed',
  'overdue',
  'mismatch',
  'missing',
  'failed',
])

/** A finding in words for an admin. */
function viewFinding(finding: KeptFinding): Finding {
  const { kind, said, paymentId, intentId, amountMinor, webhookId } = finding
  const text = said ?? words[kind]
  return {
    kind,
    trouble: troubles.has(kind),
    words: webhookId === undefined ? text : `${text} (The message is ${webhookId}.)`,
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(intentId === undefined ? {} : { transationId: intentId }),
    ...(amountMinor === undefined ? {} : { amount: toMajor(amountMinor) }),
  }
}
