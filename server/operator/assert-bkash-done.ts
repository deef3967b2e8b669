import { countUnfinishedBkash } from '#features/sales/payments/queries/unfinished.ts'
import type { Db } from '#services/database/database.ts'
import { hasTable } from '#services/database/database-state.ts'
import type { BkashConfig } from '../config/bkash-config.ts'
import { ConfigError } from '../config/environment.ts'

/** Throws ConfigError when bKash is off but still holds money of buyers, which could then be neither released nor captured. */
export async function assertBkashDone(db: Db, { mode }: BkashConfig): Promise<void> {
  if (mode !== 'off' || !(await hasTable(db, 'payments'))) return
  const count = await countUnfinishedBkash(db)
  if (count === 0) return
  throw new ConfigError(
    `BKASH is off, but some payments by bKash are not finished (${count}). Turn it on until they are.`,
  )
}
