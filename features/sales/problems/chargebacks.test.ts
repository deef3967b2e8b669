import { expect, test } from 'vitest'
import type { SaleProblemId } from '#contract/ids.ts'
import { listUnansweredProblems } from '#features/sales/problems/queries/deadlines.ts'
import { receiveWebhook } from '#features/sales/payments/commands/webhooks.ts'
import { syncPayment } from '#features/sales/payments/commands/sync.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import { storeDispute } from '#features/sales/payments/commands/disputes.ts'
import { findDealByIntent, type Deal } from '#features/sales/payments/queries.ts'
import { stepHandlers } from '#features/sales/payments/commands/sync-steps.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import { inTransaction } from '#services/database/database.ts'
import { beforeWriting } from '#test/database/before-writing.ts'
import { reconcile } from '#test/sales/booked.ts'
import { buildBooking } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { deliverWebhooks, openDashboard, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { disputeAgain } from '#test/sales/second-dispute.ts'
import { sellBeforeEach } from '#test/sales/sale-problem.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, awaitJobs } = product
const { sale, report, reportId, withdraw, answer, decide, readLatestProblem, stateOfPayment } =
  sellBeforeEach(product)

/** Another sale, paid with a card whose holder disputes it. The provider's messages have not arrived yet. */
async function sellDisputed() {
  const booking = await buildBooking(product, { buyerId: sale.buyer })
  const seller = (await ask(`GET /items/${booking.itemId}`)).body.sellerId
  Object.assign(sale, { booking, ...(await sell(product, booking, 'pm_card_createDispute')) })
  if (seller) sale.seller = seller
}

async function end(text: 'winning_evidence' | 'losing_evidence', isTold = true) {
  const { disputes } = openDashboard(product)
  const [dispute] = (await disputes.list({ payment_intent: sale.transationId })).data
  await disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: text } })
  if (isTold) await deliverWebhooks(product)
}

const listOpen = async () => (await ask('GET /problems?open=true', { as: sale.admin })).body

test('a dispute at the bank opens a problem, first in the list of admins, with its deadline; winning it closes the problem', async () => {
  await reportId()
  await sellDisputed()
  await deliverWebhooks(product)
  const [first, second] = await listOpen()
  expect(first).toMatchObject({
    paymentId: sale.paymentId,
    reason: 'chargeback',
    state: 'open',
    dispute: { answerBy: expect.any(String) },
    may: [],
  })
  expect(second).toMatchObject({ reason: 'not-as-described' })
  expect((await readLatestProblem(sale.buyer)).may).toEqual([])
  const reported = { after: new Date(0), before: product.time.now, limit: 10 }
  expect(await listUnansweredProblems(product.db, reported)).toEqual([{ id: second._id }])
  const id = first._id as SaleProblemId
  for (const refused of [withdraw(id), decide(id, 'decline')])
    expect(await refused).toMatchObject({ status: 409, body: { code: 'problem-open' } })
  expect((await decide(id, 'refund')).body.code).toBe('not-refundable')
  await awaitJobs()
  const subjects = (await listEmails(product, 'amina@example.com')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Disputed at the bank'))).toHaveLength(1)
  await end('winning_evidence')
  expect(await readLatestProblem()).toMatchObject({
    state: 'dispute-won',
    closedAt: expect.any(String),
    may: [],
  })
  expect(await stateOfPayment()).toBe('captured')
  expect((await report()).status).toBe(200)
})

/** The amount and the bank's reason of the test card. */
const testTerms = { amountMinor: 5_450_000, reason: 'fraudulent' }
const listTerms = () => product.db.selectFrom('disputes').select(['amountMinor', 'reason']).execute()

test('a dispute whose messages were lost is found by reconciliation, with its deadline, amount and reason', async () => {
  await sellDisputed()
  await reconcile(product, sale.admin)
  expect(await listOpen()).toMatchObject([
    { paymentId: sale.paymentId, dispute: { answerBy: expect.any(String) } },
  ])
  expect(await listTerms()).toEqual([testTerms])
})

test('a message about a dispute, and its end whose messages were lost, tell its amount and reason', async () => {
  await sellDisputed()
  await deliverWebhooks(product)
  expect(await listTerms()).toEqual([testTerms])
  await product.db.updateTable('disputes').set({ amountMinor: null, reason: null }).execute()
  await end('winning_evidence', false)
  product.pass({ minutes: 24 * 60 + 1 })
  await reconcile(product, sale.admin)
  expect(await listTerms()).toEqual([testTerms])
})

test.each([
  ['winning_evidence', true, 'captured', 'dispute-won'],
  ['losing_evidence', true, 'lost', 'dispute-lost'],
  ['winning_evidence', false, 'captured', undefined],
  ['losing_evidence', false, 'lost', 'dispute-lost'],
] as const)(
  'reconciliation finds the end of a dispute (%s) whose message was lost; its beginning was told: %s',
  async (evidence, isBeginningTold, state, problem) => {
    await sellDisputed()
    if (isBeginningTold) await deliverWebhooks(product)
    await end(evidence, false)
    product.pass({ minutes: 24 * 60 + 1 })
    await reconcile(product, sale.admin)
    expect(await stateOfPayment()).toBe(state)
    expect((await readLatestProblem())?.state).toBe(problem)
    const { steps } = (await ask(`GET /payments/${sale.paymentId}`, { as: sale.admin })).body
    const kinds = steps.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'captured')).toHaveLength(1)
    expect(kinds.includes('dispute-won')).toBe(problem === 'dispute-won')
  },
)

