/**
 * Every code that our API refuses with, and its HTTP status. The browser switches on the code; people read the detail.
 */
export const errorStatus = {
  'malformed-request': 400,
  'bad-signature': 400,
  'not-signed-in': 401,
  'payment-incomplete': 402,
  'payment-declined': 402,
  'not-allowed': 403,
  'not-yours': 403,
  'seller-not-verified': 403,
  'own-listing': 403,
  'sign-in-again': 403,
  'second-factor-required': 403,
  'no-user-record': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-slow': 408,
  'own-account': 409,
  'last-brand': 409,
  'address-not-proved': 409,
  'already-sold': 409,
  'already-listed': 409,
  'being-paid': 409,
  'too-many-holds': 409,
  'held-too-often': 409,
  'too-many-reservations': 409,
  'no-cash': 409,
  'too-many-cash-requests': 409,
  'not-requested': 409,
  'price-changed': 409,
  'payment-mismatch': 409,
  'payment-under-way': 409,
  'already-refunded': 409,
  'not-refundable': 409,
  'refund-too-large': 409,
  'no-failed-refund': 409,
  'not-relistable': 409,
  'not-reportable': 409,
  'already-reported': 409,
  'already-answered': 409,
  'problem-open': 409,
  'problem-closed': 409,
  'not-reserved': 409,
  'hand-over-awaited': 409,
  'wrong-code': 409,
  'code-locked': 409,
  'code-works': 409,
  'meeting-changed': 409,
  'too-many-meetings': 409,
  'not-missed': 409,
  'already-explained': 409,
  'nothing-due': 409,
  'payout-settled': 409,
  'body-too-large': 413,
  'unsupported-image': 415,
  'invalid-input': 422,
  'no-booking-to-pay': 422,
  'too-many-requests': 429,
  'headers-too-large': 431,
  'internal-error': 500,
  'provider-unavailable': 502,
  'not-ready': 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What is wrong with one field, and where it is. */
export type FieldError = { path: string; message: string }

type Extras = { errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown }

/**
 * A refusal. In the browser, the message is the sentence that the server sent; the server throws Refusals, which have none
 * yet. Anything else that is thrown is a bug and answered with status 500.
 */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors?: FieldError[]
  readonly retryAfterSeconds?: number

  constructor(code: ErrorCode, detail: string, extras: Extras = {}) {
    super(detail, { cause: extras.cause })
    this.name = 'Problem'
    this.code = code
    this.status = errorStatus[code]
    this.errors = extras.errors
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}
