import type { Clock } from '#lib/clock.ts'
import type { Bus } from './bus/bus.ts'
import type { Db } from './database/database.ts'
import type { IdentityProvider } from './identity/identity.ts'
import type { ImageStore } from './images/image-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import type { PaymentProvider } from './payments/payments.ts'

/** Everything the domain reaches outside itself. A use case takes the few it needs: Pick<Services, 'db' | 'clock'>. */
export type Services = {
  db: Db
  clock: Clock
  jobs: Jobs
  bus: Bus
  identity: IdentityProvider
  payments: PaymentProvider
  images: ImageStore
  /** Undefined where no letters leave this installation. */
  mail: Mail | undefined
}
