import type { JobData } from '#services/jobs/jobs.ts'
import type { EmailText } from '../../../emails/email-text.ts'

const seeStatement = 'See your statement'
const notYou =
  'If this was not you, change your password now, and write to us: nothing is paid out for 24 hours.'

export const payout: Record<JobData['mail-payout']['news'], EmailText> = {
  paid: {
    subject: 'We have paid you',
    paragraphs: ['The money of your sales is on its way to your account.'],
    action: seeStatement,
    closing: ['If it has not arrived after two working days, write to us with the reference.'],
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
    closing: [notYou],
  },
  'account-changed': {
    subject: 'Your payout account was changed',
    paragraphs: [
      'From now on, the money of your sales goes to this account. For your safety, nothing is paid out for the next 24 hours.',
    ],
    action: seeStatement,
    closing: [notYou],
  },
  'account-removed': {
    subject: 'Your payout account was removed',
    paragraphs: ['We no longer know where to send the money of your sales.'],
    action: 'Add an account',
    closing: [notYou],
  },
}
