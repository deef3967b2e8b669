import type { SaleProblemReason } from '../../sale-problems.ts'
import type { SaleSide } from '../../sale-view.ts'

const ofEither = {
  'not-as-described': 'The phone is not what the listing said',
  faulty: 'The phone does not work',
  locked: 'The phone is locked to an account',
  blocked: 'The phone is blocked or reported stolen',
  'extra-money': 'The seller asks for more money',
  'not-received': 'The buyer did not get the phone',
  other: 'Something else',
  chargeback: 'The buyer disputes the payment at their bank',
}

/** What went wrong with a sale, by the side that reported it; the same on pages and in emails. */
export const problemReasons: Record<SaleSide, Record<SaleProblemReason, string>> = {
  buyer: {
    ...ofEither,
    'no-show': 'The seller never came',
    'no-contact': 'The seller does not call or answer',
  },
  seller: {
    ...ofEither,
    'no-show': 'The buyer never came',
    'no-contact': 'The buyer does not call or answer',
  },
}
