import { Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import type { Finding } from '#contract/payments.ts'
import type { Session } from '#contract/session.ts'
import {
  findExcess,
  getMoneyState,
  isCash,
  isReleased,
  type MoneyState,
  type SaleFacts,
} from '#features/money/rules.ts'
import type { FindingSubject, StoredFinding } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Deal } from './queries.ts'
import { hasEnded, type Parties, type SaleTimes } from './rules/hand-over.ts'

/**
 * The result of an attempt to sell. After `sold` and `settled-before` the phone is sold to this buyer. After
 * `incomplete` there is no authorization yet. After all others the authorization is cancelled.
 */
export type SettlementOutcome =
  | 'sold'
  | 'settled-before'
  | 'lost'
  | 'withdrawn'
  | 'incomplete'
  | 'price-changed'
  | 'listing-changed'
  | 'over-limit'
  | 'given-up'

/** An open payment is given up when its card has not answered for this long. */
export const openForMs = 24 * 60 * 60 * 1000

const maxStartsAnHour = 20
const hourMs = 60 * 60 * 1000

/** Payments that a buyer began after this time count towards the limit. */
export const startsCountSince = (now: Date) => new Date(now.getTime() - hourMs)

/**
 * Throws `too-many-requests` when the buyer has begun too many payments within the hour: each change between card and
 * bKash begins one, and gives the one before up. `starts` has the times when they began, the earliest first.
 */
export function assertCanStart(starts: Date[], now: Date): void {
  const oldest = starts.at(-maxStartsAnHour)
  if (!oldest) return
  const leftMs = oldest.getTime() + hourMs - now.getTime()
  throw new Refusal('too-many-requests/payments', {
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  })
}

/** The card is authorised: the money is reserved, or already taken. */
export function isAuthorized(intent: PaymentIntent): boolean {
  return intent.status === 'requires_capture' || intent.status === 'succeeded'
}

/** The payment has gone so far that it cannot be given up. */
export function isUnderWay(intent: PaymentIntent): boolean {
  return isAuthorized(intent) || intent.status === 'processing' || intent.status === 'requires_action'
}

/** The finding that a reconciliation stores for a payment. */
export function createFinding(deal: Deal, kind: Finding['kind']): StoredFinding {
  const subject = subjectOf(deal)
  const excessMinor = findExcess(deal)
  const isEnd = kind === 'lost' || kind === 'cancelled'
  if (isEnd && excessMinor !== undefined) return { ...subject, kind: 'owed-by-buyer', excessMinor }
  if (kind === 'refunded-twice') return { ...subject, kind, excessMinor }
  const isUnsold = kind === 'refund-failed' && deal.soldAt === null
  return { ...subject, kind, ...(isUnsold && { isUnsold }) }
}

export function subjectOf({ id, intentId, amountMinor }: Deal): FindingSubject {
  return { paymentId: id, intentId, amountMinor }
}

/**
 * True when the provider's intent is the one we asked for: the same booking, phone, buyer, amount and currency.
 */
export function matchesPayment(intent: PaymentIntent, deal: Deal): boolean {
  return (
    intent.amountMinor === deal.amountMinor &&
    intent.currency === deal.currency &&
    intent.metadata.bookingId === deal.bookingId &&
    intent.metadata.itemId === deal.itemId &&
    (intent.metadata.buyerId ?? deal.buyerId) === deal.buyerId
  )
}

/** Throws `payment-mismatch` unless the provider's intent is the one we asked for. */
export function assertMatches(intent: PaymentIntent, deal: Deal): void {
  if (matchesPayment(intent, deal)) return
  throw new Refusal('payment-mismatch/booking')
}

/** The reason when a sale cannot be relisted, by the state of its payment. */
const notRelistable = {
  open: 'not-relistable/open',
  authorized: 'not-relistable/reserved',
  capturing: 'not-relistable/capturing',
  captured: 'not-relistable/paid',
  uncollectable: undefined,
} as const satisfies Record<Exclude<MoneyState, 'cancelled'>, string | undefined>

/** Throws `not-relistable` with the reason, unless the payment is uncollectable. */
export function assertCanRelist(sale: SaleFacts): void {
  if (isCash(sale)) throw new Refusal('not-relistable/cash')
  const state = getMoneyState(sale)
  if (state === 'cancelled')
    throw new Refusal(isReleased(sale) ? 'not-relistable/released' : 'not-relistable/cancelled')
  const reason = notRelistable[state]
  if (reason) throw new Refusal(reason)
}

/** Whether both sides see the payment as a sale: it sells or once sold its phone, or it is for cash. */
export const isSale = (deal: SaleTimes) => !!deal.soldAt || hasEnded(deal) || isCash(deal)

/**
 * Throws `not-found` unless the caller may see the payment: admins see every payment, buyers their own, and sellers the
 * sales of their phones, including ended ones and cash requests.
 */
export function assertCanSee(deal: Parties & SaleTimes, session: Session): void {
  const { buyerId, sellerId } = deal
  if (session.isAdmin || buyerId === session.userId) return
  if (sellerId === session.userId && isSale(deal)) return
  throw new Refusal('not-found/payment')
}

/**
 * Throws `not-allowed` for an admin who bought or sold the phone: nobody decides about their own money.
 */
export function assertCanDecide({ buyerId, sellerId }: Parties, adminId: UserId): void {
  if (adminId !== buyerId && adminId !== sellerId) return
  throw new Refusal('not-allowed/own-sale')
}

/** Kinds that say what a reconciliation has done. */
const kindsDone = new Set<Finding['kind']>([
  'sold',
  'captured',
  'released',
  'cancelled',
  'refunding',
  'refunded',
  'partly-refunded',
  'webhook',
  'restored',
  'unknown-released',
])

/** Whether an admin must act because of a finding of this kind. */
export const needsAdmin = (kind: Finding['kind']): boolean => !kindsDone.has(kind)

/** Kinds that later reconciliations may miss while nobody has acted. */
export const foundOnce: ReadonlySet<Finding['kind']> = new Set<Finding['kind']>([
  'partly-captured',
  'mismatch',
  'missing',
  'ledger-differs',
  'other-currency',
])

/** Whether each reconciliation finds it again until somebody has acted. */
export const repeatsItself = (kind: Finding['kind']): boolean => !foundOnce.has(kind)
