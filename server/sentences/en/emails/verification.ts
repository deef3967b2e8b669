import type { JobData } from '#services/jobs/jobs.ts'
import type { EmailText } from '../../../emails/email-text.ts'

/** To a seller who was verified, was not, or no longer is. */
export const verification: Record<JobData['mail-standing']['news'], EmailText> = {
  verified: {
    subject: 'You can sell on Hatbodol now',
    paragraphs: [
      'An admin has verified you as a seller.',
      'Each phone that you list is for sale at once, with a tick beside your name.',
    ],
    action: 'Add a phone',
    closing: [],
  },
  declined: {
    subject: 'You are not verified as a seller',
    paragraphs: [
      'An admin has looked at your account and has not verified it, so you cannot sell phones yet.',
    ],
    action: 'Ask again on your dashboard',
    closing: ['Fix the problem that the admin wrote about above, then ask again. You can still buy phones.'],
  },
  withdrawn: {
    subject: 'You can no longer sell on Hatbodol',
    paragraphs: [
      'An admin has withdrawn your verification as a seller. Your phones that were for sale are hidden.',
      'Phones that are sold already stay sold: hand them over as agreed.',
    ],
    action: 'Ask again on your dashboard',
    closing: ['If you think that this is a mistake, say so when you ask to be verified again.'],
  },
}
