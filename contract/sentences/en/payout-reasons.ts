import type { LeftOutReason } from '#contract/payouts.ts'

/** Why the product itself returned a payout to the balance. Its seller reads it. Only the server loads this file. */
export const payoutReasons: Record<LeftOutReason, string> = {
  suspended: 'We have suspended the payouts to you. The page “My money” says why.',
  held: 'One of your sales has an open problem or a dispute, or is being refunded.',
  account: 'Your payout account was changed or removed before we could pay.',
  email: 'Your email address was changed before we could pay.',
  'second-factor': 'Your two-step sign-in was changed before we could pay.',
  left: 'Your account at Hatbodol was deleted before we could pay.',
  unreadable: 'We cannot read your payout account any more. Please enter it again.',
}
