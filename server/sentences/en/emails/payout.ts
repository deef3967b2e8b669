import type { LeftOutReason } from '#contract/payouts.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { EmailText } from '../../../emails/email-text.ts'

const seeStatement = 'See your statement'
const ifNotYou = (act: string) => `If you did not ${act}, change your password now.`
/** When somebody else may have changed the account. */
const contactIf = 'If you need help'

export const payout: Record<JobData['mail-payout']['news'], EmailText> = {
  paid: {
    subject: 'Your money is on its way',
    paragraphs: ['The money from your sales is on its way to your account.'],
    action: seeStatement,
    contactIf: 'If it has not arrived after two working days',
    closing: [],
  },
  failed: {
    subject: 'We could not pay you',
    paragraphs: [
      'The money from your sales did not reach your account. It is safe, and back in your balance.',
      'Check your payout account. We will send the money with the next payouts.',
    ],
    action: 'Check your account',
    closing: [],
  },
  'account-added': {
    subject: 'Your payout account was added',
    paragraphs: [
      'The money from your sales goes to this account. For your safety, nothing is paid out for the next 24 hours.',
    ],
    action: seeStatement,
    contactIf,
    closing: [ifNotYou('add it')],
  },
  'account-changed': {
    subject: 'Your payout account was changed',
    paragraphs: [
      'From now on, the money from your sales goes to this account. For your safety, nothing is paid out for the next 24 hours.',
    ],
    action: seeStatement,
    contactIf,
    closing: [ifNotYou('change it')],
  },
  'account-removed': {
    subject: 'Your payout account was removed',
    paragraphs: [
      'We no longer know where to send the money from your sales. Nothing is paid out until an account is added, and for 24 hours after that.',
    ],
    action: 'Add an account',
    contactIf,
    closing: [ifNotYou('remove it')],
  },
}

const notSent = 'We have not sent the money from your sales. It is safe, and back in your balance.'

const withNext = 'We will send the money with the next payouts'

const afterChange = (changed: string): EmailText => ({
  subject: 'We have not paid you yet',
  paragraphs: [notSent, `${withNext}, 24 hours after the change of ${changed} at the earliest.`],
  action: seeStatement,
  contactIf,
  closing: [ifNotYou('change it')],
})

/** Nothing was sent, and the seller has no payout account any more. */
export const payoutWithoutAccount: EmailText = {
  subject: 'We have not paid you yet',
  paragraphs: [
    notSent,
    'Add a payout account: without one we cannot pay you. We pay with the next payouts, 24 hours after you add it at the earliest.',
  ],
  action: 'Add an account',
  contactIf,
  closing: [ifNotYou('remove your payout account')],
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
      'We have not sent the money from your sales. The part of it that is yours is back in your balance.',
      'Your payout account is in order. With the next payouts, we send what is not held back. Your statement says what is held back, and why.',
    ],
    action: seeStatement,
    closing: [],
  },
  account: afterChange('your payout account'),
  email: afterChange('your email address'),
  'second-factor': afterChange('your two-step sign-in'),
  left: {
    subject: 'We have not paid you yet',
    paragraphs: [notSent, `${withNext}.`],
    action: seeStatement,
    contactIf,
    closing: [ifNotYou('delete your account')],
  },
  unreadable: {
    subject: 'We have not paid you yet',
    paragraphs: [notSent, `Enter your payout account again. ${withNext} after that.`],
    action: 'Enter your account again',
    closing: [],
  },
}
