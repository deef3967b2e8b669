import { countUnfinishedBkash } from '#features/payments/queries/unfinished.ts'
import type { Db } from '#services/database/database.ts'
import type { BkashConfig } from './config/bkash-config.ts'
import { ConfigError } from './config/environment.ts'

/** Throws ConfigError when bKash is off although it still keeps money of buyers: nobody could release or take it. */
export async function assertBkashDone(db: Db, { mode }: BkashConfig): Promise<void> {
  if (mode !== 'off') return
  const count = await countUnfinishedBkash(db)
  if (count === 0) return
  throw new ConfigError(
    `BKASH is off, and payments by bKash that are not finished: ${count}. Turn it on until they are.`,
  )
}
