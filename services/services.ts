import type { Clock } from '#lib/clock.ts'
import type { Bus } from './bus/bus.ts'
import type { Db } from './database/database.ts'
import type { HostPicture, IdentityProvider } from './identity/identity.ts'
import type { ImageStore } from './images/image-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import type { PaymentProvider } from './payments/payments.ts'

/** The key that signs the addresses to which bKash sends buyers back, and the public address with which they begin. */
export type BkashReturns = { key: Uint8Array; publicAddress: () => string }

/**
 * Everything that the domain uses from outside. A use case takes only what it needs: Pick<Services, 'db' | 'clock'>.
 */
export type Services = {
  db: Db
  clock: Clock
  jobs: Jobs
  bus: Bus
  identity: IdentityProvider
  payments: PaymentProvider
  /** What buyers need to return from bKash's page. Undefined where payments by bKash are not offered. */
  bkashReturns: BkashReturns | undefined
  /** Our fee for a sale, in hundredths of a percent. */
  feeBasisPoints: number
  /** How long a listing is promoted, in days. */
  promotionDays: number
  /** The key of the codes that confirm a hand-over, derived from the installation's secret. */
  codeKey: Uint8Array
  /** The key that encrypts payout accounts, derived from the installation's secret. */
  payoutKey: Uint8Array
  images: ImageStore
  /** The key that signs the addresses of private pictures, derived from the installation's secret. */
  photoKey: Uint8Array
  hostPicture: HostPicture
  /** Undefined when this installation sends no emails. */
  mail: Mail | undefined
}
