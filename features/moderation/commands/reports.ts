import { Refusal } from '#contract/refusal.ts'
import type { EventDetail } from '#contract/events.ts'
import type { ListingId, ReportId, UserId } from '#contract/ids.ts'
import { lockListing, clearReported, markReported } from '#features/listings/commands.ts'
import { countReporters } from '#features/listings/queries/facts.ts'
import { reportersToCheck } from '#features/listings/rules.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'

type NewReport = {
  itemId: ListingId
  /** The user's id, or a keyed hash of a guest's network address. */
  reporterKey: string
  reporterId?: UserId | undefined
  reason: EventDetail<'item-reported'>['reason']
  note?: string | undefined
}

/**
 * Records a report, at most one for each reporter. Returns whether it was recorded, whether it is the listing's first
 * unanswered report, and whether the listing is being checked from now on. Throws `own-listing` and `not-found`.
 */
export async function reportListing(
  tx: Tx,
  report: NewReport,
  cause: Cause,
): Promise<{ isRecorded: boolean; isFirst: boolean; startsCheck: boolean }> {
  assertCanReport(await lockListing(tx, report.itemId), report.reporterId)
  const before = await countReporters(tx, report.itemId)
  const written = await tx
    .insertInto('reports')
    .values({ id: newId<ReportId>(), ...report, createdAt: cause.at })
    .onConflict((conflict) =>
      conflict.columns(['itemId', 'reporterKey']).where('clearedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!written) return { isRecorded: false, isFirst: false, startsCheck: false }
  await recordEvent(tx, cause, {
    kind: 'item-reported',
    subjectId: report.itemId,
    detail: { reason: report.reason },
  })
  const after = await countReporters(tx, report.itemId)
  return {
    isRecorded: true,
    isFirst: await markReported(tx, report.itemId, cause),
    startsCheck: before < reportersToCheck && after >= reportersToCheck,
  }
}

/** Throws `own-listing` when sellers report their own phone: they can remove it instead. */
function assertCanReport(listing: { sellerId: UserId }, reporterId: UserId | undefined): void {
  if (listing.sellerId !== reporterId) return
  throw new Refusal('own-listing/report')
}

/**
 * Records an admin's decision to keep a listing: all its reports are answered, and later reports count from zero. Returns
 * false when there was no unanswered report.
 */
export async function clearReports(tx: Tx, itemId: ListingId, cause: Cause): Promise<boolean> {
  await lockListing(tx, itemId)
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ clearedAt: cause.at })
    .where('itemId', '=', itemId)
    .where('clearedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await clearReported(tx, itemId)
  await recordEvent(tx, cause, {
    kind: 'report-cleared',
    subjectId: itemId,
    detail: { reports: Number(numUpdatedRows) },
  })
  return true
}
