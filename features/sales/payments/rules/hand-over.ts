import { createHmac, timingSafeEqual } from 'node:crypto'
import { handOverCodeLength, handOverDays, minCaptureMinor } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import type { SaleEnd, SaleSide } from '#contract/sale-view.ts'
import { findCashState, isReserved, type SaleFacts } from '#features/money/rules.ts'
import type { Deal } from '../queries.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** A phone must be handed over within this time. */
const handOverWithinMs = handOverDays.card * dayMs
/** How long before the end of the authorization the hand-over ends, so that time is left for the capture. */
export const timeForCaptureMs = dayMs

/** After this many wrong attempts, a version of the code is locked. */
export const maxWrongCodes = 15

/** When both sides are reminded: hours before the end of the hand-over, the last reminder first. */
export const remindersHours = [2, 24] as const

/** How long an authorization is assumed to last if the provider does not say: no card is known to end it sooner. */
const minAuthorizationMs = 5 * dayMs

/**
 * Until when a phone must be handed over: five days after the sale, or a day before its authorization ends, whichever
 * comes first. If the authorization ends within two days, the hand-over has half of its time. `captureBefore` is ignored
 * when it is missing or not after the sale.
 */
export function findHandOverEnd(soldAt: Date, captureBefore: Date | undefined): Date {
  const begin = soldAt.getTime()
  const authorizedUntil = captureBefore?.getTime() ?? begin
  const end = authorizedUntil > begin ? authorizedUntil : begin + minAuthorizationMs
  const half = (begin + end) / 2
  return new Date(Math.min(begin + handOverWithinMs, Math.max(end - timeForCaptureMs, half)))
}

/**
 * Until when the hand-over may be confirmed after a problem of a reserved sale is closed: until the same time as before,
 * but at least 24 hours from now if the authorization lasts that long. Undefined when no time is left.
 */
export function findLaterHandOverEnd(
  { handOverBy, captureBefore }: Pick<Deal, 'handOverBy' | 'captureBefore'>,
  now: Date,
): Date | undefined {
  const present = handOverBy?.getTime() ?? 0
  const latest = (captureBefore?.getTime() ?? 0) - timeForCaptureMs
  const end = Math.max(present, Math.min(now.getTime() + dayMs, latest))
  return end > now.getTime() ? new Date(end) : undefined
}

/**
 * When reserved money is released although a problem of the sale is still open: a day before the authorization ends, but
 * not before the end of the hand-over. Undefined unless the money is reserved.
 */
export function findFrozenEnd({
  state,
  handOverBy,
  captureBefore,
}: Pick<Deal, 'state' | 'handOverBy' | 'captureBefore'>): Date | undefined {
  if (state !== 'authorized' || !handOverBy) return undefined
  const latest = captureBefore ? captureBefore.getTime() - timeForCaptureMs : 0
  return new Date(Math.max(handOverBy.getTime(), latest))
}

type Coded = Pick<Deal, 'id' | 'codeVersion'>

/** The buyer's code for a sale: digits that only this installation can compute. */
export function makeHandOverCode(key: Uint8Array, { id, codeVersion }: Coded): string {
  const digest = createHmac('sha256', key).update(`${id} ${codeVersion}`).digest()
  const number = digest.readUIntBE(0, 6) % 10 ** handOverCodeLength
  return String(number).padStart(handOverCodeLength, '0')
}

/** Compares in constant time, so that the time of the answer does not tell how many digits are right. */
export function isHandOverCode(key: Uint8Array, deal: Coded, typed: string): boolean {
  if (typed.length !== handOverCodeLength) return false
  return timingSafeEqual(Buffer.from(typed), Buffer.from(makeHandOverCode(key, deal)))
}

/** Whether the seller has no attempts left for the current code. Then only the buyer can confirm the hand-over. */
export const isCodeLocked = ({ wrongCodes }: Pick<Deal, 'wrongCodes'>) => wrongCodes >= maxWrongCodes

/**
 * Whether the hand-over was confirmed, or the money was captured without it, whatever became of the money since. Not if it
 * could not be taken: then the seller keeps the phone.
 */
