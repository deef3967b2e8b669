import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { SaleSide, SaleView } from '#contract/sale-view.ts'
import type { PaymentRow } from '#features/payments/queries.ts'
import { assertReserved } from '#features/payments/rules/hand-over.ts'
import type { MeetingRow } from './queries.ts'

/** How often the two sides may change when they meet. Each change is an email to the other side. */
export const maxVersions = 20

type Sale = Pick<PaymentRow, 'state' | 'handOverBy'>
type Proposed = Pick<MeetingRow, 'version' | 'proposedBy' | 'meetAt' | 'agreedAt' | 'sellerPhoneNumber'>

/** Throws `not-reserved` with the reason, and `too-many-meetings`, unless a meeting may be proposed or changed now. */
export function assertCanPropose(sale: Sale, meeting: Pick<Proposed, 'version'> | undefined): void {
  assertReserved(sale)
  if (meeting && meeting.version >= maxVersions) throw new Refusal('too-many-meetings')
}

/** Throws `invalid-input` unless the time is still to come and before the hand-over must be confirmed. */
export function assertGoodTime({ handOverBy }: Sale, at: Date, now: Date): void {
  if (at <= now)
    throw new Refusal('invalid-input/fields', { fields: [{ path: 'at', error: 'meeting-past' }] })
  if (handOverBy && at > handOverBy)
    throw new Refusal('invalid-input/fields', { fields: [{ path: 'at', error: 'meeting-late' }] })
}

/**
 * Throws `not-reserved` with the reason, and `meeting-changed` with the reason, unless this side may accept the meeting
 * now: the other side has proposed it, and its time is still to come.
 */
export function assertCanAccept(
  sale: Sale,
  meeting: Proposed | undefined,
  side: SaleSide,
  now: Date,
): asserts meeting is Proposed {
  assertReserved(sale)
  if (!meeting) throw new Refusal('meeting-changed/none')
  if (meeting.proposedBy === side) throw new Refusal('meeting-changed/own')
  if (meeting.meetAt <= now) throw new Refusal('meeting-changed/past')
}

type Numbers = { given: string | undefined; known: string | null | undefined }

/**
 * The number that the buyer may call, from now on: the one the seller gives, or the one that is known. Throws `invalid-input`
 * when the seller has none: the two must be able to find each other.
 */
export function findSellersNumber(side: SaleSide, { given, known }: Numbers): string | null {
  const number = (side === 'seller' ? given : undefined) ?? known ?? null
  if (side === 'seller' && number === null)
    throw new Refusal('invalid-input/fields', { fields: [{ path: 'phoneNumber', error: 'sellers-number' }] })
  return number
}

/** What this side may do about the meeting now. */
export function findMeetingActions(
  sale: Sale,
  meeting: Proposed | undefined,
  side: SaleSide,
  now: Date,
): SaleView['may'] {
  const actions = listAllowed({
    propose: () => assertCanPropose(sale, meeting),
    accept: () => assertCanAccept(sale, meeting, side, now),
  })
  return meeting?.agreedAt ? actions.filter((each) => each !== 'accept') : actions
}
