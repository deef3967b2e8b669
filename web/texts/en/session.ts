export const session = {
  scriptNeeded: 'Nothing more can be shown here while JavaScript is switched off.',
  loggedOut: 'Logout successful',
  delayedTitle: 'We could not check whether you are logged in',
  ended: {
    expired: 'Your session has ended. Log in again to continue.',
    disabled: 'This account has been disabled, so you were logged out.',
    removed: 'This account has been disabled or deleted, so you were logged out.',
    'no-record': 'There is no Hatbodol account for this email address any more. Please sign up.',
  },
}
