import { sql } from 'kysely'
import { listAdminIds } from '#features/users/queries.ts'
import type { AlertCode } from '#contract/alerts.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { alertTable, type Found } from './alert-table.ts'
import { type AlertRow, decideChanges, decideEmail, isMailable } from './decide.ts'

type Needs = Pick<OpenServices, 'db' | 'clock' | 'jobs' | 'log'>

const dayMs = 24 * 60 * 60 * 1000
const retentionMs = 30 * dayMs

/**
 * Writes what a process has found. Of several processes that find the same at the same time, one logs it and enqueues the
 * emails, one for each admin.
 */
export async function recordAlerts(services: Needs, found: Found[], isDemo = false): Promise<void> {
  const { db, clock, jobs, log } = services
  // The end of the last one has told everything, so while all is well nobody waits for the lock.
  if (found.length === 0 && !(await isAnyOpen(db))) return
  const { begun, ended } = await inTransaction(db, async (tx) => {
    await sql`lock table alerts in share row exclusive mode`.execute(tx)
    const now = clock()
    const changes = decideChanges(await listRows(tx), found, now)
    await writeFound(tx, found, now)
    await updateRows(tx, changes.ended, { endedAt: now })
    await enqueueEmail(tx, jobs, now)
    return changes
  })
  logBegun(log, begun, isDemo)
  for (const [code, sources] of groupByCode(ended))
    log.warn({ alert: code, sources }, `Over: ${english.alerts[code].title}.`)
}

/** Writes a line for each code. */
export function logBegun(log: Needs['log'], begun: Found[], isDemo = false): void {
  for (const [code, sources] of groupByCode(begun)) {
    const { severity } = alertTable[code]
    // The demo data have such payments on purpose, and nobody should take them for a failure of the start.
    const level = isDemo && code === 'finding' ? 'info' : 'error'
    log[level]({ alert: code, severity, sources }, `Begun: ${english.alerts[code].title}.`)
  }
}

/** Deletes what has been over for a month. */
export async function deleteOldAlerts(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('alerts')
    .where('endedAt', '<', new Date(now.getTime() - retentionMs))
    .execute()
}

async function isAnyOpen(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select('code')
    .where('endedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const listRows = (tx: Tx): Promise<AlertRow[]> =>
  tx.selectFrom('alerts').selectAll().orderBy('code').orderBy('source').execute()

async function writeFound(tx: Tx, found: Found[], now: Date): Promise<void> {
  if (found.length === 0) return
  await tx
    .insertInto('alerts')
    .values(found.map(({ code, source }) => ({ code, source, beganAt: now, seenAt: now })))
    .onConflict((conflict) =>
      conflict.columns(['code', 'source']).doUpdateSet({
        seenAt: now,
        beganAt: sql`case when alerts.ended_at is null then alerts.began_at else excluded.began_at end`,
        endedAt: null,
      }),
    )
    .execute()
}

type Change = Partial<Pick<AlertRow, 'endedAt' | 'beginMailedAt' | 'endMailedAt'>>

async function updateRows(tx: Tx, rows: Found[], change: Change): Promise<void> {
  if (rows.length === 0) return
  await tx
    .updateTable('alerts')
    .set(change)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('code', 'source'),
        'in',
        rows.map(({ code, source }) => tuple(code, source)),
      ),
    )
    .execute()
}

/** The email reads what it tells from the rows that this marks with its time. */
async function enqueueEmail(tx: Tx, jobs: Needs['jobs'], now: Date): Promise<void> {
  const { begun, ended } = decideEmail(await listRows(tx), now)
  await updateRows(tx, begun, { beginMailedAt: now })
  await updateRows(tx, ended, { endMailedAt: now })
  if (!begun.some(isMailable) && ended.length === 0) return
  const at = now.toISOString()
  const emails = (await listAdminIds(tx)).map((userId) => ({ userId, at }))
  if (emails.length > 0) await jobs.enqueue(tx, 'mail-alert', ...emails)
}

/** The sources of each code, in the order of the table. */
export function groupByCode<T extends Found>(rows: T[]): Map<AlertCode, string[]> {
  const grouped = Map.groupBy(rows, ({ code }) => code)
  return new Map([...grouped].map(([code, found]) => [code, found.map(({ source }) => source)]))
}
