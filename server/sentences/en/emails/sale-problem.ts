import type { SaleProblemReason } from '#contract/sale-problems.ts'
import type { EmailText } from '../../../emails/email-text.ts'

type Parties = { model: string; buyerName: string; sellerName: string }

const reasons: Record<SaleProblemReason, string> = {
  'no-show': 'The seller did not come',
  'no-contact': 'The seller does not call or answer',
  'not-as-described': 'The phone is not what the listing said',
  faulty: 'The phone does not work',
  blocked: 'The phone is locked, blocked or reported stolen',
  'extra-money': 'The seller asks for more money',
  other: 'Something else',
}

const reported = {
  buyer: ({ model }: Parties): EmailText => ({
    subject: `We have your report: ${model}`,
    paragraphs: [
      'You reported a problem with this sale. The seller can answer, and an admin decides.',
      'If you do not have the phone yet, do not take it until this is decided.',
    ],
    action: 'Follow your report',
    closing: ['You can withdraw it on the same page.'],
  }),
  seller: ({ model, buyerName }: Parties): EmailText => ({
    subject: `A problem was reported: ${model}`,
    paragraphs: [
      `${buyerName} reported a problem with this sale. Say how you see it: an admin reads both sides and decides whether the money goes back.`,
    ],
    action: 'Answer the report',
    closing: ['An admin can decide without your answer, so do not wait too long.'],
  }),
  admin: ({ model }: Parties): EmailText => ({
    subject: `To decide: ${model}`,
    paragraphs: ['A buyer reported a problem with a sale. It waits for a decision by an admin.'],
    action: 'Open the sale problems',
    closing: ['Every admin gets this email. The first decision counts.'],
  }),
}

const answered = {
  buyer: ({ model, sellerName }: Parties): EmailText => ({
    subject: `The seller answered: ${model}`,
    paragraphs: [`${sellerName} answered the problem that you reported. An admin decides next.`],
    action: 'Read the answer',
    closing: ['If the two of you have settled it, withdraw your report on the same page.'],
  }),
}

const declined = {
  buyer: ({ model }: Parties): EmailText => ({
    subject: `Not refunded: ${model}`,
    paragraphs: ['An admin has looked at the problem that you reported and does not refund this sale.'],
    action: 'See the decision',
    closing: ['If you have more to say, you can report it again within 14 days of paying.'],
  }),
  seller: ({ model, buyerName }: Parties): EmailText => ({
    subject: `The sale stands: ${model}`,
    paragraphs: [
      `An admin has looked at the problem that ${buyerName} reported. The sale stands, and the buyer is not refunded.`,
    ],
    action: 'See the decision',
    closing: [],
  }),
}

const withdrawn = {
  seller: ({ model, buyerName }: Parties): EmailText => ({
    subject: `The report was withdrawn: ${model}`,
    paragraphs: [`${buyerName} has withdrawn the problem that they reported. You need not do anything.`],
    action: 'See the sale',
    closing: [],
  }),
}

/** About a problem with a sale, to the people whom it concerns. */
export const saleProblem = { reasons, reported, answered, declined, withdrawn }
