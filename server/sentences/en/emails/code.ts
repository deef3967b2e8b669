import type { CodePurpose } from '#services/identity/embedded/emails/codes.ts'
import type { EmailText } from '../../../emails/email-text.ts'

/** `email` is the account's address, `to` the one that gets the email. */
type About = { email: string; to: string; hasPassword: boolean }

const onceInAnHour = 'The link works once, within one hour.'

/**
 * With a one-time code. Contains no name: otherwise somebody could sign up with another person's address and use the
 * name to send them a text.
 */
export const code: Record<CodePurpose, (about: About) => EmailText> = {
  PASSWORD_RESET: ({ email, hasPassword }) => ({
    subject: hasPassword ? 'Set a new password' : 'Set your password',
    paragraphs: [
      hasPassword
        ? `Somebody, probably you, asked for a new password for the Hatbodol account of ${email}.`
        : `Somebody, probably you, asked for a password for the Hatbodol account of ${email}, which has none yet.`,
      `Choose one with the link below. ${onceInAnHour} You will then be logged out on every other device.`,
    ],
    action: 'Set the password',
    closing: [
      'If it was not you, do nothing. Your account stays as it is, and only you can use the link in this email.',
    ],
  }),
  VERIFY_EMAIL: ({ email }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Hatbodol.',
      `Confirm that ${email} is yours, so that you can always get back into your account. ${onceInAnHour}`,
    ],
    action: 'Confirm the address',
    closing: ['If you did not sign up at Hatbodol, do nothing: the address stays unconfirmed.'],
  }),
  VERIFY_AND_CHANGE_EMAIL: ({ to }) => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `Somebody, most likely you, asked to use ${to} for their Hatbodol account from now on.`,
      `Confirm it with the link below. ${onceInAnHour} Then log in again, with this address.`,
    ],
    action: 'Use this address',
    closing: ['If it was not you, do nothing: no Hatbodol account will use this address because of it.'],
  }),
  RECOVER_EMAIL: () => ({
    subject: 'Your email address was changed',
    paragraphs: [
      'Your Hatbodol account has another email address now. You can no longer log in with this one.',
      'If it was you, there is nothing to do. If it was not you, take your account back with the link below. The link works once, within seven days. ' +
        'Everybody is then logged out, the password is removed, and you choose a new one.',
    ],
    action: 'It was not me: take my account back',
    closing: ['We never ask for your password or a code by email.'],
  }),
}
