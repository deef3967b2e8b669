/** What somebody reads whose session has ended, by the reason. */
export const sessionEnded = {
  expired: 'Your session has ended. Log in again to continue.',
  disabled: 'This account has been disabled, so you were logged out.',
  removed: 'This account has been disabled or deleted, so you were logged out.',
  'no-record': 'There is no Hatbodol account for this email address any more. Please sign up.',
}
