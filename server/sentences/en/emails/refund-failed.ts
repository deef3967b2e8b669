import type { EmailText } from '../../../emails/email-text.ts'

type Failed = {
  model: string
  buyerName: string
  amount: string
  /** The buyer’s bank or wallet refused it or sent it back. Otherwise the payment provider refused it. */
  isByBank: boolean
  /** Everything that was left should have gone back. */
  isWhole: boolean
}
type Write = (failed: Failed) => EmailText

const notGivenBack = 'It could not be given back.'

/** About money of a sale that should have gone back but did not. */
export const refundFailed: Record<'buyer' | 'seller' | 'admin', Write> = {
  buyer: ({ model, amount, isByBank }) => ({
    subject: `A refund did not reach you: ${model}`,
    paragraphs: [
      `${amount} of what you paid for this phone should have gone back to you. ${isByBank ? 'Your bank or wallet did not take it.' : notGivenBack}`,
      'An admin is looking into it. Meanwhile, this amount is held from what we owe the seller.',
    ],
    action: 'See the receipt',
    ...(isByBank && { contactIf: 'If the card or the wallet was closed' }),
    closing: [],
  }),
  seller: ({ model, buyerName, amount, isByBank, isWhole }) => ({
    subject: `A refund did not reach the buyer: ${model}`,
    paragraphs: [
      `${amount} of the price of this phone should have gone back to ${buyerName}. ${isByBank ? 'Their bank or wallet did not take it.' : notGivenBack}`,
      `An admin is looking into it. Meanwhile, this amount is held from what we owe you.${isWhole ? '' : ' The rest is paid out as usual.'}`,
    ],
    action: 'See the sale',
    closing: [],
  }),
  admin: ({ model, buyerName, amount, isByBank, isWhole }) => ({
    subject: `A refund failed: ${model}`,
    paragraphs: [
      `${amount} should have gone back to ${buyerName}. ${isByBank ? 'Their bank or wallet did not take it.' : 'The payment provider refused it.'}`,
      `Until a refund succeeds, this amount is held from what we owe the seller: try it again, or give back another amount. If no refund works, pay the buyer by hand and record it${isWhole ? '' : ', or drop it with a reason, which both sides read'}.`,
    ],
    action: 'Open the payment',
    closing: ['Every admin gets this email.'],
  }),
}
