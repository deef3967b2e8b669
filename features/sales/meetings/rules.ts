import { listAllowed, Refusal } from '#contract/refusal.ts'
import type { SaleSide, SaleView } from '#contract/sale-view.ts'
import type { SaleFacts } from '#features/money/rules.ts'
import type { Deal } from '#features/sales/payments/queries.ts'
import { assertReserved } from '#features/sales/payments/rules/hand-over.ts'
import type { MeetingRow } from './queries.ts'

/** How many versions a meeting may have. Each new one sends the other side an email. */
export const maxVersions = 20

type Sale = SaleFacts & Pick<Deal, 'handOverBy'>
type Proposed = Pick<MeetingRow, 'version' | 'proposedBy' | 'meetAt' | 'agreedAt' | 'sellerPhoneNumber'>

/** Throws `not-reserved` with the reason, and `too-many-meetings`, unless a meeting may be proposed or changed now. */
export function assertCanPropose(sale: Sale, meeting: Pick<Proposed, 'version'> | undefined): void {
  assertReserved(sale)
  if (meeting && meeting.version >= maxVersions) throw new Refusal('too-many-meetings')
}

/** Throws `invalid-input` unless the time is in the future and not after the end of the hand-over. */
export function assertGoodTime({ handOverBy }: Sale, at: Date, now: Date): void {
  if (at <= now)
    throw new Refusal('invalid-input/fields', { fields: [{ path: 'at', error: 'meeting-past' }] })
  if (handOverBy && at > handOverBy)
    throw new Refusal('invalid-input/fields', { fields: [{ path: 'at', error: 'meeting-late' }] })
}

/**
 * Throws `not-reserved` or `meeting-changed` with the reason, unless this side may accept the meeting now: the other side
 * has proposed it, and its time is in the future.
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
 * The seller's phone number for the buyer: the one that the seller gives now, or else the known one; null before the
 * seller gave one. Throws `invalid-input` when the caller is the seller and there is none.
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
