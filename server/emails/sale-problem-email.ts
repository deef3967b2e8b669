import type { SaleProblemId, UserId } from '#contract/ids.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { findLeft, isCash, isRefunded, isReserved } from '#features/money/rules.ts'
import { findDeal } from '#features/sales/payments/queries.ts'
import {
  findProblem,
  listProblemsOfPayment,
  dealOf,
  type SaleProblemRow,
} from '#features/sales/problems/queries.ts'
import { findReporting } from '#features/sales/problems/rules.ts'
import { findAnswerEnd } from '#features/sales/problems/rules/deadlines.ts'
import { findOpenOffer } from '#features/sales/problems/rules/offers.ts'
import { findActiveUser } from '#features/users/queries.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Formats } from '../sentences/en/formats.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { Sentences } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { type DecidedRefund, describeDecidedRefund } from './decided-refund.ts'
import type { EmailText, NextStep } from './email-text.ts'
import { getNextStep } from './next-step.ts'
import { type MailServices, sendEmail } from './send-email.ts'
import type { Fact } from './write-email.ts'

type Needs = MailServices & Pick<OpenServices, 'db' | 'clock'>
type News = JobData['mail-problem']['news']
type RecipientRole = 'buyer' | 'seller' | 'admin'
/** Some news is written for buyer and seller, other news for the side that reported the problem and the other side. */
type Reader = RecipientRole | 'reporter' | 'other'

/** The states in which the news is still true. An email that waited is sent only then. */
const trueIn: Record<News, SaleProblemState[]> = {
  reported: ['open', 'answered'],
  unanswered: ['open'],
  answered: ['answered'],
  captured: ['captured'],
  refunded: ['refunded'],
  declined: ['declined'],
  withdrawn: ['withdrawn'],
  offered: ['open', 'answered'],
  'offer-due': ['open', 'answered'],
  'offer-ended': ['open', 'answered'],
  agreed: ['handing-back', 'refunded', 'settled'],
  'hand-back-due': ['handing-back'],
  'handed-back': ['refunded'],
  upheld: ['upheld'],
  disputed: ['open', 'answered'],
  'dispute-won': ['dispute-won'],
  'dispute-lost': ['dispute-lost'],
  undecided: ['open', 'answered', 'handing-back'],
}

/** Notifies one person about a sale problem. Removed people and former admins get nothing. */
export async function sendSaleProblemEmail(
  services: Needs,
  { problemId, userId, news, at }: JobData['mail-problem'],
): Promise<void> {
  const { db, mail } = services
  if (!mail) return
  const problem = await findProblem(db, problemId as SaleProblemId)
  const reader = await findActiveUser(db, userId as UserId)
  if (!problem || !reader || !trueIn[news].includes(problem.state)) return
  const role = roleOf(problem, reader.id)
  if (!isOfferStillCurrent(news, problem, role)) return
  const sentences = sentencesIn(reader.language)
  const writers = writersOf(news, sentences)
  const write = writers[role] ?? writers[role === problem.reportedBy ? 'reporter' : 'other']
  if (!write || (role === 'admin' && !reader.isAdmin)) return
  const id = ['problem', news, problemId, userId, ...(at ? [at] : [])].join('-')
  const path = role === 'admin' ? '/dashboard/problems' : `/receipt/${problem.paymentId}#problem`
  const facts = [...phoneOf(problem, sentences), ...factsFor[news](problem, sentences, role)]
  const again = news === 'declined' ? await findReportAgain(services, problem) : undefined
  const tellsOfRefund = news === 'refunded' || news === 'agreed'
  const refund = tellsOfRefund ? await describeDecidedRefund(db, problem, sentences.formats) : undefined
  const next = role === 'admin' ? undefined : await getNextStep(services, problem.paymentId, role, sentences)
  const text = write({ ...describe(problem, sentences.formats), next, again, refund })
  await sendEmail(services, reader, { ...text, facts, path }, id)
}

/** Whether the news of an offer is still true: of one that waits for this reader, or that nobody has replaced since. */
function isOfferStillCurrent(news: News, { offers }: SaleProblemRow, reader: RecipientRole): boolean {
  const open = findOpenOffer(offers)
  if (news === 'offered' || news === 'offer-due') return open !== undefined && open.by !== reader
  return news !== 'offer-ended' || open === undefined
}

type Again = Awaited<ReturnType<typeof findReportAgain>>

/** Until when the reporter can report another problem, if there is a deadline; undefined when they cannot. */
async function findReportAgain(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { paymentId, reportedBy }: SaleProblemRow,
) {
  const deal = await findDeal(db, paymentId)
  if (!deal) return undefined
  return findReporting(deal, await listProblemsOfPayment(db, paymentId), reportedBy, clock())
}

type ProblemTexts = ReturnType<typeof describe> & {
  next: NextStep | undefined
  again: Again
  refund: DecidedRefund | undefined
}

/** The texts of this news, by reader. Readers without one get no email. */
const writersOf = (
  news: News,
  { emails }: Sentences,
): Partial<Record<Reader, (problem: ProblemTexts) => EmailText>> => emails.saleProblem[news]

