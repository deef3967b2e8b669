import { minCaptureMinor, type Payment } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { formatMinor } from '#formats/money.ts'

type AgreedPart = {
  /** It goes `back`, or it is not charged: at the hand-over `toCome`, or by now (`done`). */
  how: 'back' | 'toCome' | 'done'
  amount: string
}

/** The part on which both sides agreed before the money was taken; undefined if there is none. */
export function findAgreedPart(
  { provider, state, amountMinor }: Pick<Payment, 'provider' | 'state' | 'amountMinor'>,
  { agreedPartMinor, unchargedMinor }: Pick<SaleView, 'agreedPartMinor' | 'unchargedMinor'>,
): AgreedPart | undefined {
  if (unchargedMinor !== undefined) return { how: 'done', amount: formatMinor(unchargedMinor) }
  // A try that could not take the money takes only the rest when it is repeated.
  if (agreedPartMinor === undefined || (provider === 'card' && state === 'uncollectable')) return undefined
  const isToCapture = state === 'reserved' || state === 'capturing'
  const canTakeRest = provider === 'card' && amountMinor - agreedPartMinor >= minCaptureMinor
  // Otherwise the whole amount is taken, as by whoever captures a card's in the provider's dashboard.
  const how = canTakeRest && isToCapture ? 'toCome' : 'back'
  return { how, amount: formatMinor(agreedPartMinor) }
}
