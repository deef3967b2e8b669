import type { UserId } from '#contract/ids.ts'
import type { PayoutAccountBody } from '#contract/payout-account.ts'
import type { PayoutSuspension } from '#contract/payout-suspension.ts'
import {
  type DuePayout,
  type HeldSale,
  LeftOutReason,
  type Payout,
  type PayoutAccount,
  type SellerPayouts,
  type StatementLine,
} from '#contract/payouts.ts'
import type { payoutReasons } from '#contract/sentences/en/payout-reasons.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { writeCsv } from '#lib/csv.ts'
import { toMajor } from '#lib/money.ts'
import type { PayoutAccountRow, PayoutWithSeller } from './queries.ts'
import type { DueRow, Held } from './queries/due.ts'
import type { StatementRow } from './queries/statement.ts'
import { findPayoutActions, type Pause, storedReasonOf } from './rules.ts'

type Sums = { balanceMinor: number; dueMinor: number; underWayMinor: number; feeBasisPoints: number }

export function viewSellerPayouts(
  { balanceMinor, dueMinor, underWayMinor, feeBasisPoints }: Sums,
  held: Held[],
  account: PayoutAccountRow | undefined,
  { pause, suspension }: { pause: Pause | undefined; suspension: PayoutSuspension | undefined },
): SellerPayouts {
  return {
    balanceMinor,
    dueMinor,
    underWayMinor,
    held: held.map(viewHeld),
    feeBasisPoints,
    ...(account && { account: viewAccount(account) }),
    ...(pause && { pause: { why: pause.why, until: pause.until.toISOString() } }),
    ...(suspension && { suspension }),
  }
}

const viewHeld = ({ paymentId, heldMinor, why, until, ...phone }: Held): HeldSale => ({
  paymentId,
  model: phone.model,
  title: titleOf(phone),
  heldMinor,
  why,
  ...(why === 'waiting' && { until: until.toISOString() }),
})

export type PayoutSentences = { payoutReasons: Translated<typeof payoutReasons> }

/** Why a payout failed: the sentence for why a file left it out. Any other text is returned as it is: an admin typed it. */
export function describePayoutReason(stored: string, { payoutReasons }: PayoutSentences): string {
  const leftOut = LeftOutReason.options.find((each) => storedReasonOf(each) === stored)
  return leftOut ? payoutReasons[leftOut] : stored
}

/** Shows only the masked number. */
export const viewAccount = ({ method, masked, changedAt }: PayoutAccountRow): PayoutAccount => ({
  method,
  masked,
  changedAt: changedAt.toISOString(),
})

export function viewStatementLine(row: StatementRow, sentences: PayoutSentences): StatementLine {
  const { id, amountMinor, feeMinor, sale, payout, createdAt } = row
  const kind = findKind(row)
  return {
    id,
    kind,
    amountMinor,
    at: (findPaidAt(row) ?? createdAt).toISOString(),
    ...(kind === 'sale' && { priceMinor: amountMinor + feeMinor, feeMinor }),
    ...(sale && { paymentId: sale.id, listingId: sale.itemId, model: sale.model, title: titleOf(sale) }),
    ...(payout && {
      reference: payout.reference,
      method: payout.method,
      masked: payout.masked,
      state: payout.state,
    }),
    ...(payout?.reason && { reason: describePayoutReason(payout.reason, sentences) }),
  }
}

/** When a payout was marked as paid, which the page of its sale shows too; undefined for other lines. */
function findPaidAt(row: StatementRow): Date | undefined {
  return findKind(row) === 'payout' && row.payout?.state === 'paid' ? row.payout.changedAt : undefined
}

function findKind({ subject, kind, amountMinor }: StatementRow): StatementLine['kind'] {
  if (subject === 'payout') return amountMinor < 0 ? 'payout' : 'payout-failed'
  if (kind === 'captured') return 'sale'
  const isRefund = kind === 'refund-begun' || kind === 'refund-made' || kind === 'refunded-by-hand'
  // The part of a failed refund that the seller keeps after all comes back with the refund that was made instead.
  if (isRefund) return amountMinor < 0 ? 'refund' : 'correction'
  return kind === 'dispute-lost' ? 'dispute' : 'correction'
}

export function viewDue(row: DueRow, adminId: UserId): DuePayout {
  const { id, name, email, dueMinor, account, pause, suspension } = row
  const obstacle = findObstacle(row, adminId)
  return {
    sellerId: id,
    name,
    email,
    dueMinor,
    ...(account && { account: viewAccount(account) }),
    ...(obstacle && { obstacle }),
    ...(pause && { pausedUntil: pause.until.toISOString() }),
    ...(suspension && { suspension }),
  }
}

function findObstacle(row: DueRow, adminId: UserId): DuePayout['obstacle'] {
  const { id, account, pause, suspension, isWrong } = row
  if (id === adminId) return 'own'
  if (suspension) return 'suspended'
  if (isWrong) return 'wrong-balance'
  if (!account) return 'no-account'
  return pause ? 'paused' : undefined
}

export function viewPayout(row: PayoutWithSeller, adminId: UserId, sentences: PayoutSentences): Payout {
  return {
    id: row.id,
    batchId: row.batchId,
    reference: row.reference,
    seller: { name: row.sellerName, email: row.sellerEmail },
    amountMinor: row.amountMinor,
    method: row.method,
    masked: row.masked,
    state: row.state,
    ...(row.reason !== null && { reason: describePayoutReason(row.reason, sentences) }),
    claimedAt: row.createdAt.toISOString(),
    claimedBy: row.adminName,
    ...(row.markedByName !== null && { markedBy: row.markedByName }),
    changedAt: row.changedAt.toISOString(),
    may: findPayoutActions(row, adminId),
  }
}

/** The headings of the file. An admin fills in the last two columns after paying, and uploads the file. */
const headings = [
  'reference',
  'amount',
  'currency',
  'method',
  'account',
  'name',
  'bank',
  'routing',
  'status',
  'reason',
] as const

const inFours = (digits: string) => digits.replaceAll(/\d{4}(?=\d)/gu, '$& ')

/**
 * A number in groups of digits: 01712-345678, 1234 5678 9012 3. Spreadsheet programs read it as text. From a plain number
 * they would remove a leading zero, and they would change the digits after the fifteenth.
 */
const groupDigits = ({ method, number }: PayoutAccountBody) =>
  method === 'bank' ? inFours(number) : `${number.slice(0, 5)}-${number.slice(5)}`

export type WithAccount = { payout: PayoutWithSeller; account: PayoutAccountBody }

/** The payouts of a batch as a CSV file. The amounts are in taka, with two decimals. */
export function writePayoutFile(payouts: WithAccount[]): string {
  const rows = payouts.map(({ payout, account }) => [
    payout.reference,
    toMajor(payout.amountMinor).toFixed(2),
    'BDT',
    payout.method,
    groupDigits(account),
    account.holder ?? payout.sellerName,
    account.bank ?? '',
    inFours(account.routing ?? ''),
    payout.state === 'claimed' ? '' : payout.state,
    payout.reason ?? '',
  ])
  return writeCsv([headings, ...rows])
}
