import { expect, test, vi } from 'vitest'
import { partMinor, prepareByHand, priceMinor } from '#test/sales/by-hand.ts'
import { deliverWebhooks, openDashboard } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { services } = product
const { at, fail, refund, record, drop, readPayment, listFindings, stateOf, readBooks, mine } =
  prepareByHand(product)

const leftMinor = priceMinor - partMinor
const listKinds = async () => (await listFindings()).map(({ kind }) => kind)
const readOpen = async () => {
  const { owedMinor, refundedMinor, may, state } = await readPayment()
  return { state, owedMinor, refundedMinor, may }
}

test('when a failed partial refund is partly paid by hand, the rest is held until it is paid too', async () => {
  await fail()
  const first = await record({ reference: 'A 1', amountMinor: 200_000 })
  expect(first.body).toMatchObject({ modifiedCount: 1 })
  expect(await mine()).toMatchObject({
    dueMinor: 4_950_000,
    held: [{ heldMinor: 300_000, why: 'refund-failed' }],
  })
  expect(await listKinds()).toEqual(['refund-failed'])
  const may = ['refund', 'withdraw-refund', 'refund-by-hand']
  expect(await readOpen()).toEqual({ state: 'captured', owedMinor: 300_000, refundedMinor: 200_000, may })
  expect((await record({ reference: 'A 2', amountMinor: 300_001 })).body.detail).toBe(
    'Only ৳3,000 of the failed refund is still open.',
  )
  expect((await record({ reference: 'A 2', amountMinor: 300_000 })).status).toBe(200)
  expect(await mine()).toMatchObject({ dueMinor: 4_950_000, held: [] })
  expect(await listKinds()).toEqual([])
  expect((await readPayment()).refundsByHand).toHaveLength(2)
  expect((await record({ reference: 'A 3', amountMinor: 1 })).body.code).toBe('no-failed-refund')
})

test('when a failed partial refund is partly paid by hand, the rest can be withdrawn or refunded again', async () => {
  await fail()
  await record({ amountMinor: 200_000 })
  expect((await drop(partMinor)).body.code).toBe('no-failed-refund')
  expect((await drop(300_000)).status).toBe(200)
  expect(await mine()).toMatchObject({ dueMinor: 5_250_000, held: [] })
  await fail(300_000)
  expect(await mine()).toMatchObject({ held: [{ heldMinor: 300_000 }] })
  await record({ reference: 'B 2', amountMinor: 100_000 })
  await refund(200_000)
  await product.awaitJobs()
  expect(await readOpen()).toEqual({
    state: 'captured',
    owedMinor: undefined,
    refundedMinor: 500_000,
    may: ['refund'],
  })
  expect(await mine()).toMatchObject({ dueMinor: 4_950_000, held: [] })
})

test('after a part of a failed full refund was paid by hand, the rest is still owed and can be refunded', async () => {
  await fail(priceMinor)
  expect(await readOpen()).toMatchObject({ may: ['refund', 'refund-by-hand'] })
  await record()
  const may = ['refund', 'withdraw-refund', 'refund-by-hand']
  expect(await readOpen()).toEqual({
    state: 'refund-failed',
    owedMinor: 4_950_000,
    refundedMinor: 500_000,
    may,
  })
  expect(await listKinds()).toEqual(['refund-failed'])
  expect(await readBooks()).toEqual({ provider: priceMinor, refunds: -leftMinor, 'paid-out': -partMinor })
  expect(await mine()).toMatchObject({ dueMinor: 0, held: [] })
  await refund()
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('refunded')
  expect(await services.payments.listRefunds(at.sale.transationId)).toMatchObject([
    { amountMinor: leftMinor },
  ])
  expect(await readBooks()).toEqual({ provider: partMinor, 'paid-out': -partMinor })
  expect(await listKinds()).toEqual([])
})

test('a failed full refund can be paid by hand in several transfers', async () => {
  await fail(priceMinor)
  await record()
  expect((await record({ reference: 'D 2', amountMinor: leftMinor })).status).toBe(200)
  expect(await stateOf()).toBe('refunded')
  expect(await readBooks()).toEqual({ provider: priceMinor, 'paid-out': -priceMinor })
  expect(await listKinds()).toEqual([])
})

test('after a part of a failed full refund was paid by hand, the rest can be withdrawn: the sale is valid', async () => {
  await fail(priceMinor)
  expect((await drop(priceMinor)).body.code).toBe('no-failed-refund')
  await record()
  expect((await drop(leftMinor)).status).toBe(200)
  expect(await readOpen()).toEqual({
    state: 'captured',
    owedMinor: undefined,
    refundedMinor: 500_000,
    may: ['refund'],
  })
  expect(await mine()).toMatchObject({ dueMinor: 4_950_000, held: [] })
  expect(await readBooks()).toEqual({ provider: priceMinor, sellers: -leftMinor, 'paid-out': -partMinor })
  expect(await listKinds()).toEqual([])
  const { steps } = await readPayment()
  expect(steps.at(-1)).toMatchObject({ kind: 'refund-withdrawn', amountMinor: 4_950_000 })
})

/** Refunds this amount in the provider’s dashboard while our refund begins. */
function refundMeanwhile(amount: number) {
  const { listRefunds } = services.payments
  vi.spyOn(services.payments, 'listRefunds').mockImplementationOnce(async (intentId) => {
    await openDashboard(product).refunds.create({ payment_intent: intentId, amount })
    return listRefunds(intentId)
  })
}
const sumRefunds = async () =>
  (await services.payments.listRefunds(at.sale.transationId)).reduce(
    (sum, { amountMinor }) => sum + amountMinor,
    0,
  )

test('a refund in the dashboard at the same time does not lead to a second refund of what was paid by hand', async () => {
  await fail(priceMinor)
  await record()
  refundMeanwhile(400_000)
  await refund()
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('refunded')
  expect(await sumRefunds()).toBe(leftMinor)
  await deliverWebhooks(product)
  expect(await readOpen()).toMatchObject({ state: 'refunded', refundedMinor: 5_450_000 })
  expect(await listKinds()).toEqual([])
})

test('when the whole rest was refunded in the dashboard meanwhile, no other refund is requested', async () => {
  await fail(priceMinor)
  await record()
  refundMeanwhile(leftMinor)
  await refund()
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('refunded')
  expect(await sumRefunds()).toBe(leftMinor)
  expect(await listKinds()).toEqual([])
})

test('a part is refused when too little is left, as the provider would do', async () => {
  await fail(priceMinor)
  await record()
  refundMeanwhile(4_400_000)
  await refund(1_000_000)
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('captured')
  expect(await sumRefunds()).toBe(4_400_000)
  await deliverWebhooks(product)
  expect(await readOpen()).toMatchObject({ state: 'captured', refundedMinor: 4_900_000 })
})
