import {
  createPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxSettings,
} from '#services/payments/embedded/payment-sandbox.ts'
import { bkashSandboxPrefix, createBkashSandbox } from '#services/payments/bkash/emulator/bkash-sandbox.ts'
import { createBkashPayments } from '#services/payments/bkash/bkash.ts'
import { joinProviders } from '#services/payments/join-providers.ts'
import { createStripePayments, type StripeConnection } from '#services/payments/stripe.ts'
import type { Config } from './config/config.ts'
import { makeBkashCredentials, makePaymentKeys, type PaymentKeys } from './config/payment-keys.ts'
import { isPublishedTo } from './requests/published.ts'
import type { DeriveKey } from './storage/secrets.ts'

type Basics = Pick<PaymentSandboxSettings, 'db' | 'clock' | 'log'>
type Installation = {
  deriveKey: DeriveKey
  /** The address at which this process can reach itself. */
  ownAddress: () => StripeConnection
  publicAddress: () => string
}

/** Opens the providers of payments by card and by bKash, and the emulators that they call if there are any. */
export function openPayments(basics: Basics, config: Config, installation: Installation) {
  const { deriveKey, ownAddress, publicAddress } = installation
  const { mode, timeoutMs } = config.payments
  const keys = config.payments.keys ?? makePaymentKeys(deriveKey)
  const sandbox = mode === 'sandbox' ? openSandbox(basics, keys, config, ownAddress) : undefined
  const bkash = openBkash(basics, config, installation)
  const cards = createStripePayments({
    secretKey: keys.secretKey,
    webhookSecret: keys.webhookSecret,
    timeoutMs,
    ...(sandbox && { connection: ownAddress }),
  })
  return {
    provider: joinProviders(cards, bkash.payments),
    bkashReturns: bkash.payments && { key: deriveKey('bkash returns'), publicAddress },
    keys,
    embedded: { sandbox, bkash: bkash.sandbox },
  }
}

/** Opens the payment sandbox. It sends its webhooks to this product, as Stripe would. */
function openSandbox(
  basics: Basics,
  { secretKey, publishableKey, webhookSecret }: PaymentKeys,
  { payments, published }: Config,
  ownAddress: () => StripeConnection,
): PaymentSandbox {
  const url = () => {
    const { protocol, host, port } = ownAddress()
    return `${protocol}://${host}:${port}/api/webhooks/stripe`
  }
  return createPaymentSandbox({
    ...basics,
    secretKey,
    publishableKey,
    webhooks: { url, secret: webhookSecret },
    ...(payments.keys && { mayUseKeys: isPublishedTo(published) }),
    isOpenToTests: published !== 'nobody',
  })
}

/** The client of bKash, and the emulator that it calls if there is one. */
function openBkash(
  { db, clock }: Pick<Basics, 'db' | 'clock'>,
  { bkash, published }: Config,
  { deriveKey, ownAddress, publicAddress }: Installation,
) {
  if (bkash.mode === 'off') return { payments: undefined, sandbox: undefined }
  const { timeoutMs } = bkash
  if (bkash.mode === 'bkash') {
    const { address, credentials } = bkash
    return {
      payments: createBkashPayments({ db, clock, credentials, timeoutMs, address: () => address }),
      sandbox: undefined,
    }
  }
  const credentials = bkash.credentials ?? makeBkashCredentials(deriveKey)
  const address = () => {
    const { protocol, host, port } = ownAddress()
    return `${protocol}://${host}:${port}${bkashSandboxPrefix}`
  }
  const sandbox = createBkashSandbox({
    db,
    clock,
    credentials,
    publicAddress,
    ...(bkash.credentials && { mayUseCredentials: isPublishedTo(published) }),
  })
  return { payments: createBkashPayments({ db, clock, credentials, timeoutMs, address }), sandbox }
}
