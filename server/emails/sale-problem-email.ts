import type { SaleProblemId } from '#contract/ids.ts'
import type { SaleProblemState } from '#contract/sale-problems.ts'
import type { UserId } from '#contract/ids.ts'
import { findProblem, type SaleProblemRow } from '#features/sale-problems/queries.ts'
import { findActiveUser } from '#features/users/queries.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import type { EmailText } from './email-text.ts'
import { type Fact, writeEmail } from './write-email.ts'

type Needs = Pick<OpenServices, 'db' | 'mail' | 'publicAddress'>
type News = JobData['mail-problem']['news']
type Reader = 'buyer' | 'seller' | 'admin'

/** The states in which the news is still true. An email that waited is sent only then. */
const trueIn: Record<News, SaleProblemState[]> = {
  reported: ['open', 'answered'],
  answered: ['answered'],
  declined: ['declined'],
  withdrawn: ['withdrawn'],
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
  const write = writersOf(news)[role]
  if (!write || (role === 'admin' && !reader.isAdmin)) return
  // If this process ends after sending and before the job is done, the email is sent twice. The same id marks it as a
  // duplicate.
  const id = `problem-${news}-${problemId}-${userId}`
  const path = role === 'admin' ? '/dashboard/problems' : `/receipt/${problem.paymentId}#problem`
  const facts = [...phoneOf(problem), ...factsFor[news](problem, role)]
  const email = { ...write(problem), facts, address: publicAddress() + path }
  await mail.send(writeEmail(reader.email, email, english, id))
}

/** Not every reader is told everything. */
const writersOf = (news: News): Partial<Record<Reader, (problem: SaleProblemRow) => EmailText>> =>
  english.emails.saleProblem[news]

function roleOf({ buyerId, sellerId }: SaleProblemRow, id: UserId): Reader {
  if (id === buyerId) return 'buyer'
  return id === sellerId ? 'seller' : 'admin'
}

const phoneOf = ({ model, brandName, amountMinor, currency }: SaleProblemRow): Fact[] => [
  ['phone', model],
  ['brand', brandName],
  ['price', formatTaka(toMajor(amountMinor, currency))],
]
const kindOf = ({ reason }: SaleProblemRow): Fact => ['problem', english.emails.saleProblem.reasons[reason]]
const partiesOf = ({ buyerName, sellerName }: SaleProblemRow): Fact[] => [
  ['buyer', buyerName],
  ['seller', sellerName],
]
const factsFor: Record<News, (problem: SaleProblemRow, reader: Reader) => Fact[]> = {
  reported: (problem, reader) => {
    if (reader === 'buyer') return [kindOf(problem)]
    const parties = reader === 'admin' ? partiesOf(problem) : []
    return [...parties, kindOf(problem), ['report', problem.text]]
  },
  answered: ({ answer }) => [['answer', answer ?? '']],
  declined: ({ decision }) => (decision === null ? [] : [['reason', decision]]),
  withdrawn: () => [],
}
