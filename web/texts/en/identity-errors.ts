/**
 * Keyed by the identity provider’s code without its `auth/`. Only the identity client has these errors: they load with
 * it.
 */
export const identityErrors = {
  'account-exists-with-different-credential':
    'You already have an account with this email address. Log in the way you did before, then link Google on your account page.',
  'admin-restricted-operation': 'New accounts cannot be created at the moment.',
  'code-expired': 'That took too long. Please start again.',
  'credential-already-in-use':
    'This Google account belongs to another account here. Log in with it instead, or choose another one.',
  'email-already-in-use': 'There is already an account with this email address. Log in instead.',
  'expired-action-code':
    'This link has expired. If you have set your password, log in with it. If not, ask for a new link.',
  'invalid-action-code':
    'This link has already been used, or is incomplete. If you have set your password, log in with it. If not, ask for a new link.',
  'invalid-continue-uri':
    'We could not send the email. This is our fault, not yours. Please try again later.',
  'invalid-credential': 'The email address or password is wrong. Check both and try again.',
  'invalid-display-name': 'This name cannot be used. Choose a shorter one, with letters only.',
  'invalid-email': 'This is not an email address. Write it like name@example.com.',
  'invalid-login-credentials': 'The email address or password is wrong. Check both and try again.',
  'invalid-multi-factor-session': 'That took too long. Please log in again.',
  'invalid-photo-url': 'This picture cannot be used. Choose another one.',
  'invalid-recaptcha-token': 'We could not check that you are a person. Please try again.',
  'invalid-refresh-token': 'Your session has ended. Log in again.',
  'invalid-new-email': 'That is not an email address. Check it and try again.',
  'invalid-user-token': 'Your session has ended. Log in again.',
  'invalid-verification-code':
    'That code is wrong or has already been used. Wait for the next one in the app, then enter it.',
  'invalid-verification-id': 'That took too long. Please start again.',
  'maximum-second-factor-count-exceeded': 'You cannot add another authenticator app. Remove one first.',
  'missing-code': 'Enter the 6 digits that the app shows.',
  'missing-email': 'Enter your email address.',
  'missing-new-email': 'Enter the new email address.',
  'missing-password': 'Enter your password.',
  'missing-recaptcha-token': 'We could not check that you are a person. Please try again.',
  'missing-verification-code': 'Enter the 6 digits that the app shows.',
  'multi-factor-auth-required':
    'You cannot log in here: your account uses a kind of two-step sign-in that Hatbodol does not have.',
  'multi-factor-info-not-found': 'This authenticator app was removed from your account. Log in again.',
  'no-such-provider': 'This account is not linked to Google.',
  'operation-not-allowed': 'You cannot log in this way here.',
  'password-does-not-meet-requirements': 'This password is too long. Use at most 4,096 characters.',
  'provider-already-linked': 'A Google account is linked already.',
  'quota-exceeded': 'Too many people are logging in right now. Wait a minute and try again.',
  'recaptcha-not-enabled':
    'We could not check that you are a person. This is our fault, not yours. Please try again later.',
  'requires-recent-login': 'For your safety, log in again before you do this.',
  'script-missing':
    'Google could not be reached. Check your connection, allow google.com if you block it, then try again.',
  'second-factor-already-in-use': 'This authenticator app is set up already.',
  // The SDK makes this code from the message of a service that is overloaded, with its full stop.
  'the-service-is-currently-unavailable.':
    'This does not work at the moment. Please try again in a few seconds.',
  'tenant-id-mismatch': 'This is not a Hatbodol account. Use another one.',
  'too-many-requests': 'You have tried too often. Wait a few minutes, then try again.',
  'unauthorized-continue-uri':
    'We could not send the email. This is our fault, not yours. Please try again later.',
  'unverified-email': 'Confirm your email address first. Your account page can email you a link for it.',
  'user-disabled': 'This account has been disabled.',
  'user-mismatch': 'That is a different account from the one you are logged in to.',
  'user-not-found': 'There is no account with this email address. Check it, or sign up.',
  'user-token-expired': 'Your session has ended. Log in again.',
  'weak-password':
    'This password is too easy to guess. Use at least 8 characters, without your name or address, and not one that many people use.',
  'web-storage-unsupported':
    'Your browser does not let you stay logged in. Allow cookies and site data for this site.',
  'wrong-password': 'The password is wrong. Check it and try again.',
}
