/** The texts about emails with a link: requesting one, and opening one. They load only with the pages that use them. */
export const mailLinks = {
  resetTitle: 'Set a new password',
  resetText: 'Enter the email address of your account. We will email you a link to set a new password.',
  email: 'Email',
  send: 'Send the link',
  sentTitle: 'Check your email',
  sent: (email: string) => `If there is an account for ${email}, we have emailed a link to it.`,
  sentHelp:
    'The link works once, within one hour. No email after a few minutes? Look in your spam folder, and check the address.',
  another: 'Use another address',
  done: 'Close',

  verifyTitle: 'Confirm your email address',
  verifying: 'Checking the link…',
  signInToConfirm: (email: string) =>
    `Log in as ${email} to confirm that this address is yours. If you did not sign up at Hatbodol, close this page: the address stays unconfirmed.`,
  signOutToConfirm: (email: string, other: string) =>
    `This link is for ${email}, and you are logged in as ${other}. Log out first, then log in with that address.`,
  signOut: 'Log out',
  verified: 'Your email address is confirmed',
  verifiedText: 'Thank you. If you forget your password, we can email you a link to set a new one.',
  verifiedBefore: 'Your email address is already confirmed',
  verifiedBeforeText: (email: string) =>
    `You are logged in with ${email}, which is confirmed. This link is no longer needed.`,
  goOn: 'Browse phones',
  toAccount: 'Go to your account',
  unread: 'The link could not be checked',
  stale: 'This link does not work',
  expired: 'This link has expired.',
  spent: 'This link has already been used, or is incomplete.',
  spentMaybe:
    'This link has already been used, or is incomplete. Your email address may already be confirmed. Log in and look at your account page: if it is not, ask for a new link there.',
  incomplete: 'The link is incomplete. Open it again from the email.',
  sendAgain: 'Send the link again',
  sentTo: (email: string) => `We have emailed a link to ${email}`,
  notSent: 'The email could not be sent. Please try again.',
  signInFirst: 'Log in, and ask for a new link on your account page.',
  signIn: 'Login',

  addressStale:
    'This link was used before, has expired, or is not complete. Your account page shows the address that your account has.',
  change: {
    title: 'Use this address',
    text: (email: string) =>
      `From then on you log in to Hatbodol with ${email}. You are logged out everywhere first.`,
    apply: 'Use this address',
    done: 'Your address is changed',
    doneText: (email: string) => `Log in with ${email} from now on. Your password is the same.`,
  },
  recovery: {
    title: 'Take your account back',
    text: (email: string) =>
      `Your account gets the address ${email} back. Everybody is logged out, and the password is removed: you choose a new one next.`,
    apply: 'Take it back',
    done: 'Your account is yours again',
    doneText: (email: string) =>
      `Its address is ${email} again. Choose a new password now: we email you a link.`,
  },

  setPasswordTitle: 'Set your password',
  setPasswordText: 'You will use it to log in from now on.',
  newPassword: 'New password',
  setPassword: 'Set password',
  passwordSet: 'Your password is set. You can log in with it now.',
  checkingLink: 'Checking the link…',
  linkUnread: 'The link could not be checked',
  linkStale: 'This link does not work',
  linkIncomplete: 'The link is incomplete. Open it again exactly as you received it.',
  sendNewLink: 'Send me a new one',
}
