import type { EntryKind, LedgerAccount } from '#contract/ledger.ts'
import { type Balances, findLines, type LedgerLine } from '../rules.ts'

/** What happened, once, to a row that moves money of a payment. Amounts are in paisa. */
export type Fact = { id: string } &
  /** How much of the payment the provider has now. */
  (
    | { kind: 'captured' | 'partly-captured' | 'charged'; amountMinor: number }
    | { kind: 'refund-begun' | 'refund-returned' | 'refunded-by-hand'; amountMinor: number }
    /** `closesFailed`: refunds that failed before are no longer owed. */
    | { kind: 'refund-made'; amountMinor: number; closesFailed?: boolean }
    | { kind: 'excess-returned' | 'excess-written-off'; amountMinor: number }
    | { kind: 'refund-failed' | 'refund-withdrawn' | 'nothing-taken' }
    | { kind: 'dispute-opened' | 'dispute-won' | 'dispute-lost' }
  )

/** A line of an entry, and what the entry is about. */
export type PostedLine = LedgerLine & { kind: EntryKind }

/** Where the money of a payment is. */
type Money = {
  /** What the provider has, and what a bank has taken because of a dispute. */
  provider: number
  disputes: number
  /** What was paid to the buyer by hand, less what came back. */
  byHand: number
}

/** What the entries of a payment say about it. */
type Position = Money & {
  /** How much is not asked back of what the buyer has too much. */
  writtenOff: number
  /** Whether money was taken, and whether it paid for a phone. */
  isTaken: boolean
  isSold: boolean
  /** Whether all that is left is the buyer's. Otherwise it is the seller's, less our fee. */
  goesBack: boolean
}

/**
 * The lines of the entry of a fact. They follow from the fact and from the lines that were posted for the payment before,
 * never from its rows, and by no rule of `balancesOfPayment`: so the ledger and the rows are two witnesses.
 */
export function findLinesOfFact(fact: Fact, posted: PostedLine[], feeBasisPoints: number): LedgerLine[] {
  const before = findPosition(posted)
  const after = { ...before, ...findChange(fact, before) }
  return findLines(toBalances(before, feeBasisPoints), toBalances(after, feeBasisPoints))
}

/** What each kind of fact changes. */
function findChange(fact: Fact, before: Position): Partial<Position> {
  switch (fact.kind) {
    case 'captured':
      return { provider: fact.amountMinor, isSold: true, goesBack: false }
    // No phone was bought with it, so it is the buyer's.
    case 'partly-captured':
    case 'charged':
      return { provider: fact.amountMinor }
    case 'nothing-taken':
      return { provider: 0 }

    // A part of what is left leaves the rest to the seller.
    case 'refund-begun':
      return { goesBack: fact.amountMinor >= findLeft(before) }
    case 'refund-made':
      return { ...moveBack(before, fact.amountMinor), ...(fact.closesFailed && { goesBack: false }) }
    case 'refund-returned':
      return moveBack(before, -fact.amountMinor)
    // It is still owed.
    case 'refund-failed':
      return {}
    case 'refund-withdrawn':
      return { goesBack: false }
    case 'refunded-by-hand':
      return { byHand: before.byHand + fact.amountMinor }

    case 'excess-returned':
      return { byHand: before.byHand - fact.amountMinor }
    case 'excess-written-off':
      return { writtenOff: before.writtenOff + fact.amountMinor }

    // The bank decides now, whatever was promised to the buyer before.
    case 'dispute-opened':
      return { provider: 0, disputes: before.provider, goesBack: false }
    case 'dispute-won':
      return { provider: before.provider + before.disputes, disputes: 0 }
    case 'dispute-lost':
      return { provider: 0, disputes: 0 }
  }
}

/** A refund takes money from where it is. A refund of what was never posted as taken moves nothing. */
function moveBack({ isTaken, provider, disputes }: Position, amountMinor: number): Partial<Position> {
  if (!isTaken) return {}
  return disputes > 0 ? { disputes: disputes - amountMinor } : { provider: provider - amountMinor }
}

/** What is left after all refunds; negative when the buyer has got too much. */
const findLeft = ({ provider, disputes, byHand }: Money) => provider + disputes - byHand

function toBalances(position: Position, feeBasisPoints: number): Balances {
  const { provider, disputes, byHand } = position
  return { provider, disputes, 'paid-out': -byHand, ...divide(position, feeBasisPoints) }
}

/** Whose is what is left. What the buyer has too much they owe us, unless it is written off. */
function divide(position: Position, feeBasisPoints: number): Balances {
  const left = findLeft(position)
  if (left < 0) {
    const lost = Math.min(position.writtenOff, -left)
    return { refunds: -left - lost, 'write-offs': lost }
  }
  if (position.goesBack || !position.isSold) return { refunds: -left }
  const fee = Math.floor((left * feeBasisPoints) / 10_000)
  return { sellers: fee - left, fees: -fee }
}

function findPosition(posted: PostedLine[]): Position {
  /** The sum of the lines of an account: of entries of these kinds, or of all. */
  const sum = (account: LedgerAccount, ...kinds: EntryKind[]) =>
    posted
      .filter((line) => line.account === account && (kinds.length === 0 || kinds.includes(line.kind)))
      .reduce((total, { amountMinor }) => total + amountMinor, 0)
  const money = { provider: sum('provider'), disputes: sum('disputes'), byHand: -sum('paid-out') }
  return {
    ...money,
    writtenOff: sum('write-offs', 'excess-written-off'),
    // Before `charged` existed, a charge without a sale was posted when its refund began.
    isTaken: sum('provider', 'captured', 'partly-captured', 'charged', 'refund-begun', 'nothing-taken') > 0,
    isSold: sum('provider', 'captured') > 0,
    goesBack: findLeft(money) <= 0 || sum('refunds') < 0,
  }
}
