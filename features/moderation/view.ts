import type { EventOnRecord, ReportOnRecord } from '#contract/moderation.ts'
import { viewChange } from '#features/items/view.ts'
import type { Db } from '#services/database/database.ts'
import { type EventRow, findSubjectNames, type ReportRow } from './queries.ts'

/** A report as admins see it; the reporter's key, which stands for a guest's address, stays inside. */
export function viewReport(row: ReportRow): ReportOnRecord {
  return {
    _id: row.id,
    ...(row.reason ? { reason: row.reason as ReportOnRecord['reason'] } : {}),
    ...(row.note ? { note: row.note } : {}),
    ...(row.reporterName !== null && row.reporterEmail !== null
      ? { reporter: { name: row.reporterName, email: row.reporterEmail } }
      : {}),
    reportedAt: row.createdAt.toISOString(),
  }
}

/** Events as admins read them, with the names of who did it and what it was done to. */
export async function viewEvents(db: Db, rows: EventRow[]): Promise<EventOnRecord[]> {
  const names = await findSubjectNames(db, rows)
  return rows.map((row) => viewEvent(row, names.get(row.subjectId)))
}

function viewEvent(row: EventRow, subjectName: string | undefined): EventOnRecord {
  const { actorId, actorName, actorEmail, requestId } = row
  return {
    _id: row.id,
    kind: row.kind,
    ...(actorId && actorName !== null && actorEmail !== null
      ? { actor: { _id: actorId, name: actorName, email: actorEmail } }
      : {}),
    subject: {
      kind: row.subjectKind as EventOnRecord['subject']['kind'],
      id: row.subjectId,
      ...(subjectName === undefined ? {} : { name: subjectName }),
    },
    detail: row.kind === 'item-changed' ? viewChange(row.detail) : row.detail,
    ...(requestId === null ? {} : { requestId }),
    happenedAt: row.createdAt.toISOString(),
  }
}
