import { Refusal } from '#contract/refusal.ts'
import type { BkashPayments } from './bkash/bkash.ts'
import { isBkashIntent } from './bkash/bkash-intents.ts'
import type { PaymentProvider } from './payments.ts'

/**
 * Joins the providers of cards and of bKash. The id of an intent shows which provider has it, so callers choose only
 * when they create one. Where bKash is not configured, calls about its payments throw Refusal `provider-unavailable`:
 * the provider of cards would answer that they do not exist.
 */
export function joinProviders(card: PaymentProvider, bkash: BkashPayments | undefined): PaymentProvider {
  const providerOf = (id: string) => {
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
    findIntent: async (id) => providerOf(id).findIntent(id),
    authorizeIntent: async (id) => providerOf(id).authorizeIntent(id),
    captureIntent: async (id, amountMinor) => providerOf(id).captureIntent(id, amountMinor),
    cancelIntent: async (id) => providerOf(id).cancelIntent(id),
    refundIntent: async (refund) => providerOf(refund.intentId).refundIntent(refund),
    listIntents: card.listIntents,
    listRefunds: async (id) => providerOf(id).listRefunds(id),
    listMovements: async (id) => providerOf(id).listMovements(id),
    readWebhook: card.readWebhook,
  }
}
