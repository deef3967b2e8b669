import type Stripe from 'stripe'
import { type Call, ok, type Origin, toSeconds } from './call.ts'
import type { CardBehaviour } from './cards.ts'
import { recordEvent } from './events.ts'
import { invalidRequest } from './faults.ts'
import type { Reply } from './idempotency.ts'
import { idOf } from './intent-object.ts'
import { listParameters, showList } from './lists.ts'
import { getObject, lockObject, newObjectId, saveObject } from './objects.ts'
import { assertKnown, findFlag, findGroup, findText } from './parameters.ts'

const week = 7 * 24 * 60 * 60

/** A card of those that dispute (https://docs.stripe.com/testing#disputes) does so as soon as its money is taken. */
export async function disputeIfCardDoes(
  origin: Origin,
  charge: Stripe.Charge,
  behaviour: CardBehaviour,
): Promise<void> {
  if (behaviour !== 'dispute') return
  const { tx, now } = origin
  const disputed = { ...charge, disputed: true }
  const dispute = buildDispute(disputed, now)
  await saveObject(tx, disputed, now)
  await saveObject(tx, dispute, now)
  await recordEvent(origin, 'charge.dispute.created', dispute)
  await recordEvent(origin, 'charge.dispute.funds_withdrawn', dispute)
}

/** GET /v1/disputes/:id */
export async function retrieveDispute({ tx, id, params }: Call): Promise<Reply> {
  assertKnown(params, [])
  return ok(await getObject(tx, 'dispute', id, 'dispute'))
}

/** GET /v1/disputes */
export async function listDisputes(call: Call): Promise<Reply> {
  assertKnown(call.params, [...listParameters, 'payment_intent'])
  const paymentIntent = findText(call.params, 'payment_intent')
  return showList(call, 'dispute', '/disputes', { paymentIntent })
}

/**
 * POST /v1/disputes/:id. What the evidence says decides, by the words that https://docs.stripe.com/testing#disputes has
 * for it: `winning_evidence` or `losing_evidence`. Any other is under review and stays so.
 */
export async function updateDispute(call: Call): Promise<Reply> {
  const { tx, id, params } = call
  assertKnown(params, ['evidence', 'submit'])
  const dispute = await lockOpenDispute(call)
  const evidence = findGroup(params, 'evidence') ?? {}
  assertKnown(evidence, ['uncategorized_text'], 'evidence')
  const text = findText(evidence, 'uncategorized_text') ?? dispute.evidence.uncategorized_text
  const staged = { ...dispute, evidence: { ...dispute.evidence, uncategorized_text: text } }
  const isSubmitted = params['submit'] === undefined || findFlag(params, 'submit')
  if (isSubmitted && text === 'winning_evidence') return closeAs(call, staged, 'won')
  if (isSubmitted && text === 'losing_evidence') return closeAs(call, staged, 'lost')
  const updated: Stripe.Dispute = isSubmitted ? { ...staged, status: 'under_review' } : staged
  await saveObject(tx, updated, call.now)
  await recordEvent(call, 'charge.dispute.updated', updated)
  return ok(await getObject(tx, 'dispute', id, 'dispute'))
}

/** POST /v1/disputes/:id/close: gives in. */
export async function closeDispute(call: Call): Promise<Reply> {
  assertKnown(call.params, [])
  return closeAs(call, await lockOpenDispute(call), 'lost')
}

async function lockOpenDispute({ tx, id }: Call): Promise<Stripe.Dispute> {
  const dispute = await lockObject(tx, 'dispute', id, 'dispute')
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest('This dispute is already closed.', 'dispute_already_closed')
  return dispute
}

async function closeAs(call: Call, dispute: Stripe.Dispute, status: 'won' | 'lost'): Promise<Reply> {
  const closed: Stripe.Dispute = { ...dispute, status }
  await saveObject(call.tx, closed, call.now)
  await recordEvent(call, 'charge.dispute.closed', closed)
  if (status === 'won') await recordEvent(call, 'charge.dispute.funds_reinstated', closed)
  return ok(closed)
}

function buildDispute(charge: Stripe.Charge, now: Date): Stripe.Dispute {
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
    network_reason_code: '10.4',
    payment_intent: idOf(charge.payment_intent ?? ''),
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
}
