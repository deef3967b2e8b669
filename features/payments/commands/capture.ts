import { Refusal } from '#contract/refusal.ts'
import type { PaymentId } from '#contract/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { findPayment, findPaymentByIntent, type PaymentRow } from '../queries.ts'
import { isWhollyCaptured } from '../rules/steps.ts'
import { markCaptured } from './state-changes.ts'
import { type PaymentSync, syncPayment } from './sync.ts'

/**
 * Takes the money of a payment whose capture was requested. Safe to call again. Throws until the money is taken, or until it is known
 * that it cannot be taken.
 */
export async function capturePayment(books: PaymentSync, id: PaymentId): Promise<void> {
  const payment = await findPayment(books.db, id)
  if (payment?.state !== 'capturing') return
  const at = books.clock()
  try {
    const intent = await books.payments.captureIntent(payment.intentId)
    if (!isWhollyCaptured(intent, payment))
      throw new Error(`${intent.id} is ${intent.status} after its capture`)
  } catch (error) {
    await resolveMismatch(books, payment, at, error)
    return
  }
  await inTransaction(books.db, (tx) => markCaptured(tx, books.jobs, id, 'capturing', { at, by: 'job' }))
}

/** Cancels an authorization at the provider that we have given up. If the money was taken after all, refunds it. */
export async function releaseAuthorization(books: PaymentSync, intentId: string): Promise<void> {
  const payment = await findPaymentByIntent(books.db, intentId)
  const at = books.clock()
  try {
    const { isUnsure } = await books.payments.cancelIntent(intentId)
    if (isUnsure) return
  } catch (error) {
    if (!payment) throw error
    await resolveMismatch(books, payment, at, error)
    return
  }
  await inTransaction(books.db, (tx) =>
    tx
      .updateTable('payments')
      .set({ agreedAt: at })
      .where('intentId', '=', intentId)
      .where('state', 'in', ['released', 'cancelled'])
      .execute(),
  )
}

/**
 * The provider refused the step that we expected, so its current state decides. Throws when that state does not help
 * either.
 */
async function resolveMismatch(books: PaymentSync, payment: PaymentRow, at: Date, error: unknown) {
  if (error instanceof Refusal) throw error
  await syncPayment(books, payment.id, { at, by: 'reconciliation', leaveToJobs: true })
  const after = await findPayment(books.db, payment.id)
  if (after?.state === payment.state && after.agreedAt === null) throw error
}
