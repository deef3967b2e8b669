import type { PaymentId } from '#contract/ids.ts'
import { findUndoneSale, type UndoneSale } from '#features/bookings/queries.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import type { OpenServices } from '../services.ts'
import { type Words, writeLetter } from './letter.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'publicAddress'>

/**
 * Tells the buyer or the seller of a sale whose money could not be taken that an admin undid it, and whether the phone is
 * for sale again. Whoever was removed meanwhile gets nothing.
 */
export async function mailRelisting(
  { db, mail, publicAddress }: Needs,
  paymentId: PaymentId,
  party: 'buyer' | 'seller',
): Promise<void> {
  if (!mail) return
  const sale = await findUndoneSale(db, paymentId)
  if (!sale) return
  const [to, removedAt, write] =
    party === 'buyer'
      ? [sale.buyerEmail, sale.buyerRemovedAt, notPaid]
      : [sale.sellerEmail, sale.sellerRemovedAt, notSold]
  if (removedAt) return
  // The same id tells that it is one letter, should it be sent twice.
  await mail.send(writeLetter(to, write(sale, publicAddress()), `relisting-${paymentId}-${party}`))
}

const factsOf = ({ model, brandName, amountMinor, currency }: UndoneSale): [string, string][] => [
  ['Phone', model],
  ['Brand', brandName],
  ['Price', formatTaka(toMajor(amountMinor, currency))],
]

function notPaid(sale: UndoneSale, origin: string): Words {
  return {
    subject: `Not paid: ${sale.model}`,
    paragraphs: [
      'Your card had said yes to this phone, but the money could not be taken, so you have not bought it. You were not charged.',
      sale.itemRemovedAt
        ? 'The phone is no longer for sale.'
        : 'The phone is for sale again. You can pay for it again, and so can others: whoever pays first has it.',
    ],
    facts: [...factsOf(sale), ['Seller', sale.sellerName], ['Transaction id', sale.intentId]],
    action: sale.itemRemovedAt
      ? { label: 'See your bookings', address: `${origin}/mybooking` }
      : { label: 'See the phone', address: `${origin}/item/${sale.itemId}` },
    closing: ['Should your bank show that this payment was charged all the same, it goes back by itself.'],
  }
}

function notSold(sale: UndoneSale, origin: string): Words {
  return {
    subject: `Not sold after all: ${sale.model}`,
    paragraphs: [
      `The money for this phone could not be taken from the card of ${sale.buyerName}, so nobody has paid for it. Do not hand it over.`,
      sale.itemRemovedAt
        ? 'It is not for sale again, because it had been taken off your list. If you still want to sell it, put it up anew.'
        : 'It is for sale again, with the listing it had. Whoever pays first has it.',
    ],
    facts: [...factsOf(sale), ['Buyer', sale.buyerName]],
    action: { label: 'See what you sell', address: `${origin}/dashboard/managemylist` },
    closing: sale.itemRemovedAt
      ? []
      : ['If you have handed it over already, delete the listing, so that nobody else pays for it.'],
  }
}
