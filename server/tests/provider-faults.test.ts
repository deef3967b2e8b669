import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import { buildBooking } from '#test/build.ts'
import { askToPay, authorize, findDealOf, handOver, openDashboard, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

// A busy machine answers within this time-out, and `slow` does not.
const product = await startProduct({ PAYMENT_TIMEOUT_MS: '1000' })
const slowMs = 2500
const faults = product.services.emulators.sandbox?.faults

let id: BookingId
let buyerId: UserId
beforeEach(async () => {
  ;({ id, buyerId } = await buildBooking(product))
})

const tryToPay = () => askToPay(product, buyerId, id)
/** Only the intents of this booking: a call of the previous test may have finished late. */
async function listIntents() {
  const { data } = await openDashboard(product).paymentIntents.list()
  return data.filter(({ metadata }) => metadata['bookingId'] === id)
}

describe('while the provider fails', () => {
  test.each([
    ['is silent', { kind: 'slow', delayMs: slowMs }],
    ['breaks the connection', { kind: 'lost-request' }],
    ['does its work and loses the reply', { kind: 'lost-reply' }],
    ['fails', { kind: 'server-error' }],
    ['has too much to do', { kind: 'rate-limit' }],
  ] as const)(
    'that %s, people read that nothing was charged; then they pay with one intent',
    async (_, fault) => {
      faults?.plan({ calls: [{ ...fault, call: 'POST /payment_intents', times: 100 }] })
      const refused = await tryToPay()
      expect(refused.status).toBe(502)
      expect(refused.body).toMatchObject({
        code: 'provider-unavailable',
        detail: expect.stringContaining('nothing was charged'),
      })
      faults?.clear()
      await expect.poll(async () => (await tryToPay()).status).toBe(200)
      expect(await listIntents()).toHaveLength(1)
    },
  )

  test('a buyer whose card is authorised reads that the result is not known yet, and a retry completes the sale', async () => {
    const transaction = await authorize(product, buyerId, id)
    faults?.plan({ calls: [{ kind: 'server-error', call: 'GET /payment_intents/:id', times: 100 }] })
    const { status, body } = await settle(product, buyerId, id, transaction)
    expect([status, body.code]).toEqual([502, 'provider-unavailable'])
    expect(body.detail).toContain('Do not pay again')
    expect(body.detail).not.toContain('nothing was charged')
    faults?.clear()
    const again = async () => (await settle(product, buyerId, id, transaction)).status
    await expect.poll(again).toBe(200)
  })

  test('after repeated failures nobody waits for the provider, until it answers again', async () => {
    faults?.plan({ calls: [{ kind: 'slow', delayMs: slowMs, call: 'POST /payment_intents', times: 100 }] })
    await expect.poll(async () => (await tryToPay()).body.retryAfterSeconds).toBe(1)
    faults?.clear()
    await expect.poll(async () => (await tryToPay()).status).toBe(200)
  })
})

test('a single lost reply, server error or rate limit is retried unnoticed', async () => {
  const calls = ['POST /payment_intents', 'GET /payment_intents/:id', 'POST /payment_intents/:id/capture']
  for (const call of calls)
    faults?.plan({
      calls: [
        { kind: 'lost-reply', call },
        { kind: 'rate-limit', call },
      ],
    })
  const transaction = await authorize(product, buyerId, id)
  expect((await settle(product, buyerId, id, transaction)).status).toBe(200)
  expect((await handOver(product, buyerId, (await findDealOf(product, transaction)).id)).status).toBe(200)
  const captured = async () =>
    (await openDashboard(product).paymentIntents.retrieve(transaction)).amount_received
  await expect.poll(captured).toBe(5_450_000)
  expect(await listIntents()).toHaveLength(1)
})
