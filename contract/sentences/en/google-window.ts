/** The texts of the window for signing in with Google. Pages show the sentences of `ends` too. */
export const googleWindow = {
  title: 'Continue with Google',
  signedIn: 'You are signed in with Google',
  closes: 'This window closes by itself. If it does not, you can close it.',
  noScript:
    'Continuing with Google needs JavaScript. Switch it on for this site, or close this window and sign in with your email address and password.',
  beginAgain: {
    title: 'Please start again',
    text: 'This sign-in has expired: it took longer than ten minutes, was already used, or was started in another browser. Close this window and press the Google button again.',
  },
  ends: {
    cancelled: 'You did not choose an account.',
    unreachable: 'Google is not answering at the moment. Please try again.',
    failed: 'Google did not let you sign in. Please try again.',
    'unauthorized-domain': ({ host }: { host: string | undefined }) =>
      `You cannot sign in with Google from ${host ?? 'this address'}.`,
    'too-many': 'There were too many sign-ins from your network. Please try again in a minute.',
  },
}
