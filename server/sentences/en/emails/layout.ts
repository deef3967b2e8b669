import { sayContact } from '#contract/sentences/en/contact.ts'
import { formatMinute } from '#lib/formats/en/dates.ts'
import { describeTime } from './sale-parts.ts'

/** Texts that every email can have, and the names of its details. */
export const layout = {
  product: 'Hatbodol',
  contact: sayContact,
  buttonFails: 'If the button does nothing, copy this address into your browser:',
  testMode: 'Test mode: no real money moved.',
  dhakaTime: describeTime,
  dhakaMoment: (at: Date) => `${formatMinute(at)} (Dhaka time)`,
  /** A meeting that only one side has proposed. */
  notAgreed: (meeting: string) => `${meeting}, not agreed yet`,
  facts: {
    account: 'Account',
    amount: 'Amount',
    bought: 'Bought',
    brand: 'Brand',
    buyer: 'Buyer',
    buyerWrote: 'What the buyer wrote',
    codesLeft: 'Recovery codes left',
    meeting: 'Where you meet',
    offer: 'Offer',
    paid: 'Paid',
    phone: 'Phone',
    phoneNumber: 'Their number',
    payoutTo: 'To',
    until: 'Evidence until',
    price: 'Price',
    problem: 'Problem',
    proposedMeeting: 'Proposed meeting',
    reason: 'Reason',
    reference: 'Reference',
    refunded: 'Refunded',
    seller: 'Seller',
    sellerWrote: 'What the seller wrote',
    suggestedPlace: 'Suggested place',
    transaction: 'Transaction id',
    when: 'When',
  },
}
