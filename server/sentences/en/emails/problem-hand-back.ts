import type { EmailText, NextStep } from '../../../emails/email-text.ts'

type Agreed = {
  model: string
  buyerName: string
  sellerName: string
  /** What goes back, formatted, and whether that is all of the money. */
  handedBack: string
  isAllBack: boolean
  /** Whether an admin decided it. */
  isDecided: boolean
  next?: NextStep | undefined
}

const sayNext = ({ next }: Agreed) => (next ? [next.sentence] : [])
const looked = 'An admin has looked at the problem with this sale.'

/** For whom the money of a sale in cash waits, and who alone can move it. */
export const notOurs = 'The phone was paid for in cash, so we cannot hold the money or give it back.'

const duePart = (sale: Agreed) => ({
  paragraphs: sayNext(sale),
  action: 'See what you agreed on',
  closing: ['If it is not confirmed in time, an admin decides.', 'This is the only reminder.'],
})

/** A day before the end of the time to hand cash back. */
export const handBackDue = {
  buyer: (sale: Agreed): EmailText => ({
    subject: `Do you have your money back? ${sale.model}`,
    ...duePart(sale),
  }),
  seller: (sale: Agreed): EmailText => ({
    subject: `Hand the money back within a day: ${sale.model}`,
    ...duePart(sale),
  }),
}

/** The buyer has the agreed cash, as they confirmed or an admin decided. */
export const handedBack = {
  buyer: (sale: Agreed): EmailText => ({
    subject: `You got ${sale.handedBack} back: ${sale.model}`,
    paragraphs: [
      sale.isDecided
        ? `${looked} They found that ${sale.sellerName} has handed ${sale.handedBack} back to you.`
        : `You confirmed that ${sale.sellerName} has handed ${sale.handedBack} back to you. The problem is closed.`,
    ],
    action: 'See the sale',
    closing: [],
  }),
  seller: (sale: Agreed): EmailText => ({
    subject: `You gave ${sale.handedBack} back: ${sale.model}`,
    paragraphs: [
      sale.isDecided
        ? `${looked} They found that you have handed ${sale.handedBack} back to ${sale.buyerName}.`
        : `${sale.buyerName} confirmed that you have handed ${sale.handedBack} back. The problem is closed.`,
    ],
    action: 'See the sale',
    closing: sale.isAllBack ? ['The listing stays sold. To sell the phone, list it again.'] : [],
  }),
}

/** An admin decided for the buyer of a sale in cash. */
export const upheld = {
  buyer: (sale: Agreed): EmailText => ({
    subject: `An admin decided in your favour: ${sale.model}`,
    paragraphs: [`${looked} You are right, but ${sale.sellerName} alone can give you money back.`, notOurs],
    action: 'See the decision',
    closing: [],
  }),
  seller: (sale: Agreed): EmailText => ({
    subject: `An admin decided for the buyer: ${sale.model}`,
    paragraphs: [
      `${looked} ${sale.buyerName} is right: give back what the admin’s reason below says.`,
      notOurs,
    ],
    action: 'See the decision',
    closing: [],
  }),
}
