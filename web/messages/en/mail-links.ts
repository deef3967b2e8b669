/** What is said about letters with a link: asking for one, and opening one. It comes with what says it. */
export const mailLinks = {
  resetTitle: 'Set a new password',
  resetText:
    'Write the e-mail address of your account. We send you a letter with a link to set a new password.',
  email: 'Email',
  send: 'Send the link',
  sentTitle: 'Look at your mail',
  sent: (email: string) => `If there is an account for ${email}, a letter with a link is on its way.`,
  sentHelp:
    'The link works once, and for one hour. No letter after a few minutes? Look among the spam, or check the address.',
  another: 'Another address',
  done: 'Close',

  verifyTitle: 'Confirm your address',
  verifying: 'Checking the link…',
  logInToConfirm: (email: string) =>
    `Log in as ${email} to confirm that this address is yours. Did you not sign up at Hatbodol? Then close this page: the address stays unconfirmed.`,
  logOutToConfirm: (email: string, other: string) =>
    `This link is for ${email}, and you are logged in as ${other}. Log out first, then log in with that address.`,
  logOut: 'Log out',
  verified: 'Your address is confirmed',
  verifiedText: 'Thank you. You can always get back into your account with a letter to it.',
  goOn: 'Look at phones',
  toAccount: 'To your account',
  unread: 'The link could not be checked',
  stale: 'This link does not work',
  expired: 'This link has expired.',
  spent: 'This link was used before, or is not complete.',
  spentMaybe:
    'This link was used before, or is not complete. Your address may be confirmed already. Log in and look at your account page: if it is not, ask for a new link there.',
  seeAccount: 'Your account page says whether your address is confirmed.',
  incomplete: 'The link is not complete. Open it again just as it stands in the letter.',
  sendAgain: 'Send the link again',
  sentTo: (email: string) => `A letter with a link is on its way to ${email}`,
  notSent: 'The letter could not be sent. Please try again.',
  logInFirst: 'Log in, and ask for a new link on your account page.',
  logIn: 'Login',
}
