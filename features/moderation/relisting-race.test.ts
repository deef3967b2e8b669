import { beforeEach, expect, test, vi } from 'vitest'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import type { Finding } from '#test/http/wire-records.ts'
import { audit } from '#test/sales/audit.ts'
import { beforeWriting } from '#test/database/before-writing.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import {
  authorize,
  deliverWebhooks,
  findDealOf,
  handOver,
  openDashboard,
  sell,
  settle,
} from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { pickRounds } from '#test/runner/rounds.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db, services } = product

type Sale = { id: BookingId; itemId: ListingId; buyerId: UserId; transationId: string; paymentId: PaymentId }

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
})

/**
 * A sale whose money cannot be taken according to our record. The provider has the money, and its messages are not
 * delivered yet.
 */
async function buildLateMoney(): Promise<Sale> {
  const booking = await buildBooking(product)
  const transationId = await authorize(product, booking.buyerId, booking.id)
  const lost = vi.spyOn(services.jobs, 'enqueue').mockResolvedValue()
  expect((await settle(product, booking.buyerId, booking.id, transationId)).status).toBe(200)
  lost.mockRestore()
  await putInState(db, 'uncollectable', { intentId: transationId })
  await openDashboard(product).paymentIntents.capture(transationId)
  const { id: paymentId } = await findDealOf(product, transationId)
  return { ...booking, transationId, paymentId }
}

/**
 * The admin relists the phone. The provider still answers that the authorization was cancelled; `duringCall` runs during
 * that call.
 */
function relistDuringProviderCall({ transationId, paymentId }: Sale, duringCall = () => {}) {
  const { findIntent } = services.payments
  const provider = vi.spyOn(services.payments, 'findIntent').mockImplementationOnce(async () => {
    provider.mockRestore()
    const intent = await findIntent(transationId)
    duringCall()
    return intent && { ...intent, status: 'canceled', capturedMinor: 0 }
  })
  return ask(`POST /payments/${paymentId}/relistings`, { as: admin, body: { reason: 'It never came.' } })
}

const stateOf = async ({ transationId }: Sale) => (await findDealOf(product, transationId)).state
const isSold = async ({ itemId }: Sale) => (await ask(`GET /items/${itemId}`)).body.isSold === 'sold'
const isPaid = async ({ id, buyerId }: Sale) => (await ask(`GET /booking/${id}`, { as: buyerId })).body.paid

/** Checks that the sale is kept and paid. */
async function assertSold(sale: Sale) {
  expect([await stateOf(sale), await isSold(sale), await isPaid(sale)]).toEqual(['captured', true, true])
}

/** Checks that the phone is for sale and that the buyer was refunded in full. */
async function assertUndone(sale: Sale) {
  await expect.poll(() => stateOf(sale)).toBe('refunded')
  expect([await isSold(sale), await isPaid(sale)]).toEqual([false, false])
}

test('a message that the money was taken, just before the phone is relisted, keeps it sold', async () => {
  const sale = await buildLateMoney()
  beforeWriting(product, () => deliverWebhooks(product))
  expect(await relistDuringProviderCall(sale)).toMatchObject({
    status: 409,
    body: { code: 'not-relistable' },
  })
  await assertSold(sale)
  expect(await audit(db)).toMatchObject({ sales: 1, owed: 0, differences: [] })
})

test('the same message just after the relisting leads to a refund', async () => {
  const sale = await buildLateMoney()
  expect((await relistDuringProviderCall(sale)).status).toBe(200)
  await deliverWebhooks(product)
  await assertUndone(sale)
  expect(await audit(db)).toMatchObject({ sales: 0, capturedMinor: 0, owed: 0, differences: [] })
})

const rounds = pickRounds({ short: 5, long: 20 })

test(`at the same time, one of the two happens and the payments agree with the provider, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const sale = await buildLateMoney()
    let delivered: Promise<number> | undefined
    const { status } = await relistDuringProviderCall(sale, () => {
      delivered = deliverWebhooks(product)
    })
    await delivered
    expect([200, 409]).toContain(status)
    await (status === 200 ? assertUndone(sale) : assertSold(sale))
  }
  expect(await audit(db)).toMatchObject({ owed: 0, differences: [] })
})

test('money that was taken without a message keeps the phone sold, because the provider is asked first', async () => {
  const sale = await buildLateMoney()
  const { status, body } = await ask(`POST /payments/${sale.paymentId}/relistings`, {
    as: admin,
    body: { reason: 'It never came.' },
  })
  expect([status, body.code]).toEqual([409, 'not-relistable'])
  await assertSold(sale)
})

test('money that is taken later is refunded automatically, even if the phone is sold again and all jobs are lost', async () => {
  const sale = await buildLateMoney()
  const lost = vi.spyOn(services.jobs, 'enqueue').mockResolvedValue()
  expect((await relistDuringProviderCall(sale)).status).toBe(200)
  lost.mockRestore()
  const rival = await buildBooking(product, { itemId: sale.itemId })
  const theirs = await sell(product, rival)
  expect(await stateOf(sale)).toBe('cancelled')

  const { body } = await ask('POST /payments/reconciliations', { as: admin })
  expect(body.findings.map(({ kind }: Finding) => kind)).toContain('refunding')
  await expect.poll(() => stateOf(sale)).toBe('refunded')
  expect((await findDealOf(product, theirs.transationId)).state).toBe('captured')
  expect(await isSold(sale)).toBe(true)
  expect(await isPaid(sale)).toBe(false)
  expect(await audit(db)).toMatchObject({ sales: 1, capturedMinor: 5_450_000, owed: 0, differences: [] })
})

raceTest(
  'of several buyers who pay as soon as the phone is for sale again, including the same buyer, one is charged',
  async () => {
    const sale = await buildLateMoney()
    expect((await relistDuringProviderCall(sale)).status).toBe(200)
    const rivals = [
      await buildBooking(product, { itemId: sale.itemId }),
      await buildBooking(product, { itemId: sale.itemId }),
    ]
    const cards: { id: BookingId; buyerId: UserId; transationId: string }[] = []
    for (const { id, buyerId } of [{ id: sale.id, buyerId: sale.buyerId }, ...rivals]) {
      cards.push({ id, buyerId, transationId: await authorize(product, buyerId, id) })
      product.pass({ minutes: 11 })
    }
    const answers = await Promise.all(
      cards.map(({ buyerId, id, transationId }) => settle(product, buyerId, id, transationId)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const agreed = { sales: 1, owed: 0, differences: [] }
    await expect
      .poll(() => audit(db))
      .toMatchObject({ ...agreed, capturedMinor: 0, reservedMinor: 5_450_000 })
    const won = cards.find((_, nth) => answers[nth]?.status === 200)
    const { id } = await findDealOf(product, won?.transationId ?? '')
    expect((await handOver(product, won?.buyerId as UserId, id)).status).toBe(200)
    await expect
      .poll(() => audit(db))
      .toMatchObject({ ...agreed, capturedMinor: 5_450_000, reservedMinor: 0 })
  },
)
