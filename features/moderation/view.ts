import { readDetail } from '#contract/events.ts'
import type { EventOnRecord, ReportOnRecord, SellerHistory, VerificationStep } from '#contract/moderation.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { viewChange } from '#features/listings/view.ts'
import { readReason, type ReasonSentences } from '#features/sales/payments/view.ts'
import { toMajor } from '#lib/money.ts'
import type { EventRow, ReportRow } from './queries/events.ts'
import type { SellerHistoryRows } from './queries/seller-history.ts'

/** A report as admins see it. Leaves out the reporter's key, because it is derived from a guest's network address. */
export function viewReport(row: ReportRow): ReportOnRecord {
  return {
    id: row.id,
    ...(row.reason ? { reason: row.reason as ReportOnRecord['reason'] } : {}),
    ...(row.note ? { note: row.note } : {}),
    ...(row.reporterName !== null && row.reporterEmail !== null
      ? { reporter: { name: row.reporterName, email: row.reporterEmail } }
      : {}),
    reportedAt: row.createdAt.toISOString(),
  }
}

/** An event as admins read it, with the names of the actor and the subject. */
export function viewEvent(row: EventRow, sentences: ReasonSentences): EventOnRecord {
  const { actorId, actorName, actorEmail, subjectName, requestId } = row
  const change = readDetail(row, 'item-changed')
  return {
    id: row.id,
    kind: row.kind,
    ...(actorId && actorName !== null && actorEmail !== null
      ? { actor: { id: actorId, name: actorName, email: actorEmail } }
      : {}),
    subject: {
      kind: row.subjectKind as EventOnRecord['subject']['kind'],
      id: row.subjectId,
      ...(subjectName === null ? {} : { name: subjectName }),
    },
    detail: change ? viewChange(change) : viewDetail(row.detail, sentences),
    ...(requestId === null ? {} : { requestId }),
    happenedAt: row.createdAt.toISOString(),
  }
}

function viewDetail(detail: EventRow['detail'], sentences: ReasonSentences): EventRow['detail'] {
  const { text: _typed, ...rest } = detail
  const reason = readReason(detail, sentences)
  return reason === undefined ? rest : { ...rest, reason }
}

/** The history of a seller, for admins. */
export function viewSellerHistory(rows: SellerHistoryRows): SellerHistory {
  const { createdAt, isAddressVerified, verificationNote, phoneNumbers, counts } = rows
  return {
    since: createdAt.toISOString(),
    isAddressVerified,
    ...(verificationNote === null ? {} : { note: verificationNote }),
    steps: rows.steps.map(viewStep),
    phoneNumbers,
    counts,
    listings: rows.listings.map(({ priceMinor, currency, ...row }) => ({
      id: row.id,
      model: row.model,
      title: titleOf(row),
      price: toMajor(priceMinor, currency),
      image: row.cover?.url ?? '',
      state: stateOf(row),
      reports: row.reports ?? 0,
    })),
  }
}

const stepNames = {
  'user-asked-verification': 'asked',
  'user-verified': 'verified',
  'user-declined': 'declined',
  'user-unverified': 'withdrawn',
} as const

function viewStep(row: SellerHistoryRows['steps'][number]): VerificationStep {
  const kind = stepNames[row.kind]
  const denial = readDetail(row, 'user-declined') ?? readDetail(row, 'user-unverified')
  return {
    kind,
    ...(kind === 'asked' || row.actorName === null ? {} : { by: row.actorName }),
    ...(denial ? { reason: denial.reason } : {}),
    at: row.createdAt.toISOString(),
  }
}

type States = Pick<
  SellerHistoryRows['listings'][number],
  'soldAt' | 'removedAt' | 'withheldAt' | 'unusualState'
>

function stateOf(row: States): SellerHistory['listings'][number]['state'] {
  const { soldAt, removedAt, withheldAt, unusualState } = row
  if (removedAt) return 'removed'
  if (soldAt) return unusualState ?? 'sold'
  return withheldAt ? 'hidden' : 'for-sale'
}