function describe(problem: SaleProblemRow, formats: Formats) {
  const { buyerName, sellerName, reportedBy, handOverBy, currency } = problem
  const { refundedByHandMinor, writtenOffMinor } = problem
  const backMinor = problem.refundedMinor - problem.unchargedMinor
  const asText = (minor: number) => (minor > 0 ? formats.formatMinor(minor, currency) : undefined)
  const deal = dealOf(problem)
  const [reporterName, otherName] = reportedBy === 'buyer' ? [buyerName, sellerName] : [sellerName, buyerName]
  return {
    model: titleOf(problem),
    price: formats.formatMinor(problem.amountMinor, currency),
    buyerName,
    sellerName,
    reportedBy,
    reporterName,
    otherName,
    ...(isReserved(deal) && handOverBy ? { handOverBy } : {}),
    isRefunded: isRefunded(deal) && deal.requestedMinor === null,
    refundedPart: isRefunded(deal) ? undefined : asText(backMinor),
    sentByHand: asText(refundedByHandMinor - writtenOffMinor),
    returnedBefore: asText(backMinor - refundedByHandMinor),
    wasAllBack: findLeft(deal) <= 0,
    isCash: isCash(deal),
    isHandBackLate: problem.state === 'handing-back',
    ...describeHandBack(problem, formats),
    answerBy: findAnswerEnd(problem),
    offerBy: formatOfferEnd(problem, formats),
  }
}

function describeHandBack(problem: SaleProblemRow, { formatMinor }: Formats) {
  const { means, currency, amountMinor, refundedMinor, refundMinor, decision } = problem
  const offer = findDescribedOffer(problem)
  const handedBackMinor = offer?.amountMinor ?? refundMinor ?? amountMinor - refundedMinor
  return {
    isHandBack: means === 'cash' && offer?.what !== 'as-described',
    handedBack: formatMinor(handedBackMinor, currency),
    isAllBack: offer?.what === 'all',
    isDecided: decision !== null,
  }
}

/** The accepted offer of a problem; otherwise the newest one. */
const findDescribedOffer = ({ offers }: SaleProblemRow) =>
  offers.find(({ accepted }) => accepted !== null) ?? offers.at(-1)

function formatOfferEnd(problem: SaleProblemRow, { formatAppointment }: Formats): string {
  const offer = findDescribedOffer(problem)
  return offer ? formatAppointment(new Date(offer.until)) : ''
}

function roleOf({ buyerId, sellerId }: SaleProblemRow, id: UserId): RecipientRole {
  if (id === buyerId) return 'buyer'
  return id === sellerId ? 'seller' : 'admin'
}

const phoneOf = (problem: SaleProblemRow, { formats }: Sentences): Fact[] => [
  ['phone', titleOf(problem)],
  ['brand', problem.brandName],
  ['price', formats.formatMinor(problem.amountMinor, problem.currency)],
]
const kindOf = ({ reason, reportedBy }: SaleProblemRow, { emails }: Sentences): Fact => [
  'problem',
  emails.saleProblem.reasons[reportedBy][reason],
]
const partiesOf = ({ buyerName, sellerName }: SaleProblemRow): Fact[] => [
  ['buyer', buyerName],
  ['seller', sellerName],
]
function reasonOf({ decision }: SaleProblemRow): Fact[] {
  return decision === null ? [] : [['reason', decision]]
}

function endOf({ disputeAnswerBy }: SaleProblemRow, { emails }: Sentences): Fact[] {
  return disputeAnswerBy ? [['until', emails.layout.dhakaTime(disputeAnswerBy)]] : []
}

function offerOf(problem: SaleProblemRow, { offerTerms, formats }: Sentences): Fact[] {
  const { buyerName, currency } = problem
  const offer = findDescribedOffer(problem)
  if (!offer) return []
  const amount = formats.formatMinor(offer.amountMinor ?? 0, currency)
  const terms = offerTerms[offer.what]({ by: offer.by, buyer: buyerName, amount })
  return [['offer', terms], ...(offer.text === null ? [] : [quote(offer.by, offer.text)])]
}

/** What a side wrote. */
const quote = (by: SaleSide, text: string): Fact => [by === 'buyer' ? 'buyerWrote' : 'sellerWrote', text]

/** A dispute has no text. */
function textOf({ text, reportedBy }: SaleProblemRow): Fact[] {
  return text === '' ? [] : [quote(reportedBy, text)]
}

function refundOf({ refundMinor, currency }: SaleProblemRow, { formats }: Sentences): Fact[] {
  return refundMinor === null ? [] : [['refunded', formats.formatMinor(refundMinor, currency)]]
}

type ListFacts = (problem: SaleProblemRow, sentences: Sentences, reader: RecipientRole) => Fact[]

const factsFor: Record<News, ListFacts> = {
  reported: (problem, sentences, reader) => {
    if (reader === problem.reportedBy) return [kindOf(problem, sentences)]
    const parties = reader === 'admin' ? partiesOf(problem) : []
    return [...parties, kindOf(problem, sentences), quote(problem.reportedBy, problem.text)]
  },
  unanswered: (problem, sentences) => [kindOf(problem, sentences), ...textOf(problem)],
  answered: ({ answer, reportedBy }) => [quote(reportedBy === 'buyer' ? 'seller' : 'buyer', answer ?? '')],
  captured: reasonOf,
  refunded: (problem, sentences) => [...refundOf(problem, sentences), ...reasonOf(problem)],
  declined: reasonOf,
  withdrawn: () => [],
  offered: offerOf,
  'offer-due': offerOf,
  'offer-ended': offerOf,
  agreed: offerOf,
  'hand-back-due': offerOf,
  'handed-back': reasonOf,
  upheld: reasonOf,
  disputed: (problem, sentences, reader) =>
    reader === 'admin' ? [...partiesOf(problem), ...endOf(problem, sentences)] : [],
  'dispute-won': () => [],
  'dispute-lost': () => [],
  undecided: (problem, sentences) => [...partiesOf(problem), kindOf(problem, sentences)],
}
