import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { bookBeforeEach, dropJobs, reconcile } from '#test/sales/booked.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import {
  askToPay,
  authorize,
  findDealOf,
  handOver,
  intentIdOf,
  openDashboard,
  reserve,
  sell,
  settle,
  statusOf,
} from '#test/sales/pay.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { startProduct } from '#test/product.ts'
import { cracked } from '#test/sales/sale-problem.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db, services } = product
const { booked, isSold, stateOf } = bookBeforeEach(product)

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
})

const kinds = async () => (await reconcile(product, admin)).findings.map((finding) => finding.kind)
const openPayment = async () =>
  intentIdOf((await askToPay(product, booked.buyerId, booked.id)).body.clientSecret)

describe('a reconciliation', () => {
  test('shows a capture that can never succeed, in every run', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    const lost = dropJobs(product)
    await handOver(product, booked.buyerId, paymentId)
    lost.mockRestore()
    await openDashboard(product).paymentIntents.cancel(transationId)
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await reconcile(product, admin)).findings).toMatchObject([
        {
          kind: 'uncollectable',
          trouble: true,
          transationId,
          amountMinor: 5_450_000,
          words: expect.any(String),
        },
      ])
    }
    const { body } = await ask('GET /payments?state=uncollectable', { as: admin })
    expect(body).toMatchObject([{ transationId }])
  })

  test('shows the payment as uncollectable after its job has given up', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    const provider = vi.spyOn(services.payments, 'captureIntent').mockImplementationOnce(async (intentId) => {
      await openDashboard(product).paymentIntents.cancel(intentId)
      provider.mockRestore()
      return services.payments.captureIntent(intentId)
    })
    await handOver(product, booked.buyerId, paymentId)
    await expect.poll(() => stateOf(transationId)).toBe('uncollectable')
    expect(await kinds()).toEqual(['uncollectable'])
  })

  test('detects a part that was captured in the provider’s dashboard, and does not take it for the price', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    await openDashboard(product).paymentIntents.capture(transationId, { amount_to_capture: 100_000 })
    for (let nth = 0; nth < 2; nth += 1) {
      const { findings } = await reconcile(product, admin)
      expect(findings).toMatchObject([{ kind: 'partly-captured', trouble: true, paymentId }])
      expect(await stateOf(transationId)).toBe('reserved')
    }
    // The seller reads that they must keep the phone, and the part is refunded when the sale ends.
    await handOver(product, booked.buyerId, paymentId)
    await expect.poll(() => stateOf(transationId)).toBe('uncollectable')
    const { sellerId } = (await ask(`GET /items/${booked.itemId}`)).body
    const call = `POST /payments/${paymentId}/cancellation`
    expect((await ask(call, { as: sellerId, body: { reason: 'Not paid.' } })).status).toBe(200)
    const given = async () => (await services.payments.findIntent(transationId))?.refundedMinor
    await expect.poll(given).toBe(100_000)
    await product.awaitJobs()
    expect(await stateOf(transationId)).toBe('refunded')
    // Only the captured part was ever posted, so its balances are zero again.
    expect(await kinds()).not.toContain('ledger-differs')
    expect(await findDealOf(product, transationId)).toMatchObject({
      capturedMinor: 100_000,
      refundedMinor: 100_000,
    })
    expect(await readBalances(db)).toMatchObject({ provider: -2900, 'provider-fees': 2900, refunds: 0 })
  })

  test('shows a hand-over that is a quarter of an hour overdue, until the sale ends', async () => {
    await reserve(product, booked)
    product.pass({ minutes: 5 * 24 * 60 + 15 })
    expect(await kinds()).toEqual([])
    product.pass({ minutes: 1 })
    expect((await reconcile(product, admin)).findings).toMatchObject([
      { kind: 'hand-over-overdue', trouble: true },
    ])
    expect(await keepDeadlines(services)).toEqual([])
    await product.awaitJobs()
    expect(await kinds()).not.toContain('hand-over-overdue')
  })

  test('does not show or capture the money of a frozen sale', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    const call = `POST /payments/${paymentId}/problems`
    const id = (await ask(call, { as: booked.buyerId, body: cracked })).body.insertedId
    product.pass({ minutes: 5 * 24 * 60 + 16 })
    expect(await kinds()).toEqual([])
    await putInState(db, 'uncollectable')
    await db.updateTable('payments').set({ agreedAt: null }).execute()
    expect(await kinds()).toEqual(['uncollectable'])
    expect(await statusOf(product, transationId)).toBe('requires_capture')
    expect((await ask(`POST /problems/${id}/withdrawals`, { as: booked.buyerId })).status).toBe(200)
    await db.updateTable('payments').set({ agreedAt: null }).execute()
    expect(await kinds()).toEqual(['captured'])
  })

  test('shows money that the provider has not released a quarter of an hour after the sale ended', async () => {
    const { paymentId } = await reserve(product, booked)
    const lost = dropJobs(product)
    const call = `POST /payments/${paymentId}/cancellation`
    await ask(call, { as: booked.buyerId, body: { reason: 'I found another.' } })
    lost.mockRestore()
    const away = new Refusal('provider-unavailable/payments')
    const provider = vi.spyOn(services.payments, 'findIntent').mockRejectedValue(away)
    product.pass({ minutes: 15 })
    expect(await kinds()).toEqual(['failed'])
    product.pass({ minutes: 1 })
    expect((await reconcile(product, admin)).findings).toMatchObject([
      { kind: 'failed' },
      { kind: 'release-overdue', trouble: true, paymentId },
    ])
    provider.mockRestore()
    expect(await kinds()).toEqual(['cancelled'])
    expect(await kinds()).toEqual([])
  })

  test('shows money that is not taken an hour after the hand-over', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    const lost = dropJobs(product)
    await handOver(product, booked.buyerId, paymentId)
    lost.mockRestore()
    product.pass({ minutes: 61 })
    const away = new Refusal('provider-unavailable/payments')
    const provider = vi.spyOn(services.payments, 'findIntent').mockRejectedValue(away)
    expect((await reconcile(product, admin)).findings).toMatchObject([
      {
        kind: 'failed',
        trouble: true,
        transationId,
        words: 'Our payment provider is not answering, so nothing was charged. Please try again soon.',
      },
    ])
    provider.mockRestore()
    expect(await kinds()).toEqual(['captured'])
  })

  test('gives up payments that waited for a card for a day, but not those that a buyer is paying now', async () => {
    const intentId = await openPayment()
    product.pass({ minutes: 23 * 60 })
    expect(await kinds()).toEqual([])
    expect(await stateOf(intentId)).toBe('open')
    await askToPay(product, booked.buyerId, booked.id)
    product.pass({ minutes: 2 })
    expect(await kinds()).toEqual([])
    product.pass({ minutes: 120 })
    expect(await kinds()).toEqual(['cancelled'])
    expect(await stateOf(intentId)).toBe('cancelled')
    await expect.poll(() => statusOf(product, intentId)).toBe('canceled')
  })

  test('gives up a payment whose intent belongs to another booking', async () => {
    const transationId = await authorize(product, booked.buyerId, booked.id)
    await db.updateTable('sales').set({ amountMinor: 1 }).execute()
    expect((await reconcile(product, admin)).findings[0]).toMatchObject({ kind: 'mismatch', trouble: true })
    await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
    expect(await isSold()).toBe(false)
  })

  test('records refunds and disputes whose messages were lost, once a day', async () => {
    const { transationId } = await sell(product, booked)
    expect(await kinds()).toEqual([])
    await openDashboard(product).refunds.create({ payment_intent: transationId })
    expect(await kinds()).toEqual([])
    product.pass({ minutes: 25 * 60 })
    expect(await kinds()).toEqual(['refunded'])
  })

  test('handles a message that was stored but not handled', async () => {
    const transationId = await authorize(product, booked.buyerId, booked.id)
    const now = product.time.now
    const event = { id: 'evt_1', kind: 'payment_intent.amount_capturable_updated', intentId: transationId }
    await db
      .insertInto('webhookEvents')
      .values({ ...event, happenedAt: now, receivedAt: now })
      .execute()
    product.pass({ minutes: 3 })
    const away = new Refusal('provider-unavailable/payments')
    const provider = vi.spyOn(services.payments, 'findIntent').mockRejectedValue(away)
    expect((await reconcile(product, admin)).findings[0]).toEqual({
      kind: 'failed',
      trouble: true,
      words:
        'Our payment provider is not answering, so nothing was charged. Please try again soon. (The message is evt_1.)',
    })
    provider.mockRestore()
    expect(await kinds()).toContain('webhook')
    expect(await isSold()).toBe(true)
  })

  test('changes no payment that the provider does not know, and shows it: the keys may be those of another account', async () => {
    const { transationId } = await sell(product, booked)
    const other = await buildBooking(product)
    const theirs = await authorize(product, other.buyerId, other.id)
    const open = await buildBooking(product)
    const opened = await authorize(product, open.buyerId, open.id)
    const given = await buildBooking(product)
    const givenUp = intentIdOf((await askToPay(product, given.buyerId, given.id)).body.clientSecret)
    await settle(product, other.buyerId, other.id, theirs)
    const lost = dropJobs(product)
    await handOver(product, other.buyerId, (await findDealOf(product, theirs)).id)
    expect((await ask(`DELETE /booking/${given.id}`, { as: given.buyerId })).status).toBe(200)
    lost.mockRestore()
    const ours = [transationId, theirs, opened, givenUp]
    const states = () => Promise.all(ours.map(stateOf))
    const provider = vi.spyOn(services.payments, 'findIntent').mockResolvedValue(undefined)
    for (let nth = 0; nth < 2; nth += 1) {
      const { findings } = await reconcile(product, admin)
      expect(findings.map(({ kind, trouble }) => [kind, trouble])).toEqual(ours.map(() => ['missing', true]))
      expect(await states()).toEqual(['captured', 'capturing', 'open', 'cancelled'])
    }
    provider.mockRestore()
    expect(await kinds()).toEqual(expect.arrayContaining(['cancelled', 'captured', 'sold']))
    await expect.poll(states).toEqual(['captured', 'captured', 'reserved', 'cancelled'])
    expect(await statusOf(product, givenUp)).toBe('canceled')
  })
})
