import type Stripe from 'stripe'
import { unexpectedState } from './stripe-errors.ts'

type Action = 'confirm' | 'authenticate' | 'capture' | 'cancel'
type Status =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'

/** The statuses that allow each action (https://docs.stripe.com/payments/paymentintents/lifecycle). */
const allowedStatuses: Record<Action, readonly Status[]> = {
  confirm: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  authenticate: ['requires_action'],
  capture: ['requires_capture'],
  cancel: [
    'requires_payment_method',
    'requires_capture',
    'requires_confirmation',
    'requires_action',
    'processing',
  ],
}

/** Throws a StripeError with Stripe's message when the intent's status does not allow the action. */
export function assertAllowed(action: Action, intent: Stripe.PaymentIntent): void {
  const allowed: readonly string[] = allowedStatuses[action]
  if (!allowed.includes(intent.status)) throw unexpectedState(describeRefusal(action, intent), intent)
}

function describeRefusal(action: Action, { status }: Stripe.PaymentIntent): string {
  const only = (done: string) =>
    `Only a PaymentIntent with one of the following statuses may be ${done}: ${allowedStatuses[action].join(', ')}.`
  switch (action) {
    case 'capture':
      return status === 'succeeded'
        ? 'This PaymentIntent could not be captured because it has already been captured.'
        : `This PaymentIntent could not be captured because it has a status of ${status}. ${only('captured')}`
    case 'cancel':
      return `You cannot cancel this PaymentIntent because it has a status of ${status}. ${only('canceled')}`
    case 'confirm':
      return status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${status}. ${only('confirmed')}`
    case 'authenticate':
      return `This PaymentIntent does not wait for authentication: it has a status of ${status}.`
  }
}
