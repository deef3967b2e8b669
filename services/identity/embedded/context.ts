import type { Clock } from '#lib/clock.ts'
import type { Db } from '../../database/database.ts'
import type { Keys } from './keys.ts'
import type { Passwords } from './passwords.ts'
import type { Limits } from './throttle-rules.ts'

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
}

/** Where a request came from. */
export type Caller = { address: string; userAgent: string | undefined }
