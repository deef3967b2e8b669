import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database.ts'
import { cardParams, startTestSandbox } from './start-test-sandbox.ts'

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

const kinds = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)

test('the card that disputes does so once its money is taken', async () => {
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
  expect(await stripe.disputes.retrieve(dispute.id)).toEqual(dispute)
})

test.each([
  ['winning_evidence', 'won', 'charge.dispute.funds_reinstated'],
  ['losing_evidence', 'lost', 'charge.dispute.closed'],
])('with %s it is %s', async (text, status, event) => {
  const { dispute } = await sellToDisputer()
  expect(await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text } })).toMatchObject({
    status,
  })
  expect((await kinds())[0]).toBe(event)
  await expect(stripe.disputes.close(dispute.id)).rejects.toMatchObject({ statusCode: 400 })
})

test('other evidence is looked at, also when it was kept before it is sent', async () => {
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

test('who closes a dispute gives in', async () => {
  const { dispute } = await sellToDisputer()
  expect(await stripe.disputes.close(dispute.id)).toMatchObject({ status: 'lost' })
  expect((await kinds())[0]).toBe('charge.dispute.closed')
})
