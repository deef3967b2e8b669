import type { Finding } from '../../payments.ts'

/** The sentence for every kind of finding. Only the server loads this file. */
const kinds: Record<Finding['kind'], string> = {
  sold: 'The card had been authorised, but the phone was not marked as sold. It is now sold to this buyer.',
  captured: 'The money had been taken, but our record did not say so. It does now.',
  cancelled: 'It was cancelled, and nothing was charged.',
  refunding: 'It was charged although it bought nothing. It is being refunded.',
  refunded: 'The refund is on its way to the buyer.',
  'partly-refunded': 'Part of it was refunded in the provider’s dashboard.',
  disputed: 'The cardholder disputes it. Answer in the provider’s dashboard.',
  lost: 'A dispute was lost: the bank gave the money back to the buyer.',
  uncollectable:
    'The phone is sold, but the money can no longer be taken: the authorization has expired. Put the phone up for sale again, unless the buyer has it.',
  'refund-failed': 'The refund did not reach the buyer. Try it again, or pay them another way.',
  overdue: 'The phone was sold over an hour ago and the money is not taken yet.',
  missing: 'The provider does not know this payment. Check that the keys are those of the right account.',
  mismatch: 'The provider has another amount, phone or buyer for it, so it was cancelled.',
  failed: 'This could not be done; the log says why.',
  webhook: 'A message from the provider that had been missed was processed.',
}

/** What a reconciliation changed or noticed, for admins. */
export const findings = {
  kinds,
  withMessage: ({ sentence, webhookId }: { sentence: string; webhookId: string }) =>
    `${sentence} (The message is ${webhookId}.)`,
}
