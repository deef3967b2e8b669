import type { BookingId, EventId, ItemId, PaymentId, ReportId, UserId } from '#contract/ids.ts'
import type { EventOnRecord } from '#contract/moderation.ts'
import { isId } from '#lib/ids.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, readIdCursor } from '#services/database/page.ts'

type Paging = { limit: number; cursor?: string | undefined }

export type ReportRow = Awaited<ReturnType<typeof listReports>>['rows'][number]

/** The reports of a listing that wait for an answer, newest first: at most `limit` after the cursor. */
export async function listReports(db: Db, itemId: ItemId, { limit, cursor }: Paging) {
  const after = readIdCursor<ReportId>(cursor)
  const rows = await db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reports.reporterId')
    .select(['reports.id', 'reports.reason', 'reports.note', 'reports.createdAt'])
    .select(['users.name as reporterName', 'users.email as reporterEmail'])
    .where('reports.itemId', '=', itemId)
    .where('reports.clearedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('reports.id', '<', after as ReportId))
    .orderBy('reports.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

export type EventSearch = Paging & {
  actor?: string | undefined
  subject?: string | undefined
  kind?: string | undefined
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>['rows'][number]

/**
 * What happened, newest first: at most `limit` after the cursor. `actor` is a person's id or e-mail address, `subject` any
 * id or a person's address; people who are gone are found too.
 */
export async function listEvents(db: Db, { actor, subject, kind, limit, cursor }: EventSearch) {
  const actors = actor ? await findIds(db, actor) : []
  const subjects = subject ? await findIds(db, subject) : []
  if ((actor && actors.length === 0) || (subject && subjects.length === 0)) {
    return { rows: [], nextCursor: undefined }
  }
  const after = readCursor(cursor)
  const rows = await db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actorId')
    .selectAll('events')
    .select(['users.name as actorName', 'users.email as actorEmail'])
    .$if(actors.length > 0, (query) => query.where('events.actorId', 'in', actors))
    .$if(subjects.length > 0, (query) => query.where('events.subjectId', 'in', subjects))
    .$if(Boolean(kind), (query) => query.where('events.kind', '=', kind ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('events.createdAt', 'events.id'),
          '<',
          tuple(after?.createdAt ?? new Date(0), after?.id ?? ('' as EventId)),
        ),
      ),
    )
    .orderBy('events.createdAt', 'desc')
    .orderBy('events.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, cursorOf)
}

/** The id itself, or those of everyone who has or had this address. */
async function findIds(db: Db, text: string): Promise<UserId[]> {
  const sought = text.toLowerCase()
  if (isId(sought)) return [sought as UserId]
  const people = await db.selectFrom('users').select('id').where('email', '=', sought).execute()
  return people.map((person) => person.id)
}

const cursorOf = (row: { createdAt: Date; id: EventId }) => `${row.createdAt.getTime()}.${row.id}`

const cursorPattern = /^(?<at>\d{1,13})\.(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A cursor that is none of ours starts from the beginning. */
function readCursor(cursor: string | undefined) {
  const groups = cursorPattern.exec(cursor ?? '')?.groups
  return groups && { createdAt: new Date(Number(groups['at'])), id: groups['id'] as EventId }
}

type Subject = { subjectKind: string; subjectId: string }

/** What people call the subjects of events, by their ids: a person's name, a phone's model. */
export async function findSubjectNames(db: Db, subjects: Subject[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [kind, findNames] of Object.entries(finders)) {
    const ofKind = subjects.filter((subject) => subject.subjectKind === kind)
    const ids = [...new Set(ofKind.map((subject) => subject.subjectId).filter(isId))]
    if (ids.length === 0) continue
    for (const { id, name } of await findNames(db, ids)) names.set(id, name)
  }
  return names
}

type Named = { id: string; name: string }

const finders: Record<EventOnRecord['subject']['kind'], (db: Db, ids: string[]) => Promise<Named[]>> = {
  user: (db, ids) =>
    db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', 'in', ids as UserId[])
      .execute(),
  item: (db, ids) =>
    db
      .selectFrom('items')
      .select(['id', 'model as name'])
      .where('id', 'in', ids as ItemId[])
      .execute(),
  booking: (db, ids) =>
    db
      .selectFrom('bookings')
      .innerJoin('items', 'items.id', 'bookings.itemId')
      .select(['bookings.id', 'items.model as name'])
      .where('bookings.id', 'in', ids as BookingId[])
      .execute(),
  payment: (db, ids) =>
    db
      .selectFrom('payments')
      .innerJoin('items', 'items.id', 'payments.itemId')
      .select(['payments.id', 'items.model as name'])
      .where('payments.id', 'in', ids as PaymentId[])
      .execute(),
}
