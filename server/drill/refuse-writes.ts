import { Refusal } from '#contract/refusal.ts'
import type { PaymentProvider } from '#services/payments/payments.ts'

/** The same provider, of which everything can be read and nothing changed: changes throw `provider-unavailable/drill`. */
export function refuseWrites(provider: PaymentProvider): PaymentProvider {
  const refuse = () => Promise.reject(new Refusal('provider-unavailable/drill'))
  return {
    ...provider,
    createIntent: refuse,
    // Reads a card's intent, but executes a payment by bKash.
    authorizeIntent: refuse,
    captureIntent: refuse,
    cancelIntent: refuse,
    refundIntent: refuse,
  }
}
