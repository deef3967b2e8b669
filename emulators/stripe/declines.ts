import type { CardBehaviour } from './card-behaviour.ts'

/**
 * Why a card is refused, with the codes of https://docs.stripe.com/error-codes and
 * https://docs.stripe.com/declines/codes.
 */
export type Decline = {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error'
  declineCode?: string
  message: string
  /** The card was refused before the request reached a bank. */
  isBlocked?: true
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})

const generic = declined('generic_decline')
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')
const processingError: Decline = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}

const declines: Partial<Record<CardBehaviour, Decline>> = {
  decline: generic,
  'insufficient-funds': insufficientFunds,
  'lost-card': declined('lost_card'),
  'stolen-card': declined('stolen_card'),
  'expired-card': { code: 'expired_card', message: 'Your card has expired.' },
  'incorrect-cvc': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  'processing-error': processingError,
  'velocity-exceeded': declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  blocked: { ...declined('fraudulent'), isBlocked: true },
  'authenticate-then-decline': generic,
  'authenticate-then-insufficient-funds': insufficientFunds,
  'authentication-unavailable': generic,
  'authentication-unavailable-if-asked': processingError,
}

/** `isRequested`: the merchant requests 3-D Secure. `isAuthenticated`: the buyer has passed it. */
type Attempt = { isRequested: boolean; isAuthenticated: boolean }

/**
 * Decides what happens when a card is charged: its holder must authenticate first, it is authorised, or it is declined.
 */
export function decideCharge(
  behaviour: CardBehaviour,
  { isRequested, isAuthenticated }: Attempt,
): 'authenticate' | 'authorize' | Decline {
  switch (behaviour) {
    case 'authenticate':
    case 'authenticate-then-decline':
    case 'authenticate-then-insufficient-funds':
      return isAuthenticated ? (declines[behaviour] ?? 'authorize') : 'authenticate'
    case 'authenticate-if-asked':
      return isRequested && !isAuthenticated ? 'authenticate' : 'authorize'
    case 'authentication-unavailable-if-asked':
      return isRequested ? processingError : 'authorize'
    default:
      return declines[behaviour] ?? 'authorize'
  }
}
