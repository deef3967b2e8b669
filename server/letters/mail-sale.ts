import type { PaymentId } from '#contract/ids.ts'
import { findSale, type Sale } from '#features/bookings/queries.ts'
import { formatDay } from '#lib/dates.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import type { OpenServices } from '../services.ts'
import { type Words, writeLetter } from './letter.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'embedded' | 'publicAddress'>

/**
 * Tells the buyer or the seller of a sale that its money is taken. Whoever was removed meanwhile gets nothing, and
 * nobody does of a sale whose money went back.
 */
export async function mailSale(
  { db, mail, embedded, publicAddress }: Needs,
  paymentId: PaymentId,
  party: 'buyer' | 'seller',
): Promise<void> {
  if (!mail) return
  const sale = await findSale(db, paymentId)
  if (!sale) return
  const [to, removedAt, write] =
    party === 'buyer'
      ? [sale.buyerEmail, sale.buyerRemovedAt, receipt]
      : [sale.sellerEmail, sale.sellerRemovedAt, sold]
  if (removedAt) return
  const words = write(sale, publicAddress())
  const closing = embedded.sandbox ? [...words.closing, 'Test mode: no real money moved.'] : words.closing
  // Sent twice when this process ends between the sending and the end of the job: the same id tells that it is one.
  await mail.send(writeLetter(to, { ...words, closing }, `sale-${paymentId}-${party}`))
}

const priceOf = ({ amountMinor, currency }: Sale) => formatTaka(toMajor(amountMinor, currency))
const meetingOf = ({ meetLocation }: Sale): [string, string][] =>
  meetLocation === null ? [] : [['Where you meet', meetLocation]]

function receipt(sale: Sale, origin: string): Words {
  return {
    subject: `Your receipt: ${sale.model}`,
    paragraphs: [
      `You bought this phone from ${sale.sellerName}, and your payment has gone through.`,
      'The seller has your number and will call you.',
    ],
    facts: [
      ['Phone', sale.model],
      ['Brand', sale.brandName],
      ['Paid by card', priceOf(sale)],
      ['Seller', sale.sellerName],
      ...meetingOf(sale),
      ...(sale.soldAt ? [['Bought', formatDay(sale.soldAt)] satisfies [string, string]] : []),
      ['Transaction id', sale.intentId],
    ],
    action: { label: 'See the receipt', address: `${origin}/receipt/${sale.id}` },
    closing: [
      'If they do not come, or the phone is not what the listing said, do not take it and report the listing: an admin can give your money back.',
      'Paid through Hatbodol. The seller and the buyer trade with each other.',
    ],
  }
}

function sold(sale: Sale, origin: string): Words {
  return {
    subject: `Sold: ${sale.model}`,
    paragraphs: [
      `Your phone is sold: ${sale.buyerName} has paid for it by card.`,
      'Call them and agree when to meet. They know that you will.',
    ],
    facts: [
      ['Phone', sale.model],
      ['Brand', sale.brandName],
      ['Price', priceOf(sale)],
      ['Buyer', sale.buyerName],
      ['Their number', sale.phoneNumber],
      ...meetingOf(sale),
    ],
    action: { label: 'See what you sell', address: `${origin}/dashboard/managemylist` },
    closing: [
      'Their number is for this sale alone.',
      'Paid through Hatbodol. The seller and the buyer trade with each other.',
    ],
  }
}
