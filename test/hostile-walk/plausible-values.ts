/** An id in the form of all our ids. */
export const anId = '0190f3a0-0000-7000-8000-000000000001'

/** A value with which a request can succeed. */
export type PlausibleValue = {
  text: string
  /** An example of the final text, if `text` is a placeholder. */
  like?: string
  /** Fields with these names usually get this value. */
  names?: string[]
}

const ids = [
  'othersListing',
  'soldListing',
  'refundedListing',
  'othersBooking',
  'paidBooking',
  'payment',
  'refundedPayment',
  'brand',
  ...['buyer', 'newSeller', 'seller', 'admin', 'victim', 'victimSeller'].map((who) => `${who}.id`),
]
const emails = ['buyer', 'newSeller', 'seller', 'admin', 'victim', 'victimSeller'].map(
  (who) => `@{${who}.email}`,
)

export const plausibleValues: PlausibleValue[] = [
  ...ids.map((name) => ({ text: `@{${name}}`, like: anId })),
  { text: '@{listing}', like: anId, names: ['productId'] },
  { text: '@{booking}', like: anId, names: ['id'] },
  { text: anId },
  ...emails.map((text) => ({ text, like: 'someone@walk.example', names: ['email', 'identifier'] })),
  { text: 'nobody@walk.example', names: ['email', 'newEmail'] },
  { text: '@{image}', like: '/images/walk.jpg', names: ['image', 'images'] },
  { text: '@{cursor}', like: anId, names: ['cursor'] },
  { text: '@{intent}', like: 'pi_1', names: ['transationId'] },
  { text: '01712345678', names: ['bookingUserNumber'] },
  { text: '54500', names: ['price', 'productPrice', 'minPrice', 'maxPrice'] },
  { text: '2026-11-22T08:00:00Z' },
  { text: 'iphone', names: ['q', 'model'] },
  { text: 'Mirpur 10, Dhaka', names: ['location', 'meetLocation'] },
  { text: 'Iphone', names: ['name'] },
  { text: 'buyer', names: ['role'] },
  { text: 'true', names: ['report', 'verify'] },
  { text: 'A sentence that a person typed.', names: ['description', 'note', 'reason'] },
  // Values for the identity service.
  { text: '@{account.idToken}', names: ['idToken'] },
  { text: '@{account.email}', like: 'someone@walk.example', names: ['email'] },
  { text: '@{account.refreshToken}', names: ['refreshToken', 'refresh_token'] },
  { text: 'refresh_token', names: ['grant_type', 'grantType'] },
  { text: 'correct horse battery', names: ['password', 'newPassword'] },
  { text: 'id_token=x&providerId=google.com', names: ['postBody'] },
  { text: 'http://localhost/', names: ['requestUri', 'continueUri', 'continueUrl'] },
  { text: 'google.com', names: ['providerId', 'deleteProvider'] },
  { text: 'VERIFY_EMAIL', names: ['requestType'] },
  { text: 'PASSWORD_RESET', names: ['requestType'] },
  { text: 'VERIFY_AND_CHANGE_EMAIL', names: ['requestType'] },
  { text: 'DISPLAY_NAME', names: ['deleteAttribute'] },
  { text: '123456', names: ['verificationCode'] },
]
