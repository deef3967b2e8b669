import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import type { Topic } from '#contract/topics.ts'
import type { Finding } from '#test/http/wire-records.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { buildUser } from '#test/build.ts'
import {
  askToPay,
  deliverWebhooks,
  findDealOf,
  intentIdOf,
  openDashboard,
  reserve,
  sell,
} from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { disputeAgain } from '#test/sales/second-dispute.ts'
import { putInState, putUnsold } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db, services } = product
const faults = services.emulators.sandbox?.faults

const { booked, isSold, stateOf } = bookBeforeEach(product)

let sent = 0
/** Sends a message with the provider's signature. */
async function send(type: string, object: object) {
  sent += 1
  const created = Math.floor(product.time.now.getTime() / 1000)
  const payload = JSON.stringify({ id: `evt_${sent}`, object: 'event', type, created, data: { object } })
  const { webhookSecret: secret } = product.services.paymentKeys
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: created })
  const { status } = await ask('POST /webhooks/stripe', {
    body: payload,
    headers: { 'stripe-signature': signature },
  })
  expect(status).toBe(200)
}

describe('an action in the provider’s dashboard reaches our records:', () => {
  test('a full refund: the phone stays sold, the buyer’s booking says so, and cached pages are updated', async () => {
    const { transationId } = await sell(product, booked)
    await openDashboard(product).refunds.create({ payment_intent: transationId })
    const published = new Set<Topic>()
    services.bus.subscribe((topics) => topics.forEach((topic) => published.add(topic)))
    await deliverWebhooks(product)
    expect(published).toContain('items')
    expect(published).toContain('payments')
    expect(await findDealOf(product, transationId)).toMatchObject({
      state: 'refunded',
      refundedMinor: 5_450_000,
    })
    expect(await isSold()).toBe(true)
    expect((await ask(`GET /booking/${booked.id}`, { as: booked.buyerId })).body).toMatchObject({
      paid: true,
      refunded: true,
    })
  })

  test('a refund in two parts', async () => {
    const { transationId } = await sell(product, booked)
    const dashboard = openDashboard(product)
    await dashboard.refunds.create({ payment_intent: transationId, amount: 1_000_000 })
    await deliverWebhooks(product)
    expect(await findDealOf(product, transationId)).toMatchObject({
      state: 'captured',
      refundedMinor: 1_000_000,
    })
    await dashboard.refunds.create({ payment_intent: transationId })
    await deliverWebhooks(product)
    expect(await stateOf(transationId)).toBe('refunded')
  })

  test('a refund that comes back from the bank', async () => {
    const { transationId } = await sell(product, booked, 'pm_card_refundFail')
    await openDashboard(product).refunds.create({ payment_intent: transationId })
    await deliverWebhooks(product)
    expect(await stateOf(transationId)).toBe('refunded')
    product.pass({ minutes: 2 })
    await deliverWebhooks(product)
    expect(await findDealOf(product, transationId)).toMatchObject({
      state: 'refund-failed',
      refundedMinor: 0,
    })
    expect((await ask(`GET /booking/${booked.id}`, { as: booked.buyerId })).body).not.toHaveProperty(
      'refunded',
    )
    await openDashboard(product).refunds.create({ payment_intent: transationId })
    await deliverWebhooks(product)
    expect(await stateOf(transationId)).toBe('refunded')
  })

  test('an intent that is cancelled before its card is authorised', async () => {
    const intentId = intentIdOf((await askToPay(product, booked.buyerId, booked.id)).body.clientSecret)
    await openDashboard(product).paymentIntents.cancel(intentId)
    await deliverWebhooks(product)
    expect(await stateOf(intentId)).toBe('cancelled')
    expect((await askToPay(product, booked.buyerId, booked.id)).status).toBe(200)
  })

  test.each([
    ['winning_evidence', 'captured'],
    ['losing_evidence', 'lost'],
  ])('a dispute that ends by %s leaves it %s', async (evidence, state) => {
    const { transationId } = await sell(product, booked, 'pm_card_createDispute')
    await deliverWebhooks(product)
    expect(await stateOf(transationId)).toBe('disputed')
    const dashboard = openDashboard(product)
    const [dispute] = (await dashboard.disputes.list({ payment_intent: transationId })).data
    await dashboard.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: evidence } })
    faults?.plan({ webhooks: { order: 'newest-first' } })
    await deliverWebhooks(product)
    expect(await stateOf(transationId)).toBe(state)
    expect(await isSold()).toBe(true)
  })

  test('a dispute whose end arrives before its beginning', async () => {
    const { transationId } = await sell(product, booked, 'pm_card_createDispute')
    const dashboard = openDashboard(product)
    const [dispute] = (await dashboard.disputes.list({ payment_intent: transationId })).data
    await dashboard.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    faults?.plan({ webhooks: { order: 'newest-first' } })
    await deliverWebhooks(product)
    expect(await stateOf(transationId)).toBe('captured')
  })

  test.each(['captured', 'refund-failed', 'disputed'] as const)(
    'a dispute that is lost ends as such, also where our record says %s so far',
    async (state) => {
      const { transationId } = await sell(product, booked, 'pm_card_createDispute')
      const dashboard = openDashboard(product)
      const [dispute] = (await dashboard.disputes.list({ payment_intent: transationId })).data
      await dashboard.disputes.update(dispute?.id ?? '', {
        evidence: { uncategorized_text: 'losing_evidence' },
      })
      await putInState(db, state, { intentId: transationId })
      faults?.plan({ webhooks: { order: 'newest-first' } })
      await deliverWebhooks(product)
      expect(await stateOf(transationId)).toBe('lost')
    },
  )

  test('a dispute that is lost before we know that the money was captured', async () => {
    const { transationId } = await reserve(product, booked, 'pm_card_createDispute')
    const dashboard = openDashboard(product)
    await dashboard.paymentIntents.capture(transationId)
    await putInState(db, 'capturing', { intentId: transationId })
    const [dispute] = (await dashboard.disputes.list({ payment_intent: transationId })).data
    await dashboard.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'losing_evidence' },
    })
    faults?.plan({ webhooks: { order: 'newest-first' } })
    await deliverWebhooks(product)
    expect(await stateOf(transationId)).toBe('lost')
  })

  test('a lost dispute about a charge that bought nothing and could not be refunded', async () => {
    const { transationId } = await sell(product, booked, 'pm_card_createDispute')
    const [dispute] = (await openDashboard(product).disputes.list({ payment_intent: transationId })).data
    await putInState(db, 'refund-failed', { intentId: transationId })
    await putUnsold(db, (await findDealOf(product, transationId)).id)
    await send('charge.dispute.closed', { ...dispute, status: 'lost' })
    expect(await stateOf(transationId)).toBe('lost')
  })

  test('a second dispute after a won one; late messages of the first change nothing', async () => {
    const { transationId } = await sell(product, booked, 'pm_card_createDispute')
    await deliverWebhooks(product)
    const [first] = (await openDashboard(product).disputes.list({ payment_intent: transationId })).data
    if (!first) throw new Error('the sandbox made no dispute')
    await send('charge.dispute.closed', { ...first, status: 'won' })
    expect(await stateOf(transationId)).toBe('captured')
    const second = await disputeAgain(product)
    await send('charge.dispute.created', second)
    expect(await stateOf(transationId)).toBe('disputed')
    await send('charge.dispute.updated', first)
    await send('charge.dispute.closed', { ...first, status: 'won' })
    expect(await stateOf(transationId)).toBe('disputed')
    await send('charge.dispute.closed', { ...second, status: 'lost' })
    expect(await stateOf(transationId)).toBe('lost')
  })

  test('a dispute that was lost by a message is among the findings of reconciliations for a month', async () => {
    const admin = await buildUser(product, { isAdmin: true })
    const { transationId } = await sell(product, booked, 'pm_card_createDispute')
    const [dispute] = (await openDashboard(product).disputes.list({ payment_intent: transationId })).data
    await send('charge.dispute.closed', { ...dispute, status: 'lost' })
    const find = async () => {
      const { body } = await ask('POST /payments/reconciliations', { as: admin })
      return (body.findings as Finding[]).filter((finding) => finding.transationId === transationId)
    }
    expect(await find()).toMatchObject([{ kind: 'lost', trouble: true, amountMinor: 5_450_000 }])
    product.pass({ minutes: 29 * 24 * 60 })
    expect(await find()).toHaveLength(1)
    product.pass({ minutes: 2 * 24 * 60 })
    expect(await find()).toEqual([])
  })
})
