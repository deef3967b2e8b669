import type { SaleSide } from '#contract/sale-view.ts'
import { problemReasons } from '#contract/sentences/en/problem-reasons.ts'
import { formatAppointment, formatMinute } from '#lib/dates.ts'
import type { EmailText } from '../../../emails/email-text.ts'
import { refunded } from './decided-refund.ts'
import { disputed, disputeLost, disputeWon } from './dispute.ts'
import { toDeciders } from './sale-parts.ts'

type ReportedSale = {
  model: string
  buyerName: string
  sellerName: string
  /** Who reported the problem, and the other side. */
  reporterName: string
  otherName: string
  /** Until when the hand-over must be confirmed, if the sale waits for it. */
  handOverBy?: Date
  reportedBy: SaleSide
  /** What waits for the decision; undefined when nothing waits, for example after a failed refund. */
  waits: 'hand-over' | 'payout' | undefined
  /** Until when the other side should answer; undefined once it has. */
  answerBy: Date | undefined
  /** When the reserved money is released if nobody has decided; undefined when no money is reserved. */
  decideBy: Date | undefined
  /** Until when the reporter can report another problem, if there is a deadline; undefined when they cannot. */
  again?: { until: Date | undefined } | undefined
}

const goesOn = (by: Date) =>
  `The sale goes on. Confirm the hand-over by ${formatMinute(by)} (Dhaka time), or the sale ends and no money moves.`

const reportAgain = ({ until }: NonNullable<ReportedSale['again']>) =>
  until
    ? `If you have more to say, you can report it again until ${formatMinute(until)} (Dhaka time).`
    : 'If you have more to say, you can report it again.'

const at = (time: Date) => `${formatAppointment(time)} (Dhaka time)`

/** What this side does until the problem is decided, and who decides it by when. The page of the sale says the same. */
function untilDecided({ waits, decideBy, buyerName, sellerName }: ReportedSale, side: SaleSide): string {
  const isBuyer = side === 'buyer'
  if (waits === 'payout')
    return isBuyer
      ? `An admin decides, and ${sellerName} is not paid until then.`
      : 'An admin decides, and your money waits until then.'
  if (waits === undefined) return 'An admin decides.'
  const wait = isBuyer
    ? `Do not take the phone from ${sellerName} until it is decided.`
    : `Keep the phone, and do not give it to ${buyerName} until it is decided.`
  const end = decideBy
    ? `An admin decides by ${at(decideBy)}; otherwise the money goes back to ${isBuyer ? 'you' : 'the buyer'} then.`
    : 'An admin decides.'
  return `${wait} ${end}`
}

/** A sentence about the answer, only while it is awaited. */
const sayAnswer = ({ answerBy }: ReportedSale, say: (by: string) => string) =>
  answerBy ? [say(at(answerBy))] : []

const otherSide = ({ reportedBy }: ReportedSale) => (reportedBy === 'buyer' ? 'seller' : 'buyer')

const reported = {
  reporter: (sale: ReportedSale): EmailText => ({
    subject: `We have your report: ${sale.model}`,
    paragraphs: [
      'You reported a problem with this sale. Nobody gets the money until it is decided.',
      ...sayAnswer(sale, (by) => `${sale.otherName} can answer by ${by}.`),
      untilDecided(sale, sale.reportedBy),
    ],
    action: 'Follow your report',
    closing: ['You can withdraw it on the same page.'],
  }),
  other: (sale: ReportedSale): EmailText => ({
    subject: `A problem was reported: ${sale.model}`,
    paragraphs: [
      `${sale.reporterName} reported a problem with this sale. Nobody gets the money until it is decided.`,
      ...sayAnswer(sale, (by) => `Write your answer by ${by}: an admin reads both sides.`),
      untilDecided(sale, otherSide(sale)),
    ],
    action: 'Answer the report',
    closing: ['An admin can decide without your answer, so do not wait too long.'],
  }),
  admin: ({ model }: ReportedSale): EmailText => ({
    subject: `To decide: ${model}`,
    paragraphs: ['One side of a sale reported a problem. It waits for a decision by an admin.'],
    action: 'Open the sale problems',
    closing: [`${toDeciders}.`, 'The first decision counts.'],
  }),
}

const unanswered = {
  other: (sale: ReportedSale): EmailText => ({
    subject: `Answer within 24 hours: ${sale.model}`,
    paragraphs: [
      `${sale.reporterName} reported a problem with this sale yesterday, and you have not answered. Nobody gets the money until it is decided.`,
      ...sayAnswer(sale, (by) => `Answer by ${by}: after that an admin may decide without you.`),
      untilDecided(sale, otherSide(sale)),
    ],
    action: 'Answer the report',
    closing: ['This is the only reminder.'],
  }),
}

/** After the hand-over nothing ends by itself: the seller's money waits until an admin decides. */
const undecided = {
  admin: ({ model, answerBy }: ReportedSale): EmailText => ({
    subject: `Still to decide: ${model}`,
    paragraphs: [
      'A problem with this sale was reported more than 72 hours ago, and no admin has decided it. The seller is not paid until then.',
      ...(answerBy ? ['The other side has not answered. You can decide without them.'] : []),
    ],
    action: 'Open the sale problems',
    closing: [`${toDeciders}, each day until the problem is decided.`],
  }),
}

const answered = {
  reporter: (sale: ReportedSale): EmailText => ({
    subject: `${sale.otherName} answered: ${sale.model}`,
    paragraphs: [
      `${sale.otherName} answered the problem that you reported.`,
      untilDecided(sale, sale.reportedBy),
    ],
    action: 'Read the answer',
    closing: ['If the two of you have settled it, withdraw your report on the same page.'],
  }),
}

const captured = {
  buyer: ({ model }: ReportedSale): EmailText => ({
    subject: `An admin decided that the seller gets the money: ${model}`,
    paragraphs: [
      'An admin has looked at the problem with this sale. The hand-over counts as confirmed, and your reserved money is taken.',
    ],
    action: 'See the decision',
    closing: [],
  }),
  seller: ({ model }: ReportedSale): EmailText => ({
    subject: `An admin decided that you get the money: ${model}`,
    paragraphs: [
      'An admin has looked at the problem with this sale. The hand-over counts as confirmed, and the reserved money is taken.',
    ],
    action: 'See the decision',
    closing: [],
  }),
}

const declined = {
  reporter: ({ model, reportedBy, handOverBy, again }: ReportedSale): EmailText => ({
    subject: reportedBy === 'buyer' ? `Not refunded: ${model}` : `The sale stands: ${model}`,
    paragraphs: [
      'An admin has looked at the problem with this sale. The sale stands, and nothing is refunded.',
      ...(handOverBy ? [goesOn(handOverBy)] : []),
    ],
    action: 'See the decision',
    closing: again ? [reportAgain(again)] : [],
  }),
  other: ({ model, handOverBy }: ReportedSale): EmailText => ({
    subject: `The sale stands: ${model}`,
    paragraphs: [
      'An admin has looked at the problem with this sale. The sale stands, and nothing is refunded.',
      ...(handOverBy ? [goesOn(handOverBy)] : []),
    ],
    action: 'See the decision',
    closing: [],
  }),
}

const withdrawn = {
  other: ({ model, reporterName, handOverBy }: ReportedSale): EmailText => ({
    subject: `The report was withdrawn: ${model}`,
    paragraphs: [
      `${reporterName} has withdrawn their report.`,
      handOverBy ? goesOn(handOverBy) : 'You do not need to do anything.',
    ],
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
  undecided,
}
