import type { AccountChange } from '#services/identity/embedded/core/context.ts'

type ChangeText = { subject: string; said: string; advice?: string; contactIf?: string }

const changes: Record<AccountChange, ChangeText> = {
  'password-changed': {
    subject: 'Your password was changed',
    said: 'Your account has a new password. The old one no longer works.',
  },
  'password-added': {
    subject: 'Your account has a password now',
    said: 'A password was set. Before that, you could only log in with Google.',
  },
  'password-removed': {
    subject: 'Your password was removed',
    said: 'The password of your account no longer works.',
  },
  'google-linked': {
    subject: 'A Google account was linked',
    said: 'A Google account was linked to your account. It can be used to log in from now on.',
  },
  'google-unlinked': {
    subject: 'A Google account was unlinked',
    said: 'The Google account that was linked can no longer be used to log in.',
  },
  'second-factor-added': {
    subject: 'Two-step sign-in was turned on',
    said: 'From now on, you need a code from an authenticator app to log in.',
    advice:
      'Make recovery codes in your account and keep them in a safe place: each lets you log in once without the app.',
  },
  'second-factor-removed': {
    subject: 'An authenticator app was removed',
    said: 'You no longer need a code from that authenticator app to log in.',
  },
  'recovery-codes-made': {
    subject: 'You have new recovery codes',
    said: 'You have ten new recovery codes. Each one works once, when you do not have your authenticator app. Earlier codes no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    said: 'Somebody logged in with your password and one of your recovery codes. That code does not work again.',
    advice: 'You can make new recovery codes in your account. The old ones stop working then.',
  },
  'email-taken': {
    subject: 'Your email address was changed',
    said: 'Your account now uses this email address.',
  },
  'email-left': {
    subject: 'Your earlier email address is back',
    said: 'Somebody undid a change of the address with the link that we sent to your earlier address. You can no longer log in with this one.',
    advice: 'If it was not you, press “Forgot Password?”, type your earlier address and set a new password.',
  },
  deleted: {
    subject: 'Your account was deleted',
    said: 'Somebody who was logged in to your account deleted it. This is our last email about it.',
    advice:
      'If it was not you, somebody was able to log in as you. Change your password wherever else you use the same one.',
  },
  'deleted-by-admin': {
    subject: 'Your account was deleted',
    said: 'An admin deleted your account. Nobody can log in to it any more. This is our last email about it.',
    contactIf: 'If you think that this is a mistake',
  },
}

/** About changes to an account. */
export const accountChange = {
  changes,
  severalSubject: 'Your account was changed',
  remedy:
    'If it was you, all is well. If it was not you, open your account, set a new password, log out everywhere and ' +
    'remove any way to log in that you did not add. If you cannot log in any more, “Forgot Password?” sends you a link that sets a new password.',
  codesLeft: (count: number) => String(count),
  openAccount: 'Open your account',
  goToProduct: 'Go to Hatbodol',
  closing: ['We never ask for your password or a code by email.'],
}
