import { beforeEach, expect, test, vi } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import { readBalances } from '#features/ledger/queries.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import { reconcilePayments } from '#features/payments/commands/reconciliation.ts'
import { paths } from '#services/payments/bkash/bkash-client.ts'
import { bookBeforeEach } from '#test/booked.ts'
import { audit } from '#test/audit.ts'
import { buildUser } from '#test/build.ts'
import { approveByBkash, reserveByBkash } from '#test/pay-by-bkash.ts'
import { handOver, statusOf } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db, services } = product
const faults = services.embedded.bkash?.faults
const sayVoided = (status: 'Cancelled' | 'Completed') => {
  const { bkash } = services.embedded
  if (bkash) bkash.naming.voided = status
}
const { booked, isSold, stateOf } = bookBeforeEach(product)

let id: BookingId
let buyerId: UserId
beforeEach(() => {
  ;({ id, buyerId } = booked)
  sayVoided('Cancelled')
})
const reconcile = () => reconcilePayments(openPaymentSync(services), { cause: 'schedule' })

test('a crash after the execution is found by reconciliation', async () => {
  const { transationId } = await approveByBkash(product, buyerId, id)
  await services.payments.authorizeIntent(transationId)
  await reconcile()
  expect([await stateOf(transationId), await isSold()]).toEqual(['reserved', true])
})

test('a cancelled sale is voided', async () => {
  const { transationId, paymentId } = await reserveByBkash(product, { id, buyerId })
  const body = { reason: 'I changed my mind.' }
  expect((await ask(`POST /payments/${paymentId}/cancellation`, { as: buyerId, body })).status).toBe(200)
  await product.awaitJobs()
  expect([await stateOf(transationId), await statusOf(product, transationId)]).toEqual([
    'released',
    'canceled',
  ])
})

test('a lost answer to a void of what bKash then calls completed is a finding in every run, and the ledger says what bKash says', async () => {
  const { transationId, paymentId } = await reserveByBkash(product, { id, buyerId })
  sayVoided('Completed')
  faults?.plan({ calls: [{ kind: 'lost-reply', call: `POST ${paths.void}` }] })
  const body = { reason: 'I changed my mind.' }
  expect((await ask(`POST /payments/${paymentId}/cancellation`, { as: buyerId, body })).status).toBe(200)
  await expect.poll(() => stateOf(transationId), { timeout: 10_000 }).toBe('refund-failed')
  expect(await isSold()).toBe(false)
  const admin = await buildUser(product, { isAdmin: true })
  for (let nth = 0; nth < 2; nth += 1) {
    expect((await reconcile()).errors).toEqual([])
    const { body: runs } = await ask('GET /payments/reconciliations', { as: admin })
    expect(runs[0].findings).toMatchObject([{ kind: 'refund-failed', trouble: true, paymentId }])
  }
  expect(await readBalances(db)).toEqual({ provider: 5_450_000, refunds: -5_450_000 })
})

test('what somebody captures at bKash while it is voided goes back', async () => {
  const { transationId, paymentId } = await reserveByBkash(product, { id, buyerId })
  vi.spyOn(services.payments, 'cancelIntent').mockImplementationOnce(async (intentId) => {
    await services.payments.captureIntent(intentId)
    return services.payments.cancelIntent(intentId)
  })
  const body = { reason: 'I changed my mind.' }
  expect((await ask(`POST /payments/${paymentId}/cancellation`, { as: buyerId, body })).status).toBe(200)
  await expect.poll(() => stateOf(transationId), { timeout: 10_000 }).toBe('refunded')
  expect(await services.payments.listRefunds(transationId)).toMatchObject([{ amountMinor: 5_450_000 }])
  expect(await audit(db)).toMatchObject({ sales: 0, owed: 0, differences: [] })
  expect(await readBalances(db)).toEqual({ provider: 0, refunds: 0 })
})

test('an admin refunds it, and the ledger agrees with bKash', async () => {
  const { transationId, paymentId } = await reserveByBkash(product, { id, buyerId })
  await handOver(product, buyerId, paymentId)
  await expect.poll(() => stateOf(transationId), { timeout: 10_000 }).toBe('captured')
  const admin = await buildUser(product, { isAdmin: true })
  const body = { reason: 'It never worked.' }
  expect((await ask(`POST /payments/${paymentId}/refunds`, { as: admin, body })).status).toBe(200)
  await expect.poll(() => stateOf(transationId), { timeout: 10_000 }).toBe('refunded')
  expect(await services.payments.listRefunds(transationId)).toMatchObject([{ amountMinor: 5_450_000 }])
  expect((await reconcile()).errors).toEqual([])
  const { body: runs } = await ask('GET /payments/reconciliations', { as: admin })
  expect(runs[0]).toMatchObject({ findings: [] })
  expect(await db.selectFrom('payments').select('agreedAt').executeTakeFirstOrThrow()).not.toEqual({
    agreedAt: null,
  })
})
