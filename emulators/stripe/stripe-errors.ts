import type Stripe from 'stripe'

/** The body of an error, with the fields and messages of https://docs.stripe.com/api/errors. */
export type StripeErrorBody = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  /** The whole intent. A browser gets only its public fields. */
  payment_intent?: Partial<Stripe.PaymentIntent>
  payment_method?: Stripe.PaymentMethod
}

/** A refusal of a request. When it leaves the transaction, everything that the request wrote is rolled back. */
export class StripeError extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.name = 'StripeError'
    this.status = status
    this.body = body.code
      ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
      : body
  }
}

export function invalidRequest(message: string, code?: string, param?: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, code, param })
}

export function missingParameter(param: string): StripeError {
  return invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param)
}

export function noSuchObject(kind: string, id: string, param: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param,
  })
}

export function unknownUrl(method: string, path: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

/** The error for a card that is refused before any intent is changed. */
export function cardError(message: string, code: string, param?: string, declineCode?: string): StripeError {
  return new StripeError(402, { type: 'card_error', message, code, decline_code: declineCode, param })
}

/** The error for an operation that the intent's status does not allow. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}
