import { Refusal } from '#contract/refusal.ts'
import type { PaymentId, UserId } from '#contract/ids.ts'
import type { PayoutAccountBody } from '#contract/payout-account.ts'
import type {
  HeldSale,
  LeftOutReason,
  PauseReason,
  Payout,
  PayoutResult,
  PayoutState,
  ResultOutcome,
} from '#contract/payouts.ts'
import { type Balances, findFee, type SaleMoney, payableFrom } from '#features/sales/ledger/rules.ts'
import { findLeft } from '#features/money/rules.ts'
import type { Transition } from '#features/sales/payments/rules/transitions.ts'
import { isWholeMinor, toMinor } from '#lib/money.ts'
import { parseTaka } from '#lib/typed-amounts.ts'

/** Every state change of a payout, and who may cause it. docs/payments.md is drawn from this table. */
export const payoutTransitions: readonly Transition<PayoutState>[] = [
  { from: 'claimed', to: 'paid', by: ['admin'], when: 'an admin has paid it' },
  { from: 'claimed', to: 'failed', by: ['admin'], when: 'the wallet or the bank refused it' },
  { from: 'paid', to: 'failed', by: ['admin'], when: 'the bank or wallet returned the money' },
]

const hourMs = 60 * 60 * 1000
/** How long payouts wait after a change of the payout account, the email address or the second factor. */
export const pausedForMs = 24 * hourMs
/** Until how long after the payment the bank or wallet may return a payout. */
export const returnableForMs = 30 * 24 * hourMs

/** The balances of the ledger accounts because of a payout. */
export function balancesOfPayout({
  state,
  amountMinor,
}: {
  state: PayoutState
  amountMinor: number
}): Balances {
  if (state === 'claimed') return { sellers: amountMinor, payouts: -amountMinor }
  return state === 'paid' ? { sellers: amountMinor, 'paid-out': -amountMinor } : {}
}

/** A sale whose share is on the seller's balance. */
type Share = Pick<
  SaleMoney,
  'amountMinor' | 'capturedMinor' | 'refundedMinor' | 'requestedMinor' | 'dispute' | 'feeBasisPoints'
> & {
  capturedAt: Date
  hasProblem: boolean
  /** In paisa: what the seller has of the sale, and how much should have been refunded to the buyer and was not. */
  shareMinor: number
  owedMinor: number | null
}

export type Hold = { why: HeldSale['why']; heldMinor: number }

/**
 * Why the share of a sale cannot be paid out now, and how much of it is held; undefined when all of it can be paid. After
 * a failed refund, it is what the refund would have cost the seller: its amount without our fee for it.
 */
export function findHold(share: Share, now: Date): Hold | undefined {
  const { shareMinor, owedMinor } = share
  const why = findHoldReason(share, now)
  if (why) return { why, heldMinor: shareMinor }
  if (owedMinor === null) return undefined
  return { why: 'refund-failed', heldMinor: Math.min(findShareOf(share, owedMinor), shareMinor) }
}

/** The seller's share of a part of what is left of a payment. Our fee is rounded once, for everything that is left. */
function findShareOf({ feeBasisPoints, ...money }: Share, amountMinor: number): number {
  const leftMinor = findLeft(money)
  return amountMinor - findFee(leftMinor, feeBasisPoints) + findFee(leftMinor - amountMinor, feeBasisPoints)
}

function findHoldReason(share: Share, now: Date): Hold['why'] | undefined {
  const { capturedAt, dispute, requestedMinor, hasProblem } = share
  if (dispute === 'open') return 'dispute'
  // Nobody knows yet how much of the money the seller keeps.
  if (requestedMinor !== null) return 'refund'
  if (hasProblem) return 'problem'
  return payableFrom(capturedAt) > now ? 'waiting' : undefined
}

/** How much of a balance can be paid out. */
export const findDue = (balanceMinor: number, heldMinor: number) => Math.max(0, balanceMinor - heldMinor)

/** What a payout pays for one sale. */
export type PayoutLine = { paymentId: PaymentId; amountMinor: number }
type Unpaid = { paymentId: PaymentId; unpaidMinor: number }

/**
 * The lines of a payout that pays everything that is due: of each sale what is unpaid, without what is held. A line is
 * negative where more was paid before than the seller may keep now. They sum to the balance without what is held.
 */
