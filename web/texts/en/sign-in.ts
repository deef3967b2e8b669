export const signIn = {
  signInTitle: 'Log in',
  signInText: 'Welcome back. Log in to book, pay and sell.',
  /** Why a guest was sent here, by the beginning of the path that they return to. */
  reasons: {
    '/mybooking': 'Log in to see your bookings.',
    '/payment': 'Log in to pay for your phone.',
    '/receipt': 'Log in to see your sale.',
    '/account': 'Log in to see your account.',
    '/dashboard': 'Log in to open your dashboard.',
    '/sell': 'Log in to sell your phone.',
  },
  /** What protects a buyer or a seller, beside the form. */
  promises: {
    buyer: [
      'You are charged only if the phone becomes yours.',
      'A tick beside a name means that an admin has checked this seller.',
      'If the seller does not come, or the phone is not what the listing said, report it before the hand-over or within 48 hours after it: an admin can give your money back.',
    ],
    seller: [
      'If a buyer pays by card or bKash, the money is reserved before you meet.',
      'Once an admin has checked you, buyers see a tick beside your name.',
      'Listing a phone is free. We pay you 48 hours after the hand-over at the earliest.',
    ],
  },
  login: 'Login',
  forgotPassword: 'Forgot Password?',
  /** Shown below the field after a wrong password. */
  resetHelps: 'If you do not remember it, press “Forgot Password?” to set a new one.',
  noAccount: "Don't have an account?",
  signUp: 'Sign up',
  haveAccount: 'Have an account?',
  email: 'Email',
  password: 'Password',
  emailMissing: 'Enter your email address.',
  passwordMissing: 'Enter your password.',
  loggedIn: 'Login successful',
  loggedInAnew: 'Login successful. Your new password is set.',
  loggedInWithGoogle: 'Login successfully',
  or: 'or',
  google: 'Continue with Google',
  /** Shown while Google's window is open. Pressing the button again opens the window again. */
  googleWindow: 'Waiting for Google…',
  twitter: { name: 'Twitter', label: 'Continue with Twitter' },
  github: { name: 'GitHub', label: 'Continue with GitHub' },
  notOffered: 'Twitter and GitHub are not available yet.',
  googleOff: 'You cannot log in with Google here. Use your email address and password.',
  /** In the browser of another app, where Google signs nobody in. */
  inApp: {
    title: (app: string) => `Google does not work inside ${app}`,
    text: 'Google lets you log in only in a browser of its own, such as Chrome or Safari. Open this page there, or use your email address and a password here.',
    openChrome: 'Open in Chrome',
    copy: 'Copy the address',
    copied: 'The address is copied. Paste it in your browser.',
    notCopied: 'The address could not be copied. Open the menu of this app and choose “Open in browser”.',
    sentence: (app: string) =>
      `Google does not work inside ${app}. Open Hatbodol in a browser of its own, such as Chrome or Safari, and try again there.`,
  },
  /** What is shown of the identity provider’s message and its code, below our own sentence. */
  providerDetail: (message: string, _code: string | undefined): string | undefined => message,
  emailsOff: 'We cannot send emails at the moment. Please try again later.',
  /**
   * Keyed by the identity provider’s code without its `auth/`: the errors that can happen before the identity client has
   * loaded. `other` is for all codes that are neither here nor in `identityErrors`.
   */
  errors: {
    'cancelled-popup-request': 'Another log-in window is open. Continue in that one.',
    'invalid-api-key':
      'You cannot log in at the moment. This is our fault, not yours. Please try again later.',
    'network-request-failed': 'We could not reach the server. Check your connection and try again.',
    'popup-blocked': 'Your browser blocked the log-in window. Allow pop-ups for this site and try again.',
    'popup-closed-by-user': 'The log-in window was closed before you finished. You can try again.',
    timeout: 'The server took too long to answer. Please try again.',
    'unauthorized-domain': 'You cannot log in at this web address. This is our fault, not yours.',
    'user-cancelled': 'You did not continue with Google. You can try again.',
    other: 'Something went wrong while logging you in. Please try again.',
  },
}
