import type { LedgerEntryId, UserId } from '#contract/ids.ts'
import { listSellerEntries } from '#features/sales/ledger/queries/sellers.ts'
import { mapSold } from '#features/sales/payments/queries/sold.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'
import { mapPayouts } from '../queries.ts'

type Paging = { limit: number; cursor?: string | undefined }

/** What changed a seller's balance, newest first: at most `limit` after the cursor. */
export async function listStatement(db: Db, sellerId: UserId, { limit, cursor }: Paging) {
  const after = readIdCursor<LedgerEntryId>(cursor)
  const entries = await listSellerEntries(db, sellerId, { after, limit: limit + 1 })
  const { rows, nextCursor } = pageOf(entries, limit)
  const [sales, payouts] = await Promise.all([
    mapSold(
      db,
      rows.flatMap(({ paymentId }) => (paymentId ? [paymentId] : [])),
    ),
    mapPayouts(
      db,
      rows.flatMap(({ payoutId }) => (payoutId ? [payoutId] : [])),
    ),
  ])
  return {
    rows: rows.map((row) => ({
      ...row,
      sale: row.paymentId ? sales.get(row.paymentId) : undefined,
      payout: row.payoutId ? payouts.get(row.payoutId) : undefined,
    })),
    nextCursor,
  }
}

export type StatementRow = Awaited<ReturnType<typeof listStatement>>['rows'][number]