export const isHandedOver = (sale: SaleFacts) =>
  sale.soldAt !== null && !isReserved(sale) && sale.state !== 'uncollectable'

export type SaleTimes = SaleFacts & Pick<Deal, 'handOverBy'>

/** Whether the sale of the payment was released or undone, or its cash request has ended. */
export const hasEnded = (sale: SaleTimes) =>
  findCashState(sale) === 'ended' || (sale.soldAt === null && sale.handOverBy !== null)

/** Throws `not-reserved` with the reason, unless the phone is sold and waits for its hand-over. */
export function assertReserved(sale: SaleFacts): void {
  if (isReserved(sale)) return
  const { state } = sale
  const cash = findCashState(sale)
  if (cash === 'requested') throw new Refusal('not-reserved/requested')
  if (state === 'open') throw new Refusal('not-reserved/open')
  if (state === 'cancelled' || cash === 'ended') throw new Refusal('not-reserved/ended')
  if (state === 'uncollectable') throw new Refusal('not-reserved/uncollectable')
  throw new Refusal('not-reserved/handed-over')
}

/** Throws `not-requested` unless the request for cash still waits for the seller's answer. */
export function assertRequested(sale: SaleFacts): void {
  const state = findCashState(sale)
  if (state === 'requested') return
  throw new Refusal(state === 'ended' ? 'not-requested/ended' : 'not-requested/other')
}

/** Throws `not-missed` unless the sale ended because nobody confirmed its hand-over in time. */
export function assertMissed(deal: SaleTimes, end: SaleEnd | undefined): void {
  if (!hasEnded(deal) || end?.how !== 'missed') throw new Refusal('not-missed')
}

/** Throws `code-locked` when no attempts are left for the current code, and `not-reserved` with the reason. */
export function assertCodeUsable(deal: SaleFacts & Pick<Deal, 'wrongCodes'>): void {
  assertReserved(deal)
  if (isCodeLocked(deal)) throw new Refusal('code-locked')
}

/** Throws `code-works` while attempts are left for the current code, and `not-reserved` with the reason. */
export function assertCodeLocked(deal: SaleFacts & Pick<Deal, 'wrongCodes'>): void {
  assertReserved(deal)
  if (!isCodeLocked(deal)) throw new Refusal('code-works')
}

/**
 * Throws `not-reserved` or `not-yours` unless this side may cancel the sale. Both sides may before the hand-over, and
 * both may end a cash request. When the money could not be taken, only the seller may, because the seller has kept the
 * phone.
 */
export function assertCanCancel(deal: SaleFacts, side: 'buyer' | 'seller'): void {
  if (findCashState(deal) === 'requested') return
  if (deal.state !== 'uncollectable') return assertReserved(deal)
  if (side === 'buyer') throw new Refusal('not-yours/sale', { data: { party: 'seller' } })
}

export type Parties = { buyerId: UserId; sellerId: UserId }

/**
 * Which side of a sale this person is on. Throws `not-yours` for everybody else, such as an admin who can see the sale.
 */
export function getSide(parties: Parties, userId: UserId): SaleSide {
  const side = findSide(parties, userId)
  if (side) return side
  throw new Refusal('not-yours/parties')
}

/** Which side of a sale this person is on; undefined for everybody else. */
export function findSide({ buyerId, sellerId }: Parties, userId: UserId): SaleSide | undefined {
  if (userId === buyerId) return 'buyer'
  return userId === sellerId ? 'seller' : undefined
}

/**
 * How much the hand-over takes of a reserved payment, in paisa, after an agreement on a part. Null for everything: bKash
 * cannot take less, a card only so much, and then the part is refunded.
 */
export function findCaptureMinor(
  { means, amountMinor }: Pick<Deal, 'means' | 'amountMinor'>,
  agreedMinor: number | undefined,
): number | null {
  if (agreedMinor === undefined || means !== 'card') return null
  const restMinor = amountMinor - agreedMinor
  return restMinor < minCaptureMinor ? null : restMinor
}
