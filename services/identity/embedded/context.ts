import type { Clock } from '#lib/clock.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { Keys } from './keys.ts'
import type { Passwords } from './passwords.ts'
import type { Limits } from './throttle-rules.ts'

/** Whoever keeps something of the people that accounts belong to. */
export type DeletionWatcher = {
  /**
   * Called in the transaction in which holders delete their own account, before anything of the account is locked: what
   * it throws keeps the account.
   */
  deleting: (tx: Tx, uid: string) => Promise<void>
  /** Called once that transaction is through. */
  deleted: () => Promise<void>
}

/** What every operation of the service works with. */
export type IdentityContext = {
  db: Db
  clock: Clock
  apiKey: string
  projectId: string
  revealAccounts: boolean
  limits: Limits
  requestsPerMinute: number
  keys: Keys
  passwords: Passwords
  deletionWatchers: DeletionWatcher[]
}

/** Where a request came from. */
export type Caller = { address: string; userAgent: string | undefined }
