import type { ItemId, ReportId, UserId } from '#contract/ids.ts'
import { lockItem, markKept, markReported } from '#features/items/commands.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'

type NewReport = {
  itemId: ItemId
  /** The user's id, or a keyed hash of a guest's address. */
  reporterKey: string
  reporterId?: UserId | undefined
  reason?: string | undefined
  note?: string | undefined
}

/** Keeps a report, one for each reporter: whether it was this one, and whether the listing was not under report before. */
export async function reportItem(
  tx: Tx,
  report: NewReport,
  cause: Cause,
): Promise<{ isRecorded: boolean; isFirst: boolean }> {
  await lockItem(tx, report.itemId)
  const written = await tx
    .insertInto('reports')
    .values({ id: newId<ReportId>(), ...report, createdAt: cause.at })
    .onConflict((conflict) =>
      conflict.columns(['itemId', 'reporterKey']).where('clearedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!written) return { isRecorded: false, isFirst: false }
  const detail = report.reason ? { reason: report.reason } : {}
  await recordEvent(tx, cause, {
    kind: 'item-reported',
    subjectKind: 'item',
    subjectId: report.itemId,
    detail,
  })
  return { isRecorded: true, isFirst: await markReported(tx, report.itemId, cause) }
}

/** Keeps a listing: every report of it is answered, and a later one counts anew. Gives false when none was waiting. */
export async function clearReports(tx: Tx, itemId: ItemId, cause: Cause): Promise<boolean> {
  await lockItem(tx, itemId)
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ clearedAt: cause.at })
    .where('itemId', '=', itemId)
    .where('clearedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await markKept(tx, itemId)
  await recordEvent(tx, cause, {
    kind: 'report-cleared',
    subjectKind: 'item',
    subjectId: itemId,
    detail: { reports: Number(numUpdatedRows) },
  })
  return true
}
