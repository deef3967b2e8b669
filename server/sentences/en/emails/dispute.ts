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
  /** What an admin had sent by hand and does not leave to the buyer, and what had gone back by the provider. */
  sentByHand: string | undefined
  returnedBefore: string | undefined
  /** Whether all of the money had gone back before the bank decided. */
  wasAllBack: boolean
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
  admin: ({ model, buyerName }: DisputedSale): EmailText => ({
    subject: `Disputed at the bank: ${model}`,
    paragraphs: [
      `${buyerName} disputes this payment at their bank. Send the evidence in the provider’s dashboard in time: the bank decides, and its decision closes the problem.`,
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
  seller: ({ model, buyerName, isRefunded, refundedPart }: DisputedSale): EmailText => ({
    subject: isRefunded ? `The bank decided: ${model}` : `The bank decided in your favour: ${model}`,
    paragraphs: [
      isRefunded
        ? `${buyerName}’s bank has decided about the dispute: the payment stands. An admin had sent the money to ${buyerName} before, so nothing changes for you.`
        : refundedPart
          ? `${buyerName}’s bank has decided about the dispute: the payment stands. The money is yours, apart from the ${refundedPart} that ${buyerName} was given back before.`
          : `${buyerName}’s bank has decided about the dispute: the payment stands, and the money is yours.`,
    ],
    action: 'See the decision',
    closing: [],
  }),
}

/**
 * When the bank has decided for the buyer. It gives back what the provider still had, also what was sent by hand, which the
 * buyer then has twice.
 */
export const disputeLost = {
  buyer: ({ model, sentByHand, returnedBefore }: DisputedSale): EmailText => ({
    subject: `Your bank gave you the money back: ${model}`,
    paragraphs: [
      returnedBefore
        ? `Your bank has decided about the dispute: it has given you what was left of the money. ${returnedBefore} of it went back to you before.`
        : 'Your bank has decided about the dispute: it has given the money back to you.',
      ...(sentByHand
        ? [
            `An admin had already sent you ${sentByHand}, so you have this amount twice. Please send it back to Hatbodol.`,
          ]
        : []),
    ],
    action: 'See the decision',
    ...(sentByHand && { contactIf: 'To send it back' }),
    closing: [],
  }),
  seller: ({ model, buyerName, sentByHand, returnedBefore, wasAllBack }: DisputedSale): EmailText => ({
    subject: `The bank decided for the buyer: ${model}`,
    paragraphs: [
      wasAllBack
        ? `${buyerName}’s bank has decided about the dispute for ${buyerName}. All of the money had gone back before, so your balance does not change.`
        : sentByHand || returnedBefore
          ? `${buyerName}’s bank has decided about the dispute: the rest of the money went back to ${buyerName} too, and your share of it is taken from your balance.`
          : `${buyerName}’s bank has decided about the dispute: the money went back to ${buyerName}, and your share is taken from your balance.`,
      ...(sentByHand
        ? [
            `The buyer now has the ${sentByHand} twice that an admin had sent. We ask them to send it back: it is not taken from you again.`,
          ]
        : []),
    ],
    action: 'See the decision',
    closing: [],
  }),
}
