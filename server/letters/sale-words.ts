import type { Sale } from '#features/bookings/queries.ts'
import { formatDay } from '#lib/dates.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Words } from './letter.ts'

type Write = (sale: Sale, origin: string) => Words
type News = JobData['mail-sale']['news']

/** What each of the two is told of a sale: that its money is taken, is given back, could not be taken, and that the sale is undone. */
export const saleWords: Record<News, Record<'buyer' | 'seller', Write>> = {
  paid: { buyer: receipt, seller: sold },
  'given-back': { buyer: givenBack, seller: notToHandOver },
  unpaid: { buyer: notTaken, seller: notYetToHandOver },
  undone: { buyer: notPaid, seller: notSold },
}

const betweenYou = 'Paid through Hatbodol. The seller and the buyer trade with each other.'

const phoneOf = ({ model, brandName }: Sale): [string, string][] => [
  ['Phone', model],
  ['Brand', brandName],
]
const priceOf = ({ amountMinor, currency }: Sale) => formatTaka(toMajor(amountMinor, currency))
const meetingOf = ({ meetLocation }: Sale): [string, string][] =>
  meetLocation === null ? [] : [['Where you meet', meetLocation]]
const seeReceipt = ({ id }: Sale, origin: string) => ({
  label: 'See the receipt',
  address: `${origin}/receipt/${id}`,
})
const seeListings = (origin: string) => ({
  label: 'See what you sell',
  address: `${origin}/dashboard/managemylist`,
})

function receipt(sale: Sale, origin: string): Words {
  return {
    subject: `Your receipt: ${sale.model}`,
    paragraphs: [
      `You bought this phone from ${sale.sellerName}, and your payment has gone through.`,
      'The seller has your number and will call you.',
    ],
    facts: [
      ...phoneOf(sale),
      ['Paid by card', priceOf(sale)],
      ['Seller', sale.sellerName],
      ...meetingOf(sale),
      ...(sale.soldAt ? [['Bought', formatDay(sale.soldAt)] satisfies [string, string]] : []),
      ['Transaction id', sale.intentId],
    ],
    action: seeReceipt(sale, origin),
    closing: [
      'If they do not come, or the phone is not what the listing said, do not take it and report the listing: an admin can give your money back.',
      betweenYou,
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
      ...phoneOf(sale),
      ['Price', priceOf(sale)],
      ['Buyer', sale.buyerName],
      ['Their number', sale.phoneNumber],
      ...meetingOf(sale),
    ],
    action: seeListings(origin),
    closing: ['Their number is for this sale alone.', betweenYou],
  }
}

function givenBack(sale: Sale, origin: string): Words {
  return {
    subject: `Your money goes back to you: ${sale.model}`,
    paragraphs: [
      'All that you paid for this phone goes back to the card you paid with. Banks take a few days to show it.',
      'Do not take the phone any more; if you have it, give it back to the seller.',
    ],
    facts: [
      ...phoneOf(sale),
      ['Given back', priceOf(sale)],
      ['Seller', sale.sellerName],
      ['Transaction id', sale.intentId],
    ],
    action: seeReceipt(sale, origin),
    closing: [betweenYou],
  }
}

function notToHandOver(sale: Sale, origin: string): Words {
  return {
    subject: `Do not hand over: ${sale.model}`,
    paragraphs: [
      `The money for this phone goes back to ${sale.buyerName}, so it is not paid for any more. Do not hand it over.`,
      'If they have it already, ask them to give it back.',
    ],
    facts: [...phoneOf(sale), ['Price', priceOf(sale)], ['Buyer', sale.buyerName]],
    action: seeListings(origin),
    closing: ['The listing stays sold. To sell the phone, put it up anew.', betweenYou],
  }
}

function notTaken(sale: Sale, origin: string): Words {
  return {
    subject: `Your payment did not come through: ${sale.model}`,
    paragraphs: [
      'Your card had said yes to this phone, but your bank has not let us take the money. You were not charged.',
      'Do not take the phone yet. An admin looks at it, and you hear from us what becomes of it.',
    ],
    facts: [
      ...phoneOf(sale),
      ['Price', priceOf(sale)],
      ['Seller', sale.sellerName],
      ['Transaction id', sale.intentId],
    ],
    action: seeReceipt(sale, origin),
    closing: [betweenYou],
  }
}

function notYetToHandOver(sale: Sale, origin: string): Words {
  return {
    subject: `Do not hand over yet: ${sale.model}`,
    paragraphs: [
      `${sale.buyerName} bought this phone, but the money could not be taken from their card. Do not hand it over yet.`,
      'An admin looks at it, and you hear from us when it is paid for or for sale again.',
    ],
    facts: [...phoneOf(sale), ['Price', priceOf(sale)], ['Buyer', sale.buyerName]],
    action: seeListings(origin),
    closing: [betweenYou],
  }
}

function notPaid(sale: Sale, origin: string): Words {
  return {
    subject: `Not paid: ${sale.model}`,
    paragraphs: [
      'Your card had said yes to this phone, but the money could not be taken, so you have not bought it. You were not charged.',
      sale.itemRemovedAt
        ? 'The phone is no longer for sale.'
        : 'The phone is for sale again. You can pay for it again, and so can others: whoever pays first has it.',
    ],
    facts: [
      ...phoneOf(sale),
      ['Price', priceOf(sale)],
      ['Seller', sale.sellerName],
      ['Transaction id', sale.intentId],
    ],
    action: sale.itemRemovedAt
      ? { label: 'See your bookings', address: `${origin}/mybooking` }
      : { label: 'See the phone', address: `${origin}/item/${sale.itemId}` },
    closing: ['Should your bank show that this payment was charged all the same, it goes back by itself.'],
  }
}

function notSold(sale: Sale, origin: string): Words {
  return {
    subject: `Not sold after all: ${sale.model}`,
    paragraphs: [
      `The money for this phone could not be taken from the card of ${sale.buyerName}, so nobody has paid for it. Do not hand it over.`,
      sale.itemRemovedAt
        ? 'It is not for sale again, because it had been taken off your list. If you still want to sell it, put it up anew.'
        : 'It is for sale again, with the listing it had. Whoever pays first has it.',
    ],
    facts: [...phoneOf(sale), ['Price', priceOf(sale)], ['Buyer', sale.buyerName]],
    action: seeListings(origin),
    closing: sale.itemRemovedAt
      ? []
      : ['If you have handed it over already, delete the listing, so that nobody else pays for it.'],
  }
}
