import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Db } from '#services/database/database.ts'
import { createBkashPayments } from '#services/payments/bkash/bkash.ts'
import { joinProviders } from '#services/payments/join-providers.ts'
import { createStripePayments, type StripeConnection } from '#services/payments/stripe.ts'
import type { Config } from './config/config.ts'
import { makeBkashCredentials, makePaymentKeys } from './config/payment-keys.ts'
import { openBkashEmulator, openStripeEmulator } from './open-emulators.ts'
import type { DeriveKey } from './storage/secrets.ts'

type Basics = { db: Db; clock: Clock; log: FastifyBaseLogger }
type Installation = {
  deriveKey: DeriveKey
  /** The address at which this process can reach itself. */
  ownAddress: () => StripeConnection
  publicAddress: () => string
}

/** Opens the providers of payments by card and by bKash, and the emulators that they call if there are any. */
export function openPayments(basics: Basics, config: Config, installation: Installation) {
  const { deriveKey, ownAddress, publicAddress } = installation
  const { mode, timeoutMs, url } = config.payments
  const keys = config.payments.keys ?? makePaymentKeys(deriveKey)
  const sandbox = mode === 'sandbox' ? openStripeEmulator(basics, keys, config, ownAddress) : undefined
  const bkash = openBkash(basics, config, installation)
  const cards = createStripePayments({
    secretKey: keys.secretKey,
    webhookSecret: keys.webhookSecret,
    installation: Buffer.from(deriveKey('mark of our intents')).toString('base64url').slice(0, 16),
    timeoutMs,
    ...(sandbox && { connection: ownAddress }),
    ...(url && { connection: () => toConnection(url) }),
  })
  return {
    provider: joinProviders(cards, bkash.payments),
    bkashReturns: bkash.payments && { key: deriveKey('bkash returns'), publicAddress },
    keys,
    emulators: { sandbox, bkash: bkash.sandbox },
  }
}

function toConnection({ protocol, hostname: host, port }: URL): StripeConnection {
  const isSecure = protocol === 'https:'
  return { protocol: isSecure ? 'https' : 'http', host, port: Number(port) || (isSecure ? 443 : 80) }
}

/** The client of bKash, and the emulator that it calls if there is one. */
function openBkash(
  { db, clock }: Pick<Basics, 'db' | 'clock'>,
  config: Config,
  { deriveKey, ...addresses }: Installation,
) {
  const { bkash } = config
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
  const { sandbox, address } = openBkashEmulator({ db, clock }, credentials, config, addresses)
  return { payments: createBkashPayments({ db, clock, credentials, timeoutMs, address }), sandbox }
}
