import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { cardParams, listEvents, startTestSandbox } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe } = await startTestSandbox(db)
beforeEach(() => clearTables(db))

const amount = 5_450_000

async function sellToDisputer() {
  const method = await stripe.paymentMethods.create(cardParams('4000000000000259'))
  const { id } = await stripe.paymentIntents.create({ amount, currency: 'bdt', capture_method: 'manual' })
  const authorized = await stripe.paymentIntents.confirm(id, {
    payment_method: method.id,
    expand: ['latest_charge'],
  })
  expect(authorized).toMatchObject({ status: 'requires_capture', latest_charge: { disputed: false } })
  await stripe.paymentIntents.capture(id)
  const disputes = await stripe.disputes.list({ payment_intent: id })
  expect(disputes.data).toHaveLength(1)
  const [dispute] = disputes.data as [Stripe.Dispute]
  return { intentId: id, dispute }
}

const kinds = async () => (await listEvents(db)).map(({ type }) => type)

test('the test card for disputes opens one as soon as its money is taken', async () => {
  const { intentId, dispute } = await sellToDisputer()
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount,
    currency: 'bdt',
    status: 'needs_response',
    reason: 'fraudulent',
    payment_intent: intentId,
  })
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  expect(intent).toMatchObject({ status: 'succeeded', latest_charge: { disputed: true } })
  expect((await kinds()).slice(0, 2)).toEqual(['charge.dispute.funds_withdrawn', 'charge.dispute.created'])
})

test.each([
  ['winning_evidence', 'won', 'charge.dispute.funds_reinstated'],
  ['losing_evidence', 'lost', 'charge.dispute.closed'],
])('with %s the dispute is %s', async (text, status, event) => {
  const { dispute } = await sellToDisputer()
  expect(await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text } })).toMatchObject({
    status,
  })
  expect((await kinds())[0]).toBe(event)
  await expect(stripe.disputes.update(dispute.id, {})).rejects.toMatchObject({
    statusCode: 400,
    code: 'dispute_already_closed',
  })
})

test('with other evidence the dispute is under review, also when the evidence was saved before it is submitted', async () => {
  const { dispute } = await sellToDisputer()
  const kept = await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'Here is the receipt.' },
    submit: false,
  })
  expect(kept).toMatchObject({
    status: 'needs_response',
    evidence: { uncategorized_text: 'Here is the receipt.' },
  })
  expect(await stripe.disputes.update(dispute.id, { submit: true })).toMatchObject({ status: 'under_review' })
})

test('its details show what was submitted', async () => {
  const { dispute } = await sellToDisputer()
  const none = {
    has_evidence: false,
    submission_count: 0,
    submission_method: 'not_submitted',
    past_due: false,
  }
  expect(dispute.evidence_details).toMatchObject(none)
  const evidence = { uncategorized_text: 'Here is the receipt.' }
  const staged = await stripe.disputes.update(dispute.id, { evidence, submit: false })
  expect(staged.evidence_details).toMatchObject({ ...none, has_evidence: true })
  const sent = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: '' } })
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { uncategorized_text: null },
    evidence_details: { has_evidence: false, submission_count: 1, submission_method: 'manual' },
  })
  await expect(stripe.disputes.update(dispute.id, { evidence: { receipt: 'file_1' } })).rejects.toMatchObject(
    { code: 'parameter_unknown', param: 'evidence[receipt]' },
  )
})

test('the event of an update names the changed fields', async () => {
  const { dispute } = await sellToDisputer()
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'Here is the receipt.' } })
  const [event] = await listEvents(db)
  expect(event?.type).toBe('charge.dispute.updated')
  expect(event?.data.previous_attributes).toMatchObject({
    status: 'needs_response',
    evidence_details: { submission_count: 0 },
  })
  expect(event?.data.previous_attributes).not.toHaveProperty('amount')
})

test('the money leaves the account, and returns when the dispute is won', async () => {
  const { dispute } = await sellToDisputer()
  const left = { type: 'adjustment', reporting_category: 'dispute', amount: -amount, fee: 1500 }
  expect(dispute.balance_transactions).toMatchObject([{ ...left, net: -amount - 1500, source: dispute.id }])
  const won = await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  expect(won.balance_transactions).toMatchObject([left, { reporting_category: 'dispute_reversal', amount }])
})

test('a dispute about a phone that never arrived has the reason product_not_received', async () => {
  const { id } = await stripe.paymentIntents.create({
    amount,
    currency: 'bdt',
    payment_method: 'pm_card_createDisputeProductNotReceived',
    confirm: true,
  })
  expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
    { reason: 'product_not_received', network_reason_code: '13.1', status: 'needs_response' },
  ])
})
