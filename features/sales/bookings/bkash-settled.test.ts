import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BookingId, PaymentId, UserId } from '#contract/ids.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import { reconcilePayments } from '#features/sales/payments/commands/reconciliation.ts'
import { paths } from '#services/payments/bkash/bkash-client.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { audit } from '#test/sales/audit.ts'
import { buildUser } from '#test/build.ts'
import { approveByBkash, reserveByBkash } from '#test/sales/pay-by-bkash.ts'
import { handOver, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db, services } = product
const faults = services.emulators.bkash?.faults
const setStatusOfVoided = (status: 'Cancelled' | 'Completed') => {
  const { bkash } = services.emulators
  if (bkash) bkash.undocumentedAnswers.voided = status
}
const setAnswerWithoutRefunds = (noRefunds: 'empty-list' | 'not-found') => {
  const { bkash } = services.emulators
  if (bkash) bkash.undocumentedAnswers.noRefunds = noRefunds
}
const { booked, isSold, stateOf } = bookBeforeEach(product)

let id: BookingId
let buyerId: UserId
beforeEach(() => {
  ;({ id, buyerId } = booked)
  setStatusOfVoided('Cancelled')
  setAnswerWithoutRefunds('empty-list')
})
const findSeller = async (paymentId: string): Promise<UserId> =>
  (
    await db
      .selectFrom('sales')
      .innerJoin('items', 'items.id', 'sales.itemId')
      .select('items.sellerId')
      .where('sales.id', '=', paymentId as PaymentId)
      .executeTakeFirstOrThrow()
  ).sellerId
const reconcile = () => reconcilePayments(openPaymentSync(services), { cause: 'schedule' })

test('a payment that was executed before a crash is found by reconciliation', async () => {
  const { transationId } = await approveByBkash(product, buyerId, id)
  await services.payments.authorizeIntent(transationId)
  await reconcile()
  expect([await stateOf(transationId), await isSold()]).toEqual(['reserved', true])
})

test('the payment of a cancelled sale is voided', async () => {
  const { transationId, paymentId } = await reserveByBkash(product, { id, buyerId })
  const body = { reason: 'I changed my mind.' }
  expect((await ask(`POST /payments/${paymentId}/cancellation`, { as: buyerId, body })).status).toBe(200)
  await product.awaitJobs()
  expect([await stateOf(transationId), await statusOf(product, transationId)]).toEqual([
    'released',
    'canceled',
  ])
})

describe('a void whose answer is lost, while bKash calls the payment completed', () => {
  const cancel = async (...more: { kind: 'refusal'; call: string }[]) => {
    const { transationId, paymentId } = await reserveByBkash(product, { id, buyerId })
    setStatusOfVoided('Completed')
    faults?.plan({ calls: [{ kind: 'lost-reply', call: `POST ${paths.void}` }, ...more] })
    const body = { reason: 'I changed my mind.' }
    expect((await ask(`POST /payments/${paymentId}/cancellation`, { as: buyerId, body })).status).toBe(200)
    return { transationId, paymentId }
  }
  const listFindings = async () => {
    expect((await reconcile()).errors).toEqual([])
    const admin = await buildUser(product, { isAdmin: true, email: `admin-${Math.random()}@example.com` })
    return (await ask('GET /payments/reconciliations', { as: admin })).body[0].findings
  }
  const expectNothingTaken = async (transationId: string) => {
    expect([await stateOf(transationId), await isSold()]).toEqual(['cancelled', false])
    expect(await readBalances(db)).toEqual({ provider: 0, refunds: 0 })
    expect(await audit(db)).toMatchObject({ owed: 0, cancelled: 1, differences: [] })
  }

  test('ends as cancelled once bKash refuses to refund it, without a finding for admins', async () => {
    const { transationId, paymentId } = await cancel()
    await expect.poll(() => stateOf(transationId)).toBe('cancelled')
    await expectNothingTaken(transationId)
    expect(await listFindings()).toEqual([])
    for (const as of [buyerId, await findSeller(paymentId)]) {
      const { body } = await ask(`GET /payments/${paymentId}`, { as })
      expect(body.sale).toMatchObject({
        situation: 'ended',
        end: { how: 'cancelled', by: 'buyer', text: 'I changed my mind.' },
      })
      expect(body.steps.at(-1)).toMatchObject({
        kind: 'cancelled',
        reason: 'The provider says that nothing was taken.',
      })
    }
  })

  test('waits while bKash does not answer, and ends as cancelled when it says so', async () => {
    faults?.plan({ calls: [{ kind: 'server-error', call: `POST ${paths.refund}`, times: 1000 }] })
    const { transationId } = await cancel()
    await expect.poll(() => stateOf(transationId)).toBe('refunding')
    await reconcile()
    expect(await stateOf(transationId)).toBe('refunding')
    faults?.clear()
    setStatusOfVoided('Cancelled')
    expect(await listFindings()).toMatchObject([{ kind: 'cancelled', trouble: false }])
    await expectNothingTaken(transationId)
    expect(await listFindings()).toEqual([])
  })

  test('also ends as cancelled after its refund has failed', async () => {
    const { transationId } = await cancel({ kind: 'refusal', call: `POST ${paths.refund}` })
    await expect.poll(() => stateOf(transationId)).toBe('refund-failed')
    setStatusOfVoided('Cancelled')
    expect(await listFindings()).toMatchObject([{ kind: 'cancelled', trouble: false }])
    await expectNothingTaken(transationId)
    expect(await listFindings()).toEqual([])
  })

  test('is refunded after all if bKash says within a week that it has the money', async () => {
    const { transationId } = await cancel()
    await expect.poll(() => stateOf(transationId)).toBe('cancelled')
    const { id: object, body } = await db
      .selectFrom('sandboxObjects')
      .selectAll()
      .where('kind', '=', 'bkash_payment')
      .executeTakeFirstOrThrow()
    const captured = JSON.stringify({ ...JSON.parse(body), status: 'Completed' })
    await db.updateTable('sandboxObjects').set({ body: captured }).where('id', '=', object).execute()
    await reconcile()
    await expect.poll(() => stateOf(transationId)).toBe('refunded')
    expect(await services.payments.listRefunds(transationId)).toMatchObject([{ amountMinor: 5_450_000 }])
    expect(await audit(db)).toMatchObject({ owed: 0, differences: [] })
  })
})

