/** What a test card does when it is charged. */
export type CardBehaviour =
  | 'succeed'
  | 'decline'
  | 'insufficient-funds'
  | 'lost-card'
  | 'stolen-card'
  | 'expired-card'
  | 'incorrect-cvc'
  | 'processing-error'
  | 'velocity-exceeded'
  | 'blocked'
  | 'authenticate'
  | 'authenticate-then-decline'
  | 'authenticate-then-insufficient-funds'
  | 'authentication-unavailable'
  | 'authenticate-if-asked'
  | 'authentication-unavailable-if-asked'
  | 'dispute'
  | 'dispute-not-received'
  | 'refund-pends'
  | 'refund-fails'

export type Funding = 'credit' | 'debit' | 'prepaid'

/** One of Stripe's public test cards; `names` are those of its ready-made payment methods, without `pm_card_`. */
export type TestCard = {
  number: string
  behaviour: CardBehaviour
  names?: readonly string[]
  funding?: Funding
  country?: string
}
