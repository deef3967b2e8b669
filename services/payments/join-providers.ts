import { Refusal } from '#contract/refusal.ts'
import type { BkashPayments } from './bkash/bkash.ts'
import { isBkashIntent } from './bkash/bkash-intents.ts'
import type { PaymentProvider } from './payments.ts'

/**
 * One port for cards and bKash. The id of an intent says who keeps it, so callers need to know only at its creation.
 * Without bKash, every call about a payment by it is refused with Problem `provider-unavailable`, so that none is taken
 * for lost at the cards' provider.
 */
export function joinProviders(card: PaymentProvider, bkash: BkashPayments | undefined): PaymentProvider {
  const keeperOf = (id: string) => {
    if (!isBkashIntent(id)) return card
    if (bkash) return bkash
    throw new Refusal('provider-unavailable/payments')
  }
  return {
    createIntent: ({ bkash: wanted, ...intent }) => {
      if (!wanted) return card.createIntent(intent)
      if (!bkash) return Promise.reject(new Refusal('provider-unavailable/payments'))
      return bkash.createIntent({ ...intent, ...wanted })
    },
    findIntent: async (id) => keeperOf(id).findIntent(id),
    authorizeIntent: async (id) => keeperOf(id).authorizeIntent(id),
    captureIntent: async (id) => keeperOf(id).captureIntent(id),
    cancelIntent: async (id) => keeperOf(id).cancelIntent(id),
    refundIntent: async (refund) => keeperOf(refund.intentId).refundIntent(refund),
    listRefunds: async (id) => keeperOf(id).listRefunds(id),
    listMovements: async (id) => keeperOf(id).listMovements(id),
    readWebhook: card.readWebhook,
  }
}
