import type { Clock } from '#lib/clock.ts'
import type { Bus } from './bus/bus.ts'
import type { Db } from './database/database.ts'
import type { IdentityProvider } from './identity/identity.ts'
import type { ImageStore } from './images/image-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import type { PaymentProvider } from './payments/payments.ts'

/**
 * Copies a picture from another host to our storage and returns our address of it. `url` is null when the picture
 * cannot be fetched; `mayComeLater` is true when another attempt later can help. An address of ours is returned
 * unchanged. Never call this in a transaction: it uses the network.
 */
export type KeepPicture = (address: string) => Promise<{ url: string | null; mayComeLater: boolean }>

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
  images: ImageStore
  keepPicture: KeepPicture
  /** Undefined when this installation sends no emails. */
  mail: Mail | undefined
}
