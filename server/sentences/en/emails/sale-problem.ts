import { problemReasons } from '#contract/sentences/en/problem-reasons.ts'
import type { EmailText } from '../../../emails/email-text.ts'

type Parties = {
  model: string
  buyerName: string
  sellerName: string
  /** Who reported the problem, and the other side. */
  reporterName: string
  otherName: string
}

const reported = {
  reporter: ({ model, otherName }: Parties): EmailText => ({
    subject: `We have your report: ${model}`,
    paragraphs: [
      `You reported a problem with this sale. ${otherName} can answer within 48 hours, and an admin decides. Until then the money is frozen.`,
      'If the phone was not handed over yet, wait with it until this is decided.',
    ],
    action: 'Follow your report',
    closing: ['You can withdraw it on the same page.'],
  }),
  other: ({ model, reporterName }: Parties): EmailText => ({
    subject: `A problem was reported: ${model}`,
    paragraphs: [
      `${reporterName} reported a problem with this sale, so its money is frozen. Say how you see it within 48 hours: an admin reads both sides and decides.`,
    ],
    action: 'Answer the report',
    closing: ['An admin can decide without your answer, so do not wait too long.'],
  }),
  admin: ({ model }: Parties): EmailText => ({
    subject: `To decide: ${model}`,
    paragraphs: ['One side of a sale reported a problem. It waits for a decision by an admin.'],
    action: 'Open the sale problems',
    closing: ['Every admin gets this email. The first decision counts.'],
  }),
}

const unanswered = {
  other: ({ model, reporterName }: Parties): EmailText => ({
    subject: `Answer within 24 hours: ${model}`,
    paragraphs: [
      `${reporterName} reported a problem with this sale yesterday, and you have not answered. Its money stays frozen. An admin may decide without you when the 48 hours are over.`,
    ],
    action: 'Answer the report',
    closing: ['This is the only reminder.'],
  }),
}

const disputed = {
  seller: ({ model, buyerName }: Parties): EmailText => ({
    subject: `The buyer’s bank disputes the payment: ${model}`,
    paragraphs: [
      `${buyerName} has asked their bank to take the payment back. The bank decides, and until then this money is not paid out to you. Tell us what happened, with photos if you have some: we send the bank what we know.`,
    ],
    action: 'Tell us what happened',
    closing: ['The bank may decide without your answer, so do not wait.'],
  }),
  admin: ({ model }: Parties): EmailText => ({
    subject: `Disputed at the bank: ${model}`,
    paragraphs: [
      'The buyer’s bank disputes this payment. Send the evidence in the provider’s dashboard in time: the bank decides, and its decision closes the problem.',
    ],
    action: 'Open the sale problems',
    closing: ['Every admin gets this email.'],
  }),
}

const disputeWon = {
  buyer: ({ model }: Parties): EmailText => ({
    subject: `Your bank decided, the sale stands: ${model}`,
    paragraphs: ['Your bank has decided about the dispute: the payment stands, and no money goes back.'],
    action: 'See the decision',
    closing: [],
  }),
  seller: ({ model }: Parties): EmailText => ({
    subject: `The bank decided for you: ${model}`,
    paragraphs: [
      'The buyer’s bank has decided about the dispute: the payment stands, and the money is yours.',
    ],
    action: 'See the decision',
    closing: [],
  }),
}

const disputeLost = {
  buyer: ({ model }: Parties): EmailText => ({
    subject: `Your bank decided, you have the money back: ${model}`,
    paragraphs: ['Your bank has decided about the dispute: it has given the money back to you.'],
    action: 'See the decision',
    closing: [],
  }),
  seller: ({ model }: Parties): EmailText => ({
    subject: `The bank decided for the buyer: ${model}`,
    paragraphs: [
      'The buyer’s bank has decided about the dispute: the money went back to the buyer, and it is taken from your balance.',
    ],
    action: 'See the decision',
    closing: [],
  }),
}

const answered = {
  reporter: ({ model, otherName }: Parties): EmailText => ({
    subject: `${otherName} answered: ${model}`,
    paragraphs: [`${otherName} answered the problem that you reported. An admin decides next.`],
    action: 'Read the answer',
    closing: ['If the two of you have settled it, withdraw your report on the same page.'],
  }),
}

const captured = {
  buyer: ({ model }: Parties): EmailText => ({
    subject: `Decided, the seller gets the money: ${model}`,
    paragraphs: [
      'An admin has looked at the problem with this sale. The hand-over counts as confirmed, and your reserved money is taken.',
    ],
    action: 'See the decision',
    closing: [],
  }),
  seller: ({ model }: Parties): EmailText => ({
    subject: `Decided, you get the money: ${model}`,
    paragraphs: [
      'An admin has looked at the problem with this sale. The hand-over counts as confirmed, and the reserved money is taken.',
    ],
    action: 'See the decision',
    closing: [],
  }),
}

const refunded = {
  buyer: ({ model }: Parties): EmailText => ({
    subject: `Decided, you get money back: ${model}`,
    paragraphs: [
      'An admin has looked at the problem with this sale. The amount below goes back the way you paid.',
    ],
    action: 'See the decision',
    closing: [],
  }),
  seller: ({ model, buyerName }: Parties): EmailText => ({
    subject: `Decided, the buyer gets money back: ${model}`,
    paragraphs: [
      `An admin has looked at the problem with this sale. The amount below goes back to ${buyerName}.`,
    ],
    action: 'See the decision',
    closing: [],
  }),
}

const declined = {
  buyer: ({ model }: Parties): EmailText => ({
    subject: `Not refunded: ${model}`,
    paragraphs: ['An admin has looked at the problem with this sale. It stands, and nothing is refunded.'],
    action: 'See the decision',
    closing: ['If you have more to say, you can report it again, until 48 hours after the hand-over.'],
  }),
  seller: ({ model }: Parties): EmailText => ({
    subject: `The sale stands: ${model}`,
    paragraphs: ['An admin has looked at the problem with this sale. It stands, and nothing is refunded.'],
    action: 'See the decision',
    closing: [],
  }),
}

const withdrawn = {
  other: ({ model, reporterName }: Parties): EmailText => ({
    subject: `The report was withdrawn: ${model}`,
    paragraphs: [`${reporterName} has withdrawn the problem that they reported. You need not do anything.`],
    action: 'See the sale',
    closing: [],
  }),
}

/** About a problem with a sale, to the people whom it concerns. */
export const saleProblem = {
  reasons: problemReasons,
  reported,
  unanswered,
  answered,
  captured,
  refunded,
  declined,
  withdrawn,
  disputed,
  'dispute-won': disputeWon,
  'dispute-lost': disputeLost,
}
