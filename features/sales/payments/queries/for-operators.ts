import { sql } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import { foundOnce, needsAdmin } from '../rules.ts'

/** What the last reconciliations have left. */
type LastReconciliation = {
  finishedAt: Date
  /** Whether the list of the provider could be read. */
  hasReadProvider: boolean
  /**
   * The findings that need an admin, each once: all of the last reconciliation; of earlier ones only the kinds in `foundOnce`.
   */
  findings: StoredFinding[]
}

/** Returns undefined before the first reconciliation. `since`: how old a finding in `foundOnce` may be. */
export async function findLastReconciliation(db: Db, since: Date): Promise<LastReconciliation | undefined> {
  const last = await db
    .selectFrom('reconciliations')
    .select(['id', 'finishedAt', 'intentsReadUntil'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  // Each condition of rows has an index.
  const { rows } = await sql<{ finding: StoredFinding }>`
    select distinct finding from reconciliations, jsonb_array_elements(findings) as finding
    where (id = ${last.id} or finished_at > ${since})
      and (id = ${last.id} or finding->>'kind' in (${sql.join([...foundOnce])}))
  `.execute(db)
  return {
    finishedAt: last.finishedAt,
    hasReadProvider: last.intentsReadUntil !== null,
    findings: rows.map(({ finding }) => finding).filter(({ kind }) => needsAdmin(kind)),
  }
}

const maxListed = 200

/** The payments whose capture was requested before this moment, and those of which a refund was, and is not done. */
export async function listLateMoney(
  db: Db,
  before: Date,
): Promise<{ captures: PaymentId[]; refunds: PaymentId[] }> {
  const [captures, refunds] = await Promise.all([
    db
      .selectFrom('payments')
      .select('id')
      .where('state', '=', 'capturing')
      .where('updatedAt', '<', before)
      .limit(maxListed)
      .execute(),
    db
      .selectFrom('refunds')
      .select('paymentId as id')
      .distinct()
      .where('state', '=', 'requested')
      .where('createdAt', '<', before)
      .limit(maxListed)
      .execute(),
  ])
  return { captures: captures.map(({ id }) => id), refunds: refunds.map(({ id }) => id) }
}

/**
 * Sales and attempts by how they are paid: `open`, `reserved`, `handed-over`, `undone` or `ended`. Reads every
 * sale: not for each request.
 */
export function countSales(db: Db): Promise<{ means: string; state: string; count: number }[]> {
  return db
    .selectFrom('sales')
    .select([
      'means',
      sql<string>`case when ended_at is not null then 'ended'
        when handed_over_at is not null then case when sold_at is null then 'undone' else 'handed-over' end
        when reserved_at is not null then 'reserved' else 'open' end`.as('state'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(['means', 'state'])
    .execute()
}

/** Since when the oldest capture, refund and webhook waits, null if none does, and how many webhooks wait. */
export async function readOldestWaiting(db: Db) {
  const { rows } = await sql<{
    capture: Date | null
    refund: Date | null
    webhook: Date | null
    webhooks: number
  }>`
    select (select min(updated_at) from payments where state = 'capturing') as capture,
      (select min(created_at) from refunds where state = 'requested') as refund,
      min(received_at) as webhook, count(*)::int as webhooks
    from webhook_events where handled_at is null
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('A statement without a condition returned no row.')
  return row
}
