import { Problem } from '#contract/errors.ts'
import type { PaymentId } from '#contract/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { findPayment, findPaymentByIntent, type PaymentRow } from '../queries.ts'
import { markCaptured } from './moves.ts'
import { type Books, syncPayment } from './syncing.ts'

/** Takes the money of a phone that was sold. Safe to call again; throws until it is taken or can never be. */
export async function capturePayment(books: Books, id: PaymentId): Promise<void> {
  const payment = await findPayment(books.db, id)
  if (payment?.state !== 'sold') return
  const at = books.clock()
  try {
    const intent = await books.payments.captureIntent(payment.intentId)
    if (intent.status !== 'succeeded') throw new Error(`${intent.id} is ${intent.status} after its capture`)
  } catch (error) {
    await comeToTerms(books, payment, at, error)
    return
  }
  await inTransaction(books.db, (tx) => markCaptured(tx, books.jobs, id, 'sold', { at, by: 'job' }))
}

/** Has the provider let go of an authorization that was given up; gives the money back where it was taken after all. */
export async function releaseAuthorization(books: Books, intentId: string): Promise<void> {
  const payment = await findPaymentByIntent(books.db, intentId)
  const at = books.clock()
  try {
    await books.payments.cancelIntent(intentId)
  } catch (error) {
    if (!payment) throw error
    await comeToTerms(books, payment, at, error)
    return
  }
  await books.db
    .updateTable('payments')
    .set({ agreedAt: at })
    .where('intentId', '=', intentId)
    .where('state', '=', 'cancelled')
    .execute()
}

/** The provider has refused what we thought was next: what it says now decides. Throws when that is no help. */
async function comeToTerms(books: Books, payment: PaymentRow, at: Date, error: unknown) {
  if (error instanceof Problem) throw error
  await syncPayment(books, payment.id, { at, by: 'reconciliation', leaveToJobs: true })
  const after = await findPayment(books.db, payment.id)
  if (after?.state === payment.state && after.agreedAt === null) throw error
}
