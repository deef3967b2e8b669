import { beforeEach, describe, expect, test } from 'vitest'
import type { PaymentId, SaleProblemId, UserId } from '#contract/ids.ts'
import { handOverDays } from '#contract/payments.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { bookBeforeEach, reconcile } from '#test/sales/booked.ts'
import { buildUser } from '#test/build.ts'
import { deliverWebhooks, findDealOf, handOver, openDashboard, reserve } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { cracked } from '#test/sales/sale-problem.ts'

const product = await startProduct()
const { ask, db, services } = product
const { booked, isSold, stateOf } = bookBeforeEach(product)
const takenMinor = 100_000

let admin: UserId
let sale: { transationId: string; paymentId: PaymentId }
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  sale = await reserve(product, booked)
  await openDashboard(product).paymentIntents.capture(sale.transationId, { amount_to_capture: takenMinor })
  await deliverWebhooks(product)
})

const kinds = async () => (await reconcile(product, admin)).findings.map(({ kind }) => kind)
const report = async (): Promise<SaleProblemId> => {
  const call = `POST /payments/${sale.paymentId}/problems`
  return (await ask(call, { as: booked.buyerId, body: cracked })).body.insertedId
}
const decide = async (outcome: 'capture' | 'release') => {
  const body = { outcome, reason: 'We called both of you.' }
  const call = `POST /problems/${await report()}/decisions`
  expect((await ask(call, { as: admin, body })).status).toBe(200)
}
const missHandOver = async () => {
  product.pass({ minutes: handOverDays.card * 24 * 60 })
  expect(await keepDeadlines(services)).toEqual([])
}
const end = (as: UserId, call: string) => async () => {
  const body = { reason: 'We did not agree.' }
  expect((await ask(`POST /payments/${sale.paymentId}/${call}`, { as, body })).status).toBe(200)
}

/** Checks that everything is refunded, and that the ledger holds only the provider's fee for the charge. */
async function assertAllRefunded() {
  await expect.poll(() => stateOf(sale.transationId)).toBe('refunded')
  expect(await services.payments.findIntent(sale.transationId)).toMatchObject({
    capturedMinor: takenMinor,
    refundedMinor: takenMinor,
  })
  expect(await findDealOf(product, sale.transationId)).toMatchObject({
    capturedMinor: takenMinor,
    refundedMinor: takenMinor,
  })
  expect(await kinds()).toEqual([])
  const balances = Object.entries(await readBalances(db)).filter(([, amountMinor]) => amountMinor !== 0)
  expect(Object.fromEntries(balances)).toEqual({ provider: -2900, 'provider-fees': 2900 })
}

test('a part that was captured before the hand-over is a finding of every reconciliation, and changes nothing', async () => {
  for (let nth = 0; nth < 2; nth += 1) expect(await kinds()).toEqual(['partly-captured'])
  expect([await stateOf(sale.transationId), await isSold()]).toEqual(['reserved', true])
  expect(await readBalances(db)).toEqual({})
})

describe('the captured part is refunded when the sale ends', () => {
  test.each([
    ['because the buyer cancels', () => end(booked.buyerId, 'cancellation')()],
    ['because an admin ends it', () => end(admin, 'refunds')()],
    ['because the deadline is missed', missHandOver],
    ['because an admin releases the money of a problem', () => decide('release')],
  ])('%s', async (_, endSale) => {
    await endSale()
    expect(await isSold()).toBe(false)
    await assertAllRefunded()
  })

  test('because a problem is not decided before the authorization ends', async () => {
    await report()
    expect(await kinds()).toEqual(['partly-captured'])
    product.pass({ minutes: 7 * 24 * 60 })
    expect(await keepDeadlines(services)).toEqual([])
    await assertAllRefunded()
  })
})

describe('the captured part does not pay for the phone', () => {
  test.each([
    ['the hand-over is confirmed', () => handOver(product, booked.buyerId, sale.paymentId)],
    ['an admin decides a problem for the seller', () => decide('capture')],
  ])('when %s: the sale is told to admins until it is undone', async (_, takeMoney) => {
    await takeMoney()
    await expect.poll(() => stateOf(sale.transationId)).toBe('uncollectable')
    for (let nth = 0; nth < 2; nth += 1) expect(await kinds()).toEqual(['uncollectable'])
    expect(await readBalances(db)).toEqual({
      provider: takenMinor - 2900,
      'provider-fees': 2900,
      refunds: -takenMinor,
    })
    await end(admin, 'relistings')()
    await assertAllRefunded()
  })
})
