import type { PublicConfig } from '#contract/product.ts'
import type { Config } from './config.ts'
import type { PaymentKeys } from './payment-keys.ts'

/** The part of the configuration that the browser needs. It contains no secret. */
export function publicConfigOf(
  config: Config,
  { publishableKey }: PaymentKeys,
  isDrill: boolean,
): PublicConfig {
  return {
    identity: publicIdentityOf(config.identity),
    google: { mode: config.google.mode },
    payments: { mode: config.payments.mode, publishableKey },
    bkash: { mode: config.bkash.mode },
    currency: config.currency,
    promotionDays: config.promotionDays,
    contact: config.contact,
    testMode: config.testMode,
    ...(isDrill && { drill: true }),
  }
}

function publicIdentityOf(identity: Config['identity']): PublicConfig['identity'] {
  const { mode, apiKey, projectId, tokenSyncUrl } = identity
  const authDomain = mode === 'firebase' ? identity.authDomain : undefined
  return { mode, apiKey, projectId, authDomain, tokenSyncUrl }
}
