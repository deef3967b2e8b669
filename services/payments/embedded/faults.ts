import type Stripe from 'stripe'

/** The body of an error, in the fields and words of https://docs.stripe.com/api/errors. */
export type StripeErrorBody = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  /** Whole inside; a browser is shown its part of it. */
  payment_intent?: Partial<Stripe.PaymentIntent>
  payment_method?: Stripe.PaymentMethod
}

/** A request the sandbox refuses. Whatever the request had written is undone. */
export class StripeFault extends Error {
  readonly status: number
  readonly body: StripeErrorBody

  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.name = 'StripeFault'
    this.status = status
    this.body = body.code
      ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
      : body
  }
}

export function invalidRequest(message: string, code?: string, param?: string): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, code, param })
}

export function missingParameter(param: string): StripeFault {
  return invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param)
}

export function noSuchObject(kind: string, id: string, param: string): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param,
  })
}

export function unknownUrl(method: string, path: string): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

/** The card itself is refused, before any intent is touched. */
export function cardFault(message: string, code: string, param?: string, declineCode?: string): StripeFault {
  return new StripeFault(402, { type: 'card_error', message, code, decline_code: declineCode, param })
}

/** What was asked cannot be done from the status the intent has. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent): StripeFault {
  return new StripeFault(400, {
    type: 'invalid_request_error',
    message,
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}
