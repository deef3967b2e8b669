import { type LedgerAccount, ledgerAccounts } from '#contract/ledger.ts'
import { findLeft, goesBack, type MoneyFacts } from '#features/money/rules.ts'
import type { LedgerDifference } from '#services/database/schema/payments.ts'
import type { Movement } from '#services/payments/payments.ts'

/** The balances of accounts in paisa: positive is debit, negative is credit. The balance of a missing account is zero. */
export type Balances = Partial<Record<LedgerAccount, number>>

export type LedgerLine = { account: LedgerAccount; amountMinor: number }

/** What the ledger needs to know about a payment. */
export type SaleMoney = MoneyFacts & { feeBasisPoints: number }

/**
 * Our fee for a sale in paisa, rounded down. The seller gets the rest, so fee and share always sum to the amount.
 */
export function findFee(amountMinor: number, feeBasisPoints: number): number {
  return Number((BigInt(amountMinor) * BigInt(feeBasisPoints)) / 10_000n)
}

/**
 * The balances of the accounts because of one payment, as its rows say, whatever its history. They sum to zero. The
 * entries follow other rules, in rules/facts.ts, so that a wrong one is found.
 */
export function balancesOfPayment({ feeBasisPoints, ...money }: SaleMoney): Required<Balances> {
  const { state, dispute } = money
  const left = findLeft(money)
  const fee = findFee(Math.max(left, 0), feeBasisPoints)
  const byHand = money.refundedByHandMinor
  // The provider still has the money that was refunded by hand.
  const remaining = left + byHand
  // What the buyer has too much: they owe it to us, unless it is written off.
  const owedBy = (tooMuch: number) => {
    const lost = Math.min(money.writtenOffMinor, tooMuch)
    return { refunds: tooMuch - lost, 'write-offs': lost }
  }
  const paid = { ...nothing, 'paid-out': -byHand }
  // A part that was captured in the provider's dashboard does not pay for the phone, and goes back.
  if ((state === 'uncollectable' || state === 'cancelled') && money.capturedMinor)
    return { ...paid, provider: remaining, refunds: -left }
  // The buyer also has all of the money from the bank, so they owe us what was refunded by hand.
  if (state !== 'captured' || dispute === 'lost') return { ...paid, ...owedBy(byHand) }
  // The bank has taken the money, and the seller's share is contested until the dispute ends.
  const isContested = dispute === 'open'
  const isBuyers = isContested ? money.soldAt === null : goesBack(money)
  const shares = isBuyers ? { refunds: -left } : { sellers: fee - left, fees: -fee }
  return {
    ...paid,
    [isContested ? 'disputes' : 'provider']: remaining,
    ...(left < 0 ? owedBy(-left) : shares),
  }
}

/** The balances of the accounts because of the provider's fees for a payment. */
export function balancesOfProviderFees(feesMinor: number): Required<Balances> {
  return { ...nothing, provider: -feesMinor, 'provider-fees': feesMinor }
}

/**
 * The balances that the accounts should have because of one payment and its provider's fees, computed from the provider's
 * movements and the other facts of the payment.
 */
function balancesAtProvider(deal: SaleMoney, movements: Movement[]): Required<Balances> {
  const sumOf = (kind: Movement['kind']) =>
    sum(movements.filter((each) => each.kind === kind).map(({ amountMinor }) => amountMinor))
  const [charged, refunded, disputed] = [sumOf('charge'), -sumOf('refund'), -sumOf('dispute')]
  const feesMinor = sumFees(movements)
  const atProvider = {
    amountMinor: charged,
    capturedMinor: charged,
    refundedMinor: refunded + deal.refundedByHandMinor,
    // Whose money it is follows from our records, not from the provider's amounts.
    requestedMinor: null,
    promisedMinor: goesBack(deal) ? charged : null,
  }
  return {
    ...balancesOfPayment({ ...deal, ...atProvider }),
    ...(deal.state === 'captured' && deal.dispute === 'open' ? { disputes: disputed } : {}),
    provider: charged - refunded - disputed - feesMinor,
    'provider-fees': feesMinor,
  }
}

/** The sum of the provider's fees for a payment, in paisa. */
function sumFees(movements: Movement[]): number {
  return sum(movements.map(({ feeMinor }) => feeMinor))
}

/** The lines that change one set of balances into another. They sum to zero when both sets do. */
export function findLines(before: Balances, after: Balances): LedgerLine[] {
  return ledgerAccounts.flatMap((account) => {
    const amountMinor = (after[account] ?? 0) - (before[account] ?? 0)
    return amountMinor === 0 ? [] : [{ account, amountMinor }]
  })
}

/**
 * Compares three witnesses of a payment, account by account: its ledger entries, its rows, and the provider's movements,
 * with their fees. Returns the accounts about which they do not agree.
 */
export function compareWitnesses(
  deal: SaleMoney,
  ledger: Balances,
  movements: Movement[],
): LedgerDifference[] {
  const records = addBalances(balancesOfPayment(deal), balancesOfProviderFees(sumFees(movements)))
  return findDifferences({ ledger, records, provider: balancesAtProvider(deal, movements) })
}

/** What three witnesses say about the accounts of a payment: its entries, its rows, and the provider. */
type Witnesses = { ledger: Balances; records: Balances; provider: Balances }

/** The accounts about which the three do not agree. */
export function findDifferences({ ledger, records, provider }: Witnesses): LedgerDifference[] {
  return ledgerAccounts.flatMap((account) => {
    const oursMinor = ledger[account] ?? 0
    const recordedMinor = records[account] ?? 0
    const theirsMinor = provider[account] ?? 0
    const isSame = oursMinor === recordedMinor && oursMinor === theirsMinor
    return isSame ? [] : [{ account, oursMinor, recordedMinor, theirsMinor }]
  })
}

/** The sum of two sets of balances. */
function addBalances(one: Balances, other: Balances): Balances {
  return Object.fromEntries(
    ledgerAccounts.map((account) => [account, (one[account] ?? 0) + (other[account] ?? 0)]),
  )
}

/**
 * Accounts whose balance is normally a debit. Pages show it as it is, and the balances of other accounts with the other
 * sign.
 */
const debitAccounts: readonly LedgerAccount[] = ['provider', 'provider-fees', 'disputes', 'write-offs']

/** A balance as pages show it: positive for what an account normally holds, owes or has earned. */
export function toNatural(account: LedgerAccount, amountMinor: number): number {
  return debitAccounts.includes(account) || amountMinor === 0 ? amountMinor : -amountMinor
}

const nothing = Object.fromEntries(ledgerAccounts.map((account) => [account, 0])) as Required<Balances>

const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)

/** How long after the capture the money of a sale can be paid out. Until then, the buyer may report a problem. */
export const payableAfterMs = 48 * 60 * 60 * 1000

/** From when the money of a sale can be paid out, unless it is held for another reason. */
export const payableFrom = (capturedAt: Date) => new Date(capturedAt.getTime() + payableAfterMs)
