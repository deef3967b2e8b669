import type { LedgerAccount } from '../../ledger.ts'
import type { Finding } from '../../payments.ts'
import { formatMinor } from '#lib/formats/en/money.ts'

/** The sentence for every kind of finding. Only the server loads this file. */
const kinds: Record<Finding['kind'], string> = {
  sold: 'The money had been reserved, but the phone was not marked as sold. It is now sold to this buyer.',
  captured: 'The money had been taken, but our record did not say so. It does now.',
  released: 'The money is no longer reserved, so the sale has ended and the phone is for sale again.',
  cancelled: 'This payment was cancelled, and nothing was charged.',
  refunding: 'This payment was charged, but it bought nothing. It is being refunded.',
  refunded: 'The refund is on its way to the buyer.',
  'partly-refunded': 'Part of this payment was refunded in the provider’s dashboard.',
  disputed: 'The buyer disputes this payment at their bank. Answer in the provider’s dashboard.',
  lost: 'A dispute was lost: the bank gave the money back to the buyer.',
  'owed-by-buyer':
    'An admin paid the buyer by hand, but the bank also gave the money back, or it was never taken. Ask the buyer to send back what was paid by hand.',
  'refunded-twice':
    'The buyer got back more than they paid: an admin paid by hand what was refunded in the provider’s dashboard too. Ask the buyer to send back what is too much.',
  uncollectable:
    'The phone is sold, but the money can no longer be taken: the bank no longer holds it. Put the phone up for sale again, unless the buyer has it.',
  'refund-failed': 'The refund did not reach the buyer. Try it again, or pay them by hand and record it.',
  overdue: 'The hand-over was confirmed over an hour ago, and the money is not taken yet.',
  'hand-over-overdue':
    'The deadline of the hand-over has passed, but the sale has not ended. Check that the jobs are running.',
  'release-overdue':
    'The sale has ended, but the provider may still hold the buyer’s money. Check it in the provider’s dashboard.',
  'partly-captured':
    'Only a part of the amount was taken, in the provider’s dashboard. If you end the sale here, that part is refunded.',
  missing: 'The provider does not know this payment. Check that the keys are those of the right account.',
  mismatch: 'The provider has a different amount, phone or buyer for this payment, so it was cancelled.',
  'ledger-differs':
    'Our books and the provider disagree about this payment. Compare it with the provider’s dashboard.',
  'balance-differs':
    'The balance of a seller differs from our books. Until it is corrected, payouts leave this seller out.',
  'payout-differs':
    'The record of a payout differs from its sales or from our books. Find out from the bank or wallet what was sent before you mark it.',
  'other-currency':
    'The provider keeps the money of this payment in a currency other than taka, so its fees are not in our books and the two cannot be compared.',
  failed: 'This could not be done; the log says why.',
  restored:
    'The provider knew a payment that was missing from our database. It is recorded again, and was then compared like every other one.',
  'unknown-released':
    'The provider had reserved money for a payment that is missing from our database, and whose booking is missing or no longer waits for it. It is no longer reserved, and nobody is charged.',
  'unknown-captured':
    'The provider took money with a payment that is missing from our database, and that cannot be recorded again. Find out from the provider’s dashboard who paid, and whether they have the phone. If they do not, refund it there. If they do, pay the seller, and explain it here.',
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
  'write-offs': 'Written off',
}

type Difference = { account: LedgerAccount; oursMinor: number; recordedMinor: number; theirsMinor: number }

const taka = (minor: number) => formatMinor(Math.abs(minor))

type PayoutFigures = {
  reference: string
  amountMinor: number
  linesMinor: number
  underWayMinor: number
  paidOutMinor: number
}

/** What a reconciliation changed or noticed, for admins. */
export const findings = {
  kinds,
  /** Used instead of `kinds['refund-failed']` for a payment that bought nothing. */
  refundFailedUnsold:
    'The refund did not reach the buyer. This payment bought nothing, so perhaps its money was never taken. First check it in the provider’s dashboard. If the provider has the money, try the refund again, or pay the buyer by hand and record it.',
  withDifferences: (sentence: string, differences: Difference[]) =>
    [
      sentence,
      ...differences.map(
        ({ account, oursMinor, recordedMinor, theirsMinor }) =>
          `${accounts[account]}: ${taka(oursMinor)} in our books, ${recordedMinor === theirsMinor ? '' : `${taka(recordedMinor)} by the records of this payment, `}${taka(theirsMinor)} at the provider.`,
      ),
    ].join(' '),
  withExcess: (sentence: string, excessMinor: number) =>
    `${sentence} Record at this payment how it ended. Too much: ${formatMinor(excessMinor)}.`,
  /** Used instead of the sentence of a kind once nothing is too much any more. */
  excessSettled: 'The buyer had got back more than they paid. It is settled.',
  withBalance: (
    sentence: string,
    { name, balanceMinor, postedMinor }: { name: string; balanceMinor: number; postedMinor: number },
  ) =>
    `${sentence} ${name}: ${formatMinor(balanceMinor)} in the balance, ${formatMinor(postedMinor)} in our books.`,
  withPayout: (
    sentence: string,
    { reference, amountMinor, linesMinor, underWayMinor, paidOutMinor }: PayoutFigures,
  ) =>
    `${sentence} ${reference}: ${formatMinor(amountMinor)} by its record, ${formatMinor(linesMinor)} by its sales; in our books, ${formatMinor(underWayMinor)} on its way and ${formatMinor(paidOutMinor)} paid out.`,
  explained: ({ name, text }: { name: string; text: string }) =>
    `The provider took money with a payment that is missing from our database. ${name} leaves it there: “${text}”`,
  withMessage: ({ sentence, webhookId }: { sentence: string; webhookId: string }) =>
    `${sentence} (The message is ${webhookId}.)`,
}
