import type { LeftOutReason } from '#contract/payouts.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { EmailText } from '../../../emails/email-text.ts'

const seeStatement = 'See your statement'
const notYou = 'If this was not you, change your password now: nothing is paid out for 24 hours.'
/** When somebody else may have changed the account. */
const contactIf = 'If you need help'

export const payout: Record<JobData['mail-payout']['news'], EmailText> = {
  paid: {
    subject: 'We have paid you',
    paragraphs: ['The money of your sales is on its way to your account.'],
    action: seeStatement,
    contactIf: 'If it has not arrived after two working days',
    closing: [],
  },
  failed: {
    subject: 'We could not pay you',
    paragraphs: [
      'The money of your sales did not reach your account. It is safe, and back in your balance.',
      'Check your payout account. We pay it again with the next payouts.',
    ],
    action: 'Check your account',
    closing: [],
  },
  'account-added': {
    subject: 'Your payout account was added',
    paragraphs: [
      'The money of your sales goes to this account. For your safety, nothing is paid out for the next 24 hours.',
    ],
    action: seeStatement,
    contactIf,
    closing: [notYou],
  },
  'account-changed': {
    subject: 'Your payout account was changed',
    paragraphs: [
      'From now on, the money of your sales goes to this account. For your safety, nothing is paid out for the next 24 hours.',
    ],
    action: seeStatement,
    contactIf,
    closing: [notYou],
  },
  'account-removed': {
    subject: 'Your payout account was removed',
    paragraphs: ['We no longer know where to send the money of your sales.'],
    action: 'Add an account',
    contactIf,
    closing: [notYou],
  },
}

const notSent = 'We have not sent the money of your sales. It is safe, and back in your balance.'

const afterChange: EmailText = {
  subject: 'We have not paid you yet',
  paragraphs: [notSent, 'We pay it with the next payouts, 24 hours after that change at the earliest.'],
  action: seeStatement,
  contactIf,
  closing: [notYou],
}

/** Nothing was sent, and the seller has no payout account any more. */
export const payoutWithoutAccount: EmailText = {
  subject: 'We have not paid you yet',
  paragraphs: [
    notSent,
    'Add a payout account: without one we cannot pay you. We pay with the next payouts, 24 hours after you add it at the earliest.',
  ],
  action: 'Add an account',
  contactIf,
  closing: [notYou],
}

/** A payout file left the payout out, so nothing was sent. The email shows the reason below. */
export const payoutLeftOut: Record<LeftOutReason, EmailText> = {
  suspended: {
    subject: 'We have not paid you yet',
    paragraphs: [notSent],
    action: 'See why',
    contactIf: 'If you do not agree',
    closing: [],
  },
  held: {
    subject: 'We have not paid you yet',
    paragraphs: [
      'We have not sent the money of your sales. The part of it that is yours is back in your balance.',
      'Your payout account is in order. With the next payouts, we pay what is not held. Your statement says what waits, and why.',
    ],
    action: seeStatement,
    closing: [],
  },
  account: afterChange,
  email: afterChange,
  'second-factor': afterChange,
  left: afterChange,
  unreadable: {
    subject: 'We have not paid you yet',
    paragraphs: [notSent, 'Enter your payout account again. Then we pay it with the next payouts.'],
    action: 'Enter your account',
    closing: [],
  },
}
