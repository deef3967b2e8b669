import type { BkashCredentials } from '#services/payments/bkash/bkash-client.ts'
import type { DeriveKey } from '../storage/secrets.ts'

/** The keys that the product and its payment provider share. */
export type PaymentKeys = {
  secretKey: string
  publishableKey: string
  /** The secret with which the provider signs its webhooks. */
  webhookSecret: string
}

/** The sandbox's keys on a developer's machine. They are in the documentation, so everybody knows them. */
export const publishedKeys: PaymentKeys = {
  secretKey: 'sk_test_hatbodol',
  publishableKey: 'pk_test_hatbodol',
  webhookSecret: 'whsec_hatbodol',
}

/**
 * The sandbox's keys in all other cases: derived from this installation's secret, and the same in all its processes.
 */
export function makePaymentKeys(deriveKey: DeriveKey): PaymentKeys {
  const make = (purpose: string) => Buffer.from(deriveKey(purpose)).toString('hex')
  return {
    secretKey: `sk_test_${make('sandbox secret key')}`,
    publishableKey: `pk_test_${make('sandbox publishable key')}`,
    webhookSecret: `whsec_${make('sandbox webhooks')}`,
  }
}

/** The credentials of the emulator of bKash in all other cases. */
export function makeBkashCredentials(deriveKey: DeriveKey): BkashCredentials {
  const make = (purpose: string) => Buffer.from(deriveKey(`bkash sandbox ${purpose}`)).toString('hex')
  return {
    appKey: make('app key'),
    appSecret: make('app secret'),
    username: make('username'),
    password: make('password'),
  }
}