test('a deadline from a message is kept when the message arrives while the dispute is recorded without a deadline', async () => {
  await sellDisputed()
  const { db, services, time } = product
  const answerBy = new Date(time.now.getTime() + 3 * 24 * 3_600_000)
  const [dispute] = (await openDashboard(product).disputes.list({ payment_intent: sale.transationId })).data
  const message = {
    providerId: dispute?.id ?? '',
    ended: undefined,
    beganAt: time.now,
    answerBy,
    at: time.now,
  }
  beforeWriting(product, () => inTransaction(db, (tx) => storeDispute(tx, sale.paymentId, message)))
  const cause = { at: time.now, by: 'reconciliation' } as const
  await syncPayment(openPaymentSync(services), sale.paymentId, cause)
  expect(await readLatestProblem()).toMatchObject({ dispute: { answerBy: answerBy.toISOString() } })
})

test.each(['won', 'lost'] as const)(
  'a dispute that is %s while its beginning is recorded leaves no open one behind',
  async (ended) => {
    await sellDisputed()
    const { db, services, time } = product
    const { transationId: intentId } = sale
    const [dispute] = (await openDashboard(product).disputes.list({ payment_intent: intentId })).data
    const providerId = dispute?.id ?? ''
    const [deal, intent] = [
      (await findDealByIntent(db, intentId)) as Deal,
      await services.payments.findIntent(intentId),
    ]
    const message = { providerId, ended, beganAt: time.now, answerBy: null, at: time.now }
    await inTransaction(db, (tx) => storeDispute(tx, sale.paymentId, message))
    const cause = { at: time.now, by: 'reconciliation' } as const
    const read = { services: openPaymentSync(services), deal, intent: intent as PaymentIntent, cause }
    expect(await stepHandlers['record-dispute']({ ...read, dispute: undefined })).toBe('again')
    await syncPayment(openPaymentSync(services), sale.paymentId, cause)
    const rows = await db.selectFrom('disputes').select(['state', 'providerId']).execute()
    expect(rows).toEqual([{ state: ended, providerId }])
    expect(await stateOfPayment()).toBe(ended === 'won' ? 'captured' : 'lost')
  },
)

test('a second dispute is a dispute of its own, even if its messages are lost', async () => {
  await sellDisputed()
  await deliverWebhooks(product)
  await end('winning_evidence')
  expect(await stateOfPayment()).toBe('captured')
  await disputeAgain(product)
  product.pass({ minutes: 24 * 60 + 1 })
  await reconcile(product, sale.admin)
  expect(await stateOfPayment()).toBe('disputed')
  expect(
    await product.db.selectFrom('disputes').select(['state', 'providerId']).orderBy('beganAt').execute(),
  ).toMatchObject([{ state: 'won' }, { state: 'open', providerId: 'dp_second' }])
})

test('an inquiry of the bank, which takes no money, does not end a dispute', async () => {
  await sellDisputed()
  await deliverWebhooks(product)
  const { db, services, time } = product
  for (const state of ['warning_needs_response', 'warning_closed']) {
    const dispute = { id: 'dp_inquiry', state, beganAt: new Date(time.now.getTime() + 60_000) }
    const event = { id: `evt_${state}`, kind: 'charge.dispute.updated', intentId: sale.transationId }
    await receiveWebhook(
      openPaymentSync(services),
      { ...event, createdAt: time.now, dispute },
      { at: time.now },
    )
    expect(await stateOfPayment()).toBe('disputed')
  }
  expect(await db.selectFrom('disputes').select('state').execute()).toEqual([{ state: 'open' }])
})

test('a dispute is added to the problem that the buyer reported, and losing it closes the problem with the bank’s decision', async () => {
  await sellDisputed()
  const id = await reportId()
  await deliverWebhooks(product)
  expect(await listOpen()).toMatchObject([
    { _id: id, reason: 'not-as-described', dispute: { at: expect.any(String) } },
  ])
  expect((await answer(id)).status).toBe(200)
  expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'problem-open' } })
  await end('losing_evidence')
  expect(await readLatestProblem()).toMatchObject({ _id: id, state: 'dispute-lost' })
  expect(await stateOfPayment()).toBe('lost')
})
