import type { OfferKind } from '#contract/problem-offers.ts'
import type { SaleSide } from '#contract/sale-view.ts'

type Terms = { by: SaleSide; buyer: string; amount: string }

/** What an offer about a problem says, on the page, in the emails and for admins. */
export const offerTerms: Record<OfferKind, (terms: Terms) => string> = {
  all: ({ buyer }) => `All of the money goes back to ${buyer}`,
  part: ({ buyer, amount }) => `${amount} goes back to ${buyer}, who keeps the phone`,
  'as-described': ({ by }) =>
    by === 'buyer' ? 'The phone as described' : 'The sale stands, and nothing goes back',
}
