import type { PaymentId, UserId } from '#contract/ids.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { findOwed, owesAll } from '#features/money/rules.ts'
import { getDealWithParties } from '#features/sales/payments/queries.ts'
import { findActiveUser } from '#features/users/queries.ts'
import { formatMinor } from '#lib/formats/en/money.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { type Fact, writeEmail } from './write-email.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'publicAddress' | 'contact'>

/**
 * Tells one person that a refund failed, unless another refund has begun or money has gone back since then. Removed people
 * and former admins get nothing.
 */
export async function sendRefundFailedEmail(
  { db, mail, publicAddress, contact }: Needs,
  { paymentId, userId, at, reason }: JobData['mail-refund-failed'],
): Promise<void> {
  if (!mail) return
  const reader = await findActiveUser(db, userId as UserId)
  const deal = await getDealWithParties(db, paymentId as PaymentId)
  const owedMinor = findOwed(deal)
  if (!reader || owedMinor === undefined) return
  const { buyerId, sellerId, buyerName, brandName, currency } = deal
  const model = titleOf(deal)
  const role = reader.id === buyerId ? 'buyer' : reader.id === sellerId ? 'seller' : 'admin'
  if (role === 'admin' && !reader.isAdmin) return
  const amount = formatMinor(owedMinor, currency)
  const text = english.emails.refundFailed[role]({
    model,
    buyerName,
    amount,
    isByBank: reason === 'bank-refused' || reason === 'refund-returned',
    isWhole: owesAll(deal),
  })
  const facts: Fact[] = [
    ['phone', model],
    ['brand', brandName],
  ]
  const email = { ...text, facts, address: `${publicAddress()}/receipt/${paymentId}`, contact }
  await mail.send(writeEmail(reader.email, email, english, `refund-failed-${paymentId}-${userId}-${at}`))
}
