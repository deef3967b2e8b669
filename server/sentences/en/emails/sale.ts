import type { EmailText } from '../../../emails/email-text.ts'

type Sale = { model: string; sellerName: string; buyerName: string; isListingRemoved: boolean }
type Write = (sale: Sale) => EmailText

const betweenYou = 'Paid through Hatbodol. The sale is between the seller and the buyer.'
const seeReceipt = 'See the receipt'
const seeListings = 'See what you sell'

const paid: Record<'buyer' | 'seller', Write> = {
  buyer: ({ model, sellerName }) => ({
    subject: `Your receipt: ${model}`,
    paragraphs: [
      `You bought this phone from ${sellerName}, and your payment has gone through.`,
      'The seller has your number and will call you.',
    ],
    action: seeReceipt,
    closing: [
      'If they do not come, or the phone is not what the listing said, do not take it, and report the problem on your receipt within 14 days: an admin can give your money back.',
      betweenYou,
    ],
  }),
  seller: ({ model, buyerName }) => ({
    subject: `Sold: ${model}`,
    paragraphs: [
      `Your phone is sold: ${buyerName} has paid for it by card.`,
      'Call them to agree when to meet. They are expecting your call.',
    ],
    action: seeListings,
    closing: ['Use their number for this sale only.', betweenYou],
  }),
}

const refunded: Record<'buyer' | 'seller', Write> = {
  buyer: ({ model }) => ({
    subject: `Your refund is on its way: ${model}`,
    paragraphs: [
      'The full amount goes back to the card you paid with. Your bank may take a few days to show it.',
      'Do not take the phone. If you already have it, give it back to the seller.',
    ],
    action: seeReceipt,
    closing: [betweenYou],
  }),
  seller: ({ model, buyerName }) => ({
    subject: `Do not hand over: ${model}`,
    paragraphs: [
      `${buyerName} is getting a refund for this phone, so it is no longer paid for. Do not hand it over.`,
      'If they have it already, ask them to give it back.',
    ],
    action: seeListings,
    closing: ['The listing stays sold. To sell the phone, list it again.', betweenYou],
  }),
}

const unpaid: Record<'buyer' | 'seller', Write> = {
  buyer: ({ model }) => ({
    subject: `Your payment did not go through: ${model}`,
    paragraphs: [
      'Your card was accepted, but your bank did not let us take the money. You were not charged.',
      'Do not take the phone yet. An admin is looking into it, and we will email you what happens next.',
    ],
    action: seeReceipt,
    closing: [betweenYou],
  }),
  seller: ({ model, buyerName }) => ({
    subject: `Do not hand over yet: ${model}`,
    paragraphs: [
      `${buyerName} bought this phone, but the money could not be taken from their card. Do not hand it over yet.`,
      'An admin is looking into it, and we will email you when it is paid for, or for sale again.',
    ],
    action: seeListings,
    closing: [betweenYou],
  }),
}

const undone: Record<'buyer' | 'seller', Write> = {
  buyer: ({ model, isListingRemoved }) => ({
    subject: `Not paid: ${model}`,
    paragraphs: [
      'Your card was accepted, but the money could not be taken, so you have not bought this phone. You were not charged.',
      isListingRemoved
        ? 'The phone is no longer for sale.'
        : 'The phone is for sale again. You can pay for it again, and so can others: whoever pays first gets it.',
    ],
    action: isListingRemoved ? 'See your bookings' : 'See the phone',
    closing: ['If your bank shows a charge all the same, it is returned without your doing anything.'],
  }),
  seller: ({ model, buyerName, isListingRemoved }) => ({
    subject: `Not sold after all: ${model}`,
    paragraphs: [
      `The money for this phone could not be taken from the card of ${buyerName}, so nobody has paid for it. Do not hand it over.`,
      isListingRemoved
        ? 'It is not for sale again, because it had been taken off your list. If you still want to sell it, list it again.'
        : 'It is for sale again, with the listing it had. Whoever pays first gets it.',
    ],
    action: seeListings,
    closing: isListingRemoved
      ? []
      : ['If you have handed it over already, delete the listing, so that nobody else pays for it.'],
  }),
}

/** About a sale: its money was taken, was refunded, could not be taken, or the sale was undone. */
export const sale = { paid, 'given-back': refunded, unpaid, undone }
