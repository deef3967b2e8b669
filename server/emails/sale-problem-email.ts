import type { SaleProblemId } from '#contract/ids.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'
import type { UserId } from '#contract/ids.ts'
import { findProblem, type SaleProblemRow } from '#features/sale-problems/queries.ts'
import { findActiveUser } from '#features/users/queries.ts'
import { formatAppointment } from '#lib/dates.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import type { EmailText } from './email-text.ts'
import { type Fact, writeEmail } from './write-email.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'publicAddress'>
type News = JobData['mail-problem']['news']
type Role = 'buyer' | 'seller' | 'admin'
/** Some news are told to the two sides, others to who reported the problem and to the other one. */
type Reader = Role | 'reporter' | 'other'

/** The states in which the news is still true. An email that waited is sent only then. */
const trueIn: Record<News, SaleProblemState[]> = {
  reported: ['open', 'answered'],
  unanswered: ['open'],
  answered: ['answered'],
  captured: ['captured'],
  refunded: ['refunded'],
  declined: ['declined'],
  withdrawn: ['withdrawn'],
  disputed: ['open', 'answered'],
  'dispute-won': ['dispute-won'],
  'dispute-lost': ['dispute-lost'],
}

/** Notifies one person about a sale problem. Removed people and former admins get nothing. */
export async function sendSaleProblemEmail(
  { db, mail, publicAddress }: Needs,
  { problemId, userId, news }: JobData['mail-problem'],
): Promise<void> {
  if (!mail) return
  const problem = await findProblem(db, problemId as SaleProblemId)
  const reader = await findActiveUser(db, userId as UserId)
  if (!problem || !reader || !trueIn[news].includes(problem.state)) return
  const role = roleOf(problem, reader.id)
  const writers = writersOf(news)
  const write = writers[role] ?? writers[role === problem.reportedBy ? 'reporter' : 'other']
  if (!write || (role === 'admin' && !reader.isAdmin)) return
  // If this process ends after sending and before the job is done, the email is sent twice. The same id marks it as a
  // duplicate.
  const id = `problem-${news}-${problemId}-${userId}`
  const path = role === 'admin' ? '/dashboard/problems' : `/receipt/${problem.paymentId}#problem`
  const facts = [...phoneOf(problem), ...factsFor[news](problem, role)]
  const email = { ...write(nameSides(problem)), facts, address: publicAddress() + path }
  await mail.send(writeEmail(reader.email, email, english, id))
}

/** Not every reader is told everything. */
const writersOf = (
  news: News,
): Partial<Record<Reader, (problem: ReturnType<typeof nameSides>) => EmailText>> =>
  english.emails.saleProblem[news]

function nameSides({ model, buyerName, sellerName, reportedBy }: SaleProblemRow) {
  const [reporterName, otherName] = reportedBy === 'buyer' ? [buyerName, sellerName] : [sellerName, buyerName]
  return { model, buyerName, sellerName, reporterName, otherName }
}

function roleOf({ buyerId, sellerId }: SaleProblemRow, id: UserId): Role {
  if (id === buyerId) return 'buyer'
  return id === sellerId ? 'seller' : 'admin'
}

const phoneOf = ({ model, brandName, amountMinor, currency }: SaleProblemRow): Fact[] => [
  ['phone', model],
  ['brand', brandName],
  ['price', formatTaka(toMajor(amountMinor, currency))],
]
const kindOf = ({ reason, reportedBy }: SaleProblemRow): Fact => [
  'problem',
  english.emails.saleProblem.reasons[reportedBy][reason],
]
const partiesOf = ({ buyerName, sellerName }: SaleProblemRow): Fact[] => [
  ['buyer', buyerName],
  ['seller', sellerName],
]
function reasonOf({ decision }: SaleProblemRow): Fact[] {
  return decision === null ? [] : [['reason', decision]]
}

function endOf({ disputeAnswerBy }: SaleProblemRow): Fact[] {
  return disputeAnswerBy ? [['until', formatAppointment(disputeAnswerBy)]] : []
}

/** A dispute has no text. */
function textOf({ text }: SaleProblemRow): Fact[] {
  return text === '' ? [] : [['report', text]]
}

function refundOf({ refundMinor, currency }: SaleProblemRow): Fact[] {
  return refundMinor === null ? [] : [['refunded', formatTaka(toMajor(refundMinor, currency))]]
}

const factsFor: Record<News, (problem: SaleProblemRow, reader: Role) => Fact[]> = {
  reported: (problem, reader) => {
    if (reader === problem.reportedBy) return [kindOf(problem)]
    const parties = reader === 'admin' ? partiesOf(problem) : []
    return [...parties, kindOf(problem), ['report', problem.text]]
  },
  unanswered: (problem) => [kindOf(problem), ...textOf(problem)],
  answered: ({ answer }) => [['answer', answer ?? '']],
  captured: reasonOf,
  refunded: (problem) => [...refundOf(problem), ...reasonOf(problem)],
  declined: reasonOf,
  withdrawn: () => [],
  disputed: (problem, reader) => (reader === 'admin' ? [...partiesOf(problem), ...endOf(problem)] : []),
  'dispute-won': () => [],
  'dispute-lost': () => [],
}
