import { bkashSandboxPrefix, type BkashSandbox, createBkashSandbox } from '#emulators/bkash/bkash-sandbox.ts'
import { createEmulatorIssuer } from '#emulators/google/emulator-issuer.ts'
import { createMailbox, type Mailbox } from '#emulators/mail/mailbox.ts'
import {
  createPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxSettings,
} from '#emulators/stripe/payment-sandbox.ts'
import type { Clock } from '#lib/clock.ts'
import type { Db } from '#services/database/database.ts'
import type { OpenIssuer } from '#services/identity/google/open-google.ts'
import type { BkashCredentials } from '#services/payments/bkash/bkash-client.ts'
import type { StripeConnection } from '#services/payments/stripe.ts'
import type { Config } from './config/config.ts'
import type { PaymentKeys } from './config/payment-keys.ts'
import { limitNetworks, type NetworkLimits } from './requests/emulator-limits.ts'
import { isPublishedTo } from './requests/published.ts'

// The only file of the product that imports `emulators/`.

/** The emulators that the server mounts; undefined where an outside service is configured, or none. */
export type Emulators = {
  sandbox: PaymentSandbox | undefined
  bkash: BkashSandbox | undefined
  mailbox: Mailbox | undefined
}

/** Opens the emulator of Stripe. It sends its webhooks to this product, as Stripe would. */
export function openStripeEmulator(
  basics: Pick<PaymentSandboxSettings, 'db' | 'clock' | 'log'>,
  { secretKey, publishableKey, webhookSecret }: PaymentKeys,
  { payments, published }: Config,
  ownAddress: () => StripeConnection,
): PaymentSandbox {
  return createPaymentSandbox({
    ...basics,
    secretKey,
    publishableKey,
    webhooks: { url: () => `${originAt(ownAddress())}/api/webhooks/stripe`, secret: webhookSecret },
    ...(payments.keys && { mayUseKeys: isPublishedTo(published) }),
    isOpenToTests: published !== 'nobody',
  })
}

/** Opens the emulator of bKash. Returns it with the address at which this process reaches it. */
export function openBkashEmulator(
  basics: { db: Db; clock: Clock },
  credentials: BkashCredentials,
  { bkash, published }: Config,
  { ownAddress, publicAddress }: { ownAddress: () => StripeConnection; publicAddress: () => string },
): { sandbox: BkashSandbox; address: () => string } {
  const hasOwnCredentials = bkash.mode === 'sandbox' && bkash.credentials !== undefined
  const sandbox = createBkashSandbox({
    ...basics,
    credentials,
    publicAddress,
    ...(hasOwnCredentials && { mayUseCredentials: isPublishedTo(published) }),
  })
  return { sandbox, address: () => originAt(ownAddress()) + bkashSandboxPrefix }
}

/** Opens the mailbox that keeps every email, where no mail server is configured. */
export function openMailbox(basics: { db: Db; clock: Clock }, { mail }: Config): Mailbox | undefined {
  return mail.mode === 'mailbox' ? createMailbox(basics) : undefined
}

/** Returns how the emulator of Google is opened by a process that reaches itself at this address. */
export function emulateGoogle(ownAddress: () => string, limits: Omit<NetworkLimits, 'name'>): OpenIssuer {
  return (use) => {
    const { issuer, plugin } = createEmulatorIssuer({ ...use, ownAddress })
    return { issuer, plugin: limitNetworks(plugin, { ...limits, name: 'google-emulator' }) }
  }
}

function originAt({ protocol, host, port }: StripeConnection): string {
  return `${protocol}://${host}:${port}`
}