export function findPayoutLines(
  unpaid: Unpaid[],
  held: { paymentId: PaymentId; heldMinor: number }[],
): PayoutLine[] {
  const amounts = new Map<PaymentId, number>()
  const add = (id: PaymentId, minor: number) => amounts.set(id, (amounts.get(id) ?? 0) + minor)
  for (const { paymentId, unpaidMinor } of unpaid) add(paymentId, unpaidMinor)
  for (const { paymentId, heldMinor } of held) add(paymentId, -heldMinor)
  return [...amounts].flatMap(([paymentId, amountMinor]) =>
    amountMinor === 0 ? [] : [{ paymentId, amountMinor }],
  )
}

/** A change that makes payouts wait. */
export type RiskyChange = { why: PauseReason; at: Date; isRemoval: boolean }
export type Pause = { why: PauseReason; until: Date }

/** Until when payouts to a seller wait, because of the latest change; undefined when they do not. */
export function findPause(changes: RiskyChange[], now: Date): Pause | undefined {
  const latest = changes.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  const until = latest && new Date(latest.at.getTime() + pausedForMs)
  return latest && until && until > now ? { why: latest.why, until } : undefined
}

/** The account number as people see it: only its last three digits are readable. */
export function maskAccount({ number, bank }: Pick<PayoutAccountBody, 'number' | 'bank'>): string {
  const digits = '•'.repeat(Math.max(number.length - 3, 0)) + number.slice(-3)
  return bank === undefined ? digits : `${bank} ${digits}`
}

/** Throws `not-allowed` for the admin's own payout: nobody decides about their own money. */
export function assertIsNotOwn({ sellerId }: { sellerId: UserId }, adminId: UserId): void {
  if (sellerId === adminId) throw new Refusal('not-allowed/own-payout')
}

/** Throws `payout-settled` with the reason, unless the payout waits to be paid. */
export function assertCanPay({ state }: { state: PayoutState }): void {
  if (state !== 'claimed') throw new Refusal(`payout-settled/${state}`)
}

/** Throws `payout-settled` unless the payout can still fail. */
export function assertCanFail({ state }: { state: PayoutState }): void {
  if (state === 'failed') throw new Refusal('payout-settled/failed')
}

/** What an admin may do with a payout now. */
export function findPayoutActions(
  { state, sellerId }: { state: PayoutState; sellerId: UserId },
  adminId: UserId,
): Payout['may'] {
  if (sellerId === adminId || state === 'failed') return []
  return state === 'claimed' ? ['pay', 'fail'] : ['fail']
}

type Claimed = { state: PayoutState; amountMinor: number; sellerId: UserId }

/** What a line of a result file means for its payout, or why it is not accepted. */
export function readResult(
  result: Pick<PayoutResult, 'amount' | 'status' | 'reason'>,
  payout: Claimed | undefined,
  adminId: UserId,
): ResultOutcome {
  if (!payout) return 'unknown-reference'
  if (payout.sellerId === adminId) return 'own'
  if (readAmount(result.amount) !== payout.amountMinor) return 'other-amount'
  const status = result.status.trim().toLowerCase()
  if (status === '') return 'not-decided'
  if (status === 'paid') {
    if (payout.state === 'claimed') return 'paid'
    return payout.state === 'paid' ? 'already-paid' : 'already-failed'
  }
  if (status !== 'failed') return 'unknown-status'
  if (payout.state === 'failed') return 'already-failed'
  // The file may be old. A paid payout can be marked as failed only by the call for one payout.
  if (payout.state === 'paid') return 'marked-paid'
  return result.reason.trim() === '' ? 'reason-missing' : 'failed'
}

/** Reads taka as spreadsheet programs write them: 54500, 54500.00 or 54,500.00. Undefined for anything else. */
function readAmount(text: string): number | undefined {
  const taka = parseTaka(text.trim().replace(/^'/u, ''))
  return taka !== undefined && isWholeMinor(taka) ? toMinor(taka) : undefined
}

/** How the reason of a payout that a file left out is stored. An admin who types a reason does not write this. */
export const storedReasonOf = (leftOut: LeftOutReason) => `left-out/${leftOut}`
