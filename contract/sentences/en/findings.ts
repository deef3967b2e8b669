import type { LedgerAccount } from '../../ledger.ts'
import type { Finding } from '../../payments.ts'
import { formatTaka, toMajor } from '#lib/money.ts'

/** The sentence for every kind of finding. Only the server loads this file. */
const kinds: Record<Finding['kind'], string> = {
  sold: 'The money had been reserved, but the phone was not marked as sold. It is now sold to this buyer.',
  captured: 'The money had been taken, but our record did not say so. It does now.',
  released: 'The authorization is gone, so the sale has ended and the phone is for sale again.',
  cancelled: 'It was cancelled, and nothing was charged.',
  refunding: 'It was charged although it bought nothing. It is being refunded.',
  refunded: 'The refund is on its way to the buyer.',
  'partly-refunded': 'Part of it was refunded in the provider’s dashboard.',
  disputed: 'The buyer disputes it at their bank. Answer in the provider’s dashboard.',
  lost: 'A dispute was lost: the bank gave the money back to the buyer.',
  'owed-by-buyer':
    'The buyer was paid by hand, and has that money twice or never paid it: the bank gave it back, or nothing was taken. Ask them to send back what was paid by hand.',
  uncollectable:
    'The phone is sold, but the money can no longer be taken: the authorization has expired. Put the phone up for sale again, unless the buyer has it.',
  'refund-failed': 'The refund did not reach the buyer. Try it again, or pay them by hand and record it.',
  overdue: 'The capture was requested over an hour ago and the money is not taken yet.',
  'hand-over-overdue':
    'The time for its hand-over is over, and the sale has not ended. Look whether the jobs run.',
  'release-overdue':
    'The sale has ended, and the provider has not confirmed that the money is released. Look in its dashboard.',
  'partly-captured':
    'Only a part of the amount was captured in the provider’s dashboard. If you release the money here, that part is refunded.',
  missing: 'The provider does not know this payment. Check that the keys are those of the right account.',
  mismatch: 'The provider has another amount, phone or buyer for it, so it was cancelled.',
  'ledger-differs':
    'The ledger and the provider disagree about this payment. Compare it with the provider’s dashboard.',
  'other-currency':
    'The provider keeps the money of this payment in another currency than taka. So its fees are not in the ledger, and the ledger cannot be compared.',
  failed: 'This could not be done; the log says why.',
  webhook: 'A message from the provider that had been missed was processed.',
}

const accounts: Record<LedgerAccount, string> = {
  provider: 'Money at the provider',
  'provider-fees': 'Fees of the provider',
  disputes: 'Disputed money',
  refunds: 'Refunds under way',
  sellers: 'Owed to the seller',
  fees: 'Our fee',
  payouts: 'Payouts under way',
  'paid-out': 'Paid out',
}

type Difference = { account: LedgerAccount; oursMinor: number; theirsMinor: number }

const taka = (minor: number) => formatTaka(toMajor(Math.abs(minor)))

/** What a reconciliation changed or noticed, for admins. */
export const findings = {
  kinds,
  /** In place of `refund-failed`, for a payment that bought nothing. */
  refundFailedUnsold:
    'The refund did not reach the buyer, and this payment bought nothing: perhaps nothing was taken. Compare it with the provider’s own pages first. If the provider has the money, try the refund again, or pay the buyer by hand and record it.',
  withDifferences: (sentence: string, differences: Difference[]) =>
    [
      sentence,
      ...differences.map(
        ({ account, oursMinor, theirsMinor }) =>
          `${accounts[account]}: ${taka(oursMinor)} in the ledger, ${taka(theirsMinor)} at the provider.`,
      ),
    ].join(' '),
  withMessage: ({ sentence, webhookId }: { sentence: string; webhookId: string }) =>
    `${sentence} (The message is ${webhookId}.)`,
}
