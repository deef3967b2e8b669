import type Stripe from 'stripe'
import { enterBalance } from './balance.ts'
import { type Call, type Origin, toSeconds } from './call.ts'
import { recordEvent } from './events.ts'
import { showObject } from './expand.ts'
import { invalidRequest } from './stripe-errors.ts'
import type { Reply } from './idempotency.ts'
import { idOf } from './intent-object.ts'
import { listParameters, showList } from './lists.ts'
import { lockObject, newObjectId, saveObject } from './objects.ts'
import { assertKnown, changeText, findFlag, findGroup, findText } from './parameters.ts'
import type { CardBehaviour } from './card-behaviour.ts'

const week = 7 * 24 * 60 * 60

/** For the test cards that dispute: Stripe's reason and the card network's code. */
const reasons: Partial<Record<CardBehaviour, { reason: string; networkCode: string }>> = {
  dispute: { reason: 'fraudulent', networkCode: '10.4' },
  'dispute-not-received': { reason: 'product_not_received', networkCode: '13.1' },
}

/**
 * Disputes a captured charge if that is the behaviour of its test card (https://docs.stripe.com/testing#disputes).
 */
export async function disputeByTestCard(
  origin: Origin,
  charge: Stripe.Charge,
  behaviour: CardBehaviour,
): Promise<void> {
  const why = reasons[behaviour]
  if (!why) return
  const { tx, now } = origin
  const disputed = { ...charge, disputed: true }
  const built = buildDispute(disputed, why, now)
  const dispute = { ...built, balance_transactions: [await recordBalance(origin, built, 'dispute')] }
  await saveObject(tx, disputed, now)
  await saveObject(tx, dispute, now)
  await recordEvent(origin, 'charge.dispute.created', dispute)
  await recordEvent(origin, 'charge.dispute.funds_withdrawn', dispute)
}

/** GET /v1/disputes */
export async function listDisputes(call: Call): Promise<Reply> {
  assertKnown(call.params, [...listParameters, 'payment_intent'])
  const paymentIntent = findText(call.params, 'payment_intent')
  return showList(call, 'dispute', '/disputes', { paymentIntent })
}

/**
 * POST /v1/disputes/:id. The text of the evidence decides, with the values of https://docs.stripe.com/testing#disputes:
 * `winning_evidence` or `losing_evidence`. With any other evidence, the dispute stays under review.
 */
export async function updateDispute(call: Call): Promise<Reply> {
  const { params } = call
  assertKnown(params, ['evidence', 'submit', 'expand'])
  const dispute = await lockOpenDispute(call)
  const given = findGroup(params, 'evidence') ?? {}
  assertKnown(given, ['uncategorized_text'], 'evidence')
  const text = changeText(given, 'uncategorized_text', dispute.evidence.uncategorized_text)
  const isSubmitted = params['submit'] === undefined || findFlag(params, 'submit')
  const staged: Stripe.Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, uncategorized_text: text },
    evidence_details: countSubmission(dispute.evidence_details, text !== null, isSubmitted),
  }
  if (isSubmitted && text === 'winning_evidence') return closeAs(call, staged, 'won')
  if (isSubmitted && text === 'losing_evidence') return closeAs(call, staged, 'lost')
  const updated: Stripe.Dispute = isSubmitted ? { ...staged, status: 'under_review' } : staged
  await saveObject(call.tx, updated, call.now)
  await recordEvent(call, 'charge.dispute.updated', updated, dispute)
  return showObject(call, updated)
}

function countSubmission(
  before: Stripe.Dispute.EvidenceDetails,
  isGiven: boolean,
  isSubmitted: boolean,
): Stripe.Dispute.EvidenceDetails {
  const details = { ...before, has_evidence: isGiven }
  if (!isSubmitted) return details
  return { ...details, submission_count: before.submission_count + 1, submission_method: 'manual' }
}

async function lockOpenDispute({ tx, id }: Call): Promise<Stripe.Dispute> {
  const dispute = await lockObject(tx, 'dispute', id, 'dispute')
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest('This dispute is already closed.', 'dispute_already_closed')
  return dispute
}

async function closeAs(call: Call, dispute: Stripe.Dispute, status: 'won' | 'lost'): Promise<Reply> {
  const returned = status === 'won' ? [await recordBalance(call, dispute, 'won-dispute')] : []
  const closed: Stripe.Dispute = {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  }
  await saveObject(call.tx, closed, call.now)
  await recordEvent(call, 'charge.dispute.closed', closed)
  if (status === 'won') await recordEvent(call, 'charge.dispute.funds_reinstated', closed)
  return showObject(call, closed)
}

/** Records that the disputed money leaves the account or returns to it. */
function recordBalance(
  origin: Origin,
  { id, amount, currency }: Stripe.Dispute,
  kind: 'dispute' | 'won-dispute',
) {
  const movedAmount = kind === 'dispute' ? -amount : amount
  return enterBalance(origin, { kind, amount: movedAmount, currency, source: id })
}

function buildDispute(
  charge: Stripe.Charge,
  { reason, networkCode }: { reason: string; networkCode: string },
  now: Date,
): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  return {
    id: newObjectId('du'),
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created: toSeconds(now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { uncategorized_text: null } as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: toSeconds(now) + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: networkCode,
    payment_intent: idOf(charge.payment_intent ?? ''),
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: networkCode },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  }
}