/** The buyer cancels while somebody captures the money at bKash. */
async function cancelCaptured() {
  const { transationId, paymentId } = await reserveByBkash(product, { id, buyerId })
  vi.spyOn(services.payments, 'cancelIntent').mockImplementationOnce(async (intentId) => {
    await services.payments.captureIntent(intentId)
    return services.payments.cancelIntent(intentId)
  })
  const body = { reason: 'I changed my mind.' }
  expect((await ask(`POST /payments/${paymentId}/cancellation`, { as: buyerId, body })).status).toBe(200)
  return { transationId, paymentId }
}

test.each(['never', 'in the void that failed'] as const)(
  'what somebody captured does not end as cancelled where bKash refuses to refund it; an answer is lost: %s',
  async (lost) => {
    setAnswerWithoutRefunds('not-found')
    const refusal = { kind: 'refusal', call: `POST ${paths.refund}` } as const
    const lostVoid = { kind: 'lost-request', call: `POST ${paths.void}` } as const
    faults?.plan({ calls: lost === 'never' ? [refusal] : [refusal, lostVoid] })
    const { transationId, paymentId } = await cancelCaptured()
    await expect.poll(() => stateOf(transationId)).toBe('refund-failed')
    expect((await reconcile()).errors).toEqual([])
    expect(await stateOf(transationId)).toBe('refund-failed')
    const { body } = await ask(`GET /payments/${paymentId}`, { as: buyerId })
    expect(JSON.stringify(body)).not.toContain('nothing was taken')
    expect(await readBalances(db)).toEqual({ provider: 5_450_000, refunds: -5_450_000 })
  },
)

test('a payment that somebody captures at bKash during the void is refunded', async () => {
  const { transationId } = await cancelCaptured()
  await expect.poll(() => stateOf(transationId)).toBe('refunded')
  expect(await services.payments.listRefunds(transationId)).toMatchObject([{ amountMinor: 5_450_000 }])
  expect(await audit(db)).toMatchObject({ sales: 0, owed: 0, differences: [] })
  expect(await readBalances(db)).toEqual({ provider: 0, refunds: 0 })
})

test('an admin refunds it, and the ledger agrees with bKash', async () => {
  const { transationId, paymentId } = await reserveByBkash(product, { id, buyerId })
  await handOver(product, buyerId, paymentId)
  await expect.poll(() => stateOf(transationId)).toBe('captured')
  const admin = await buildUser(product, { isAdmin: true })
  const body = { reason: 'It never worked.' }
  expect((await ask(`POST /payments/${paymentId}/refunds`, { as: admin, body })).status).toBe(200)
  await expect.poll(() => stateOf(transationId)).toBe('refunded')
  expect(await services.payments.listRefunds(transationId)).toMatchObject([{ amountMinor: 5_450_000 }])
  expect((await reconcile()).errors).toEqual([])
  const { body: runs } = await ask('GET /payments/reconciliations', { as: admin })
  expect(runs[0]).toMatchObject({ findings: [] })
  expect(await db.selectFrom('payments').select('agreedAt').executeTakeFirstOrThrow()).not.toEqual({
    agreedAt: null,
  })
})
