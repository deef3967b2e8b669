/** The texts that any page may show at once. */
export const common = {
  siteName: 'Hatbodol',
  loading: 'Loading…',
  tryAgain: 'Try again',
  showMore: 'Show more',
  failedMore: 'The next ones could not be loaded.',
  close: 'Close',
  understood: 'OK',
  failedTitle: 'This could not be loaded',
  failedText: 'Something went wrong on our side. Please try again in a moment.',
  offlineTitle: 'You are offline',
  offlineText: 'Check your connection, then try again.',
  nothingSent:
    'Nothing was sent: you have no connection. What you have typed is still here. Try again once you are connected.',
  chunkFailed: 'You seem to be offline, so this part of the page could not be loaded.',
  codeMissing: 'This page did not load completely.',
  verified: 'Verified seller',
  /** What the tick of a verified seller means. */
  verifiedMeans:
    'An admin has looked at the seller’s account: who they say they are, how they can be reached, and what others have reported. Nobody has checked the phone: do that when you meet.',
  promise: 'Your money is held until you have checked the phone',
}
