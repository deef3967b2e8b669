import type { Payment } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { formatMinor } from '#formats/money.ts'

type AgreedPart = {
  /** It goes `back` once the money is taken, or it is not charged: at the hand-over `toCome`, or by now (`done`). */
  how: 'back' | 'toCome' | 'done'
  amount: string
}

/** The part on which both sides agreed before the money was taken; undefined if there is none. */
export function findAgreedPart(
  { provider, state }: Pick<Payment, 'provider' | 'state'>,
  { agreedPartMinor, unchargedMinor }: Pick<SaleView, 'agreedPartMinor' | 'unchargedMinor'>,
): AgreedPart | undefined {
  if (unchargedMinor !== undefined) return { how: 'done', amount: formatMinor(unchargedMinor) }
  // A try that could not take the money takes only the rest when it is repeated.
  if (agreedPartMinor === undefined || (provider === 'card' && state === 'uncollectable')) return undefined
  const isToCapture = state === 'reserved' || state === 'capturing'
  // bKash takes the whole amount, and so does whoever captures a card's in the provider's dashboard.
  const how = provider === 'card' && isToCapture ? 'toCome' : 'back'
  return { how, amount: formatMinor(agreedPartMinor) }
}
