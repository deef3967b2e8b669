import type { PaymentId } from '#contract/ids.ts'
import { findSale, type Sale } from '#features/bookings/queries.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { OpenServices } from '../services.ts'
import { writeLetter } from './letter.ts'
import { saleWords } from './sale-words.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'embedded' | 'publicAddress'>
type SaleLetter = JobData['mail-sale']

/** A letter that waited is sent only while it is true. */
const isTrue: Record<SaleLetter['news'], (sale: Sale) => boolean> = {
  paid: ({ state }) => state === 'captured',
  'given-back': ({ state, soldAt }) =>
    soldAt !== null && (state === 'refunding' || state === 'refunded' || state === 'refund-failed'),
  unpaid: ({ state }) => state === 'uncollectable',
  undone: ({ soldAt }) => soldAt === null,
}

/** Tells the buyer or the seller of a sale what became of it. Whoever was removed meanwhile gets nothing. */
export async function mailSale(
  { db, mail, embedded, publicAddress }: Needs,
  { paymentId, party, news }: SaleLetter,
): Promise<void> {
  if (!mail) return
  const sale = await findSale(db, paymentId as PaymentId)
  if (!sale || !isTrue[news](sale)) return
  const [to, removedAt] =
    party === 'buyer' ? [sale.buyerEmail, sale.buyerRemovedAt] : [sale.sellerEmail, sale.sellerRemovedAt]
  if (removedAt) return
  const words = saleWords[news][party](sale, publicAddress())
  const closing = embedded.sandbox ? [...words.closing, 'Test mode: no real money moved.'] : words.closing
  // Sent twice when this process ends between the sending and the end of the job: the same id tells that it is one.
  await mail.send(writeLetter(to, { ...words, closing }, `sale-${news}-${paymentId}-${party}`))
}
