import type { PaymentId } from '#contract/ids.ts'
import type { MeetingAcceptance, MeetingProposal } from '#contract/meetings.ts'
import { Refusal } from '#contract/refusal.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { lockOwnSale } from '#features/sales/payments/commands/lock-sale.ts'
import { isFrozen } from '#features/sales/problems/queries.ts'
import { otherSide } from '#features/sales/problems/rules.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import { findMeeting, type MeetingRow } from './queries.ts'
import { assertCanAccept, assertCanPropose, assertGoodTime, findSellersNumber } from './rules.ts'

type Jobs = Services['jobs']

/**
 * Proposes when and where to meet, or changes the meeting, and notifies the other side. Returns false when the same
 * proposal changes nothing. Throws `problem-open` while the sale is frozen, `not-reserved` with the reason,
 * `too-many-meetings`, `meeting-changed` when the caller has seen another version, `invalid-input`, `not-yours` and
 * `not-found`.
 */
export async function proposeMeeting(
  tx: Tx,
  jobs: Jobs,
  { id, place, at, phoneNumber, version: seen }: MeetingProposal & { id: PaymentId },
  cause: ByPerson,
): Promise<boolean> {
  const { deal, side } = await lockUnfrozenSale(tx, id, cause)
  const meeting = await findMeeting(tx, id)
  const meetAt = new Date(at)
  assertCanPropose(deal, meeting)
  if (meeting && isSame(meeting, { place, meetAt, side }))
    return updateNumber(tx, meeting, { side, phoneNumber, at: cause.at })
  if (seen !== undefined && seen !== (meeting?.version ?? 0)) throw new Refusal('meeting-changed/newer')
  assertGoodTime(deal, meetAt, cause.at)
  const version = (meeting?.version ?? 0) + 1
  const numbers = { given: phoneNumber, known: meeting?.sellerPhoneNumber }
  const sellerPhoneNumber = findSellersNumber(side, numbers)
  // All columns, so that none keeps the value of the version before.
  const row: Omit<MeetingRow, 'paymentId'> = {
    version,
    place,
    meetAt,
    proposedBy: side,
    agreedAt: null,
    sellerPhoneNumber,
    updatedAt: cause.at,
  }
  await tx
    .insertInto('meetings')
    .values({ paymentId: id, ...row })
    .onConflict((conflict) => conflict.column('paymentId').doUpdateSet(row))
    .execute()
  await recordEvent(tx, cause, { kind: 'meeting-proposed', subjectId: id, detail: { by: side, version } })
  await notifySide(tx, jobs, {
    paymentId: id,
    party: otherSide(side),
    news: version === 1 ? 'proposed' : 'changed',
    version,
  })
  return true
}

/**
 * Accepts the version of the meeting that the caller has seen, and notifies the other side. Returns false when it was
 * accepted before. Throws `meeting-changed` with the reason, for example when there is a newer version, `problem-open`
 * while the sale is frozen, `not-reserved` with the reason, `invalid-input` for a seller without a phone number,
 * `not-yours` and `not-found`.
 */
export async function acceptMeeting(
  tx: Tx,
  jobs: Jobs,
  { id, version, phoneNumber }: MeetingAcceptance & { id: PaymentId },
  cause: ByPerson,
): Promise<boolean> {
  const { deal, side } = await lockUnfrozenSale(tx, id, cause)
  const meeting = await findMeeting(tx, id)
  if (meeting?.agreedAt && meeting.version === version && meeting.proposedBy !== side)
    return updateNumber(tx, meeting, { side, phoneNumber, at: cause.at })
  assertCanAccept(deal, meeting, side, cause.at)
  if (meeting.version !== version) throw new Refusal('meeting-changed/newer')
  const numbers = { given: phoneNumber, known: meeting.sellerPhoneNumber }
  const sellerPhoneNumber = findSellersNumber(side, numbers)
  await tx
    .updateTable('meetings')
    .set({ agreedAt: cause.at, updatedAt: cause.at, sellerPhoneNumber })
    .where('paymentId', '=', id)
    .execute()
  await recordEvent(tx, cause, { kind: 'meeting-agreed', subjectId: id, detail: { by: side, version } })
  await notifySide(tx, jobs, { paymentId: id, party: otherSide(side), news: 'agreed', version })
  return true
}

/** Locks the caller's sale. Throws `problem-open` while a problem freezes it, because nobody should meet then. */
async function lockUnfrozenSale(tx: Tx, id: PaymentId, cause: ByPerson) {
  const sale = await lockOwnSale(tx, id, cause)
  if (sale.deal.state === 'authorized' && (await isFrozen(tx, id))) throw new Refusal('problem-open/sale')
  return sale
}

type Proposal = Pick<MeetingRow, 'place' | 'meetAt'> & { side: SaleSide }

const isSame = (meeting: MeetingRow, { place, meetAt, side }: Proposal) =>
  meeting.place === place && meeting.meetAt.getTime() === meetAt.getTime() && meeting.proposedBy === side

/** Stores the seller's phone number if a repeated request has a different one. Returns whether it does. */
async function updateNumber(
  tx: Tx,
  { paymentId, sellerPhoneNumber }: MeetingRow,
  { side, phoneNumber, at }: { side: SaleSide; phoneNumber: string | undefined; at: Date },
): Promise<boolean> {
  if (side !== 'seller' || !phoneNumber || phoneNumber === sellerPhoneNumber) return false
  await tx
    .updateTable('meetings')
    .set({ sellerPhoneNumber: phoneNumber, updatedAt: at })
    .where('paymentId', '=', paymentId)
    .execute()
  return true
}

const notifySide = (tx: Tx, jobs: Jobs, email: JobData['mail-meeting']) =>
  jobs.enqueue(tx, 'mail-meeting', email)
