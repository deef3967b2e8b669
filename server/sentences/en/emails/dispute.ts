import type { EmailText } from '../../../emails/email-text.ts'
import { toDeciders } from './sale-parts.ts'

/** A sale whose payment the buyer disputes at their bank. */
type DisputedSale = {
  model: string
  buyerName: string
  /** All of the money went back to the buyer. */
  isRefunded: boolean
  /** How much of it went back to them, if a part did. */
  refundedPart: string | undefined
}

/** When the dispute begins. */
export const disputed = {
  seller: ({ model, buyerName }: DisputedSale): EmailText => ({
    subject: `The buyer disputes the payment at their bank: ${model}`,
    paragraphs: [
      `${buyerName} has asked their bank to take the payment back. The bank decides, and until then this money is not paid out to you. Tell us what happened, with photos if you have some: we send the bank what we know.`,
    ],
    action: 'Tell us what happened',
    closing: ['The bank may decide without your answer, so do not wait.'],
  }),
  admin: ({ model }: DisputedSale): EmailText => ({
    subject: `Disputed at the bank: ${model}`,
    paragraphs: [
      'The buyer disputes this payment at their bank. Send the evidence in the provider’s dashboard in time: the bank decides, and its decision closes the problem.',
    ],
    action: 'Open the sale problems',
    closing: [`${toDeciders}.`],
  }),
}

/** When the bank has decided for the seller. */
export const disputeWon = {
  buyer: ({ model, isRefunded, refundedPart }: DisputedSale): EmailText => ({
    subject: `Your bank decided that the sale stands: ${model}`,
    paragraphs: [
      isRefunded
        ? 'Your bank has decided about the dispute: the payment stands. You have the money already: an admin had sent it to you.'
        : refundedPart
          ? `Your bank has decided about the dispute: the payment stands. Apart from the ${refundedPart} that you were given back before, no money goes back.`
          : 'Your bank has decided about the dispute: the payment stands, and no money goes back.',
    ],
    action: 'See the decision',
    closing: [],
  }),
  seller: ({ model, isRefunded, refundedPart }: DisputedSale): EmailText => ({
    subject: isRefunded ? `The bank decided: ${model}` : `The bank decided for you: ${model}`,
    paragraphs: [
      isRefunded
        ? 'The buyer’s bank has decided about the dispute: the payment stands. An admin had sent the money to the buyer before, so nothing changes for you.'
        : refundedPart
          ? `The buyer’s bank has decided about the dispute: the payment stands. The money is yours, apart from the ${refundedPart} that the buyer was given back before.`
          : 'The buyer’s bank has decided about the dispute: the payment stands, and the money is yours.',
    ],
    action: 'See the decision',
    closing: [],
  }),
}

/** When the bank has decided for the buyer. */
export const disputeLost = {
  buyer: ({ model }: DisputedSale): EmailText => ({
    subject: `Your bank gave you the money back: ${model}`,
    paragraphs: ['Your bank has decided about the dispute: it has given the money back to you.'],
    action: 'See the decision',
    closing: [],
  }),
  seller: ({ model }: DisputedSale): EmailText => ({
    subject: `The bank decided for the buyer: ${model}`,
    paragraphs: [
      'The buyer’s bank has decided about the dispute: the money went back to the buyer, and it is taken from your balance.',
    ],
    action: 'See the decision',
    closing: [],
  }),
}
