import type { PaymentId, UserId } from '#contract/ids.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { findOwed, owesAll } from '#features/money/rules.ts'
import { getDealWithParties } from '#features/sales/payments/queries.ts'
import { findActiveUser } from '#features/users/queries.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { OpenServices } from '../services.ts'
import { type MailServices, sendEmail } from './send-email.ts'
import type { Fact } from './write-email.ts'

type Needs = MailServices & Pick<OpenServices, 'db'>

/**
 * Tells one person that a refund failed, unless another refund has begun or money has gone back since then. Removed people
 * and former admins get nothing.
 */
export async function sendRefundFailedEmail(
  services: Needs,
  { paymentId, userId, at, reason }: JobData['mail-refund-failed'],
): Promise<void> {
  const { db, mail } = services
  if (!mail) return
  const reader = await findActiveUser(db, userId as UserId)
  const deal = await getDealWithParties(db, paymentId as PaymentId)
  const owedMinor = findOwed(deal)
  if (!reader || owedMinor === undefined) return
  const { buyerId, sellerId, buyerName, brandName, currency } = deal
  const model = titleOf(deal)
  const role = reader.id === buyerId ? 'buyer' : reader.id === sellerId ? 'seller' : 'admin'
  if (role === 'admin' && !reader.isAdmin) return
  const { emails, formats } = sentencesIn(reader.language)
  const amount = formats.formatMinor(owedMinor, currency)
  const text = emails.refundFailed[role]({
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
  const email = { ...text, facts, path: `/receipt/${paymentId}` }
  await sendEmail(services, reader, email, `refund-failed-${paymentId}-${userId}-${at}`)
}
