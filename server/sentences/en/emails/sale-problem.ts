import type { SaleSide } from '#contract/sale-view.ts'
import { problemReasons } from '#contract/sentences/en/problem-reasons.ts'
import { formatMinute } from '#lib/formats/en/dates.ts'
import type { EmailText, NextStep } from '../../../emails/email-text.ts'
import { refunded } from './decided-refund.ts'
import { disputed, disputeLost, disputeWon } from './dispute.ts'
import { handBackDue, handedBack, upheld } from './problem-hand-back.ts'
import { agreed, offerDue, offered, offerEnded } from './problem-offers.ts'
import { toDeciders } from './sale-parts.ts'

type ReportedSale = {
  model: string
  buyerName: string
  sellerName: string
  price: string
  /** Who reported the problem, and the other side. */
  reporterName: string
  otherName: string
  /** Until when the hand-over must be confirmed, if the sale waits for it. */
  handOverBy?: Date
  reportedBy: SaleSide
  /** Whether it was paid for in cash, and whether the two sides did not hand it back in time. */
  isCash: boolean
  isHandBackLate: boolean
  /** What the reader does next; undefined for admins. */
  next?: NextStep | undefined
  /** Until when the other side should answer; undefined once it has. */
  answerBy: Date | undefined
  /** Until when the newest offer can be accepted. */
  offerBy: string
  /** Until when the reporter can report another problem, if there is a deadline; undefined when they cannot. */
  again?: { until: Date | undefined } | undefined
}

/** After a problem of a sale that still waits for its hand-over. */
const goesOn = (sale: ReportedSale) => (sale.handOverBy ? ['The sale goes on.', ...sayNext(sale)] : [])

const reportAgain = ({ until }: NonNullable<ReportedSale['again']>) =>
  until
    ? `If you have more to say, you can report it again until ${formatMinute(until)} (Dhaka time).`
    : 'If you have more to say, you can report it again.'

/** What the reader does next, in the words of the page of the sale; nothing for admins. */
const sayNext = ({ next }: ReportedSale) => (next ? [next.sentence] : [])

/** Who reported it, unless the sentence about what comes next says so. */
const sayReporter = ({ next }: ReportedSale, sentence: string) => (next?.namesReporter ? [] : [sentence])

const reported = {
  reporter: (sale: ReportedSale): EmailText => ({
    subject: `We have your report: ${sale.model}`,
    paragraphs: [...sayReporter(sale, 'You reported a problem with this sale.'), ...sayNext(sale)],
    action: 'Follow your report',
    closing: ['You can withdraw it on the same page.'],
  }),
  other: (sale: ReportedSale): EmailText => ({
    subject: `A problem was reported: ${sale.model}`,
    paragraphs: [
      ...sayReporter(sale, `${sale.reporterName} reported a problem with this sale.`),
      ...sayNext(sale),
    ],
    action: 'Answer the report',
    closing: ['An admin can decide without your answer, so do not wait too long.'],
  }),
  admin: ({ model, reporterName }: ReportedSale): EmailText => ({
    subject: `To decide: ${model}`,
    paragraphs: [`${reporterName} reported a problem with this sale. It is waiting for an admin’s decision.`],
    action: 'Open the sale problems',
    closing: [`${toDeciders}.`, 'The first decision counts.'],
  }),
}

const unanswered = {
  other: (sale: ReportedSale): EmailText => ({
    subject: `Answer within 24 hours: ${sale.model}`,
    paragraphs: [
      'You have not answered the report about this sale yet.',
      ...sayNext(sale),
      'If you do not answer in time, an admin may decide without you.',
    ],
    action: 'Answer the report',
    closing: ['This is the only reminder.'],
  }),
}

/** After the hand-over nothing ends by itself: a problem waits until an admin decides. */
const undecided = {
  admin: ({ model, reporterName, otherName, answerBy, isCash, isHandBackLate }: ReportedSale): EmailText => ({
    subject: `Still to decide: ${model}`,
    paragraphs: [
      isHandBackLate
        ? 'Both sides of this sale in cash agreed that money goes back, and the buyer has not confirmed it in time. Ask both, and decide.'
        : `${reporterName} reported a problem with this sale more than 72 hours ago, and it is still undecided.${isCash ? '' : ' The seller is not paid until then.'}`,
      ...(answerBy ? [`${otherName} has not answered. You can decide without them.`] : []),
    ],
    action: 'Open the sale problems',
    closing: [`${toDeciders}, each day until the problem is decided.`],
  }),
}

const answered = {
  reporter: (sale: ReportedSale): EmailText => ({
    subject: `${sale.otherName} answered: ${sale.model}`,
    paragraphs: [
      ...sayReporter(sale, `${sale.otherName} answered the problem that you reported.`),
      ...sayNext(sale),
    ],
    action: 'Read the answer',
    closing: ['If the two of you have settled it, withdraw your report on the same page.'],
  }),
}

const captured = {
  buyer: ({ model, price, sellerName }: ReportedSale): EmailText => ({
    subject: `An admin decided that the seller gets the money: ${model}`,
    paragraphs: [
      `An admin has looked at the problem with this sale. The hand-over counts as confirmed: the ${price} that you reserved goes to ${sellerName}.`,
    ],
    action: 'See the decision',
    closing: [],
  }),
  seller: ({ model, price, buyerName }: ReportedSale): EmailText => ({
    subject: `An admin decided that you get the money: ${model}`,
    paragraphs: [
      `An admin has looked at the problem with this sale. The hand-over counts as confirmed: the ${price} that ${buyerName} reserved goes to you.`,
    ],
    action: 'See the decision',
    closing: [],
  }),
}

const declined = {
  reporter: (sale: ReportedSale): EmailText => ({
    subject: sale.reportedBy === 'buyer' ? `Not refunded: ${sale.model}` : `The sale stands: ${sale.model}`,
    paragraphs: [
      'An admin has looked at the problem with this sale. The sale stands, and nothing is refunded.',
      ...goesOn(sale),
    ],
    action: 'See the decision',
    closing: sale.again ? [reportAgain(sale.again)] : [],
  }),
  other: (sale: ReportedSale): EmailText => ({
    subject: `The sale stands: ${sale.model}`,
    paragraphs: [
      'An admin has looked at the problem with this sale. The sale stands, and nothing is refunded.',
      ...goesOn(sale),
    ],
    action: 'See the decision',
    closing: [],
  }),
}

const withdrawn = {
  other: (sale: ReportedSale): EmailText => ({
    subject: `The report was withdrawn: ${sale.model}`,
    paragraphs: [
      `${sale.reporterName} has withdrawn their report.`,
      ...(sale.handOverBy ? goesOn(sale) : ['You do not need to do anything.']),
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
  offered,
  'offer-due': offerDue,
  'offer-ended': offerEnded,
  agreed,
  'hand-back-due': handBackDue,
  'handed-back': handedBack,
  upheld,
  disputed,
  'dispute-won': disputeWon,
  'dispute-lost': disputeLost,
  undecided,
}
