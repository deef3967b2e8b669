import { type ExpressionBuilder, sql } from 'kysely'
import type { EventId, ListingId, ReportId, UserId } from '#contract/ids.ts'
import { listingOfBooking } from '#features/sales/bookings/queries.ts'
import { nameOfBrand } from '#features/brands/queries.ts'
import { modelOf } from '#features/listings/queries/facts.ts'
import { listingOfSale } from '#features/sales/payments/queries.ts'
import { listIdsByEmail, nameOfUser, selectPeople } from '#features/users/queries.ts'
import { isId } from '#lib/ids.ts'
import type { Db } from '#services/database/database.ts'
import { badCursor, pageOf, readIdCursor } from '#services/database/page.ts'
import type { Tables } from '#services/database/schema/database.ts'

type Paging = { limit: number; cursor?: string | undefined }

export type ReportRow = Awaited<ReturnType<typeof listReports>>['rows'][number]

/** The unanswered reports of a listing, newest first: at most `limit` after the cursor. */
export async function listReports(db: Db, itemId: ListingId, { limit, cursor }: Paging) {
  const after = readIdCursor<ReportId>(cursor)
  const rows = await db
    .selectFrom('reports')
    .leftJoin(selectPeople().as('reporter'), 'reporter.id', 'reports.reporterId')
    .select(['reports.id', 'reports.reason', 'reports.note', 'reports.createdAt'])
    .select(['reporter.name as reporterName', 'reporter.email as reporterEmail'])
    .where('reports.itemId', '=', itemId)
    .where('reports.clearedAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('reports.id', '<', after as ReportId))
    .orderBy('reports.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
}

type EventSearch = Paging & {
  actor?: string | undefined
  subject?: string | undefined
  kind?: string | undefined
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>['rows'][number]

/**
 * Events, newest first: at most `limit` after the cursor. `actor` is a person's id or email address. `subject` is any
 * id or a person's email address. Removed people are found too.
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
    .leftJoin(selectPeople().as('actor'), 'actor.id', 'events.actorId')
    .selectAll('events')
    .select(['actor.name as actorName', 'actor.email as actorEmail'])
    .select((eb) => nameSubject(eb).as('subjectName'))
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

/**
 * The text itself if it is an id; otherwise the ids of everybody who has this email address, including removed people.
 */
async function findIds(db: Db, text: string): Promise<UserId[]> {
  const sought = text.toLowerCase()
  return isId(sought) ? [sought as UserId] : listIdsByEmail(db, sought)
}

const cursorOf = (row: { createdAt: Date; id: EventId }) => `${row.createdAt.getTime()}.${row.id}`

const cursorPattern = /^(?<at>\d{1,13})\.(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Throws `invalid-input` for a cursor that does not belong to this list. */
function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const groups = cursorPattern.exec(cursor)?.groups
  if (!groups) throw badCursor()
  return { createdAt: new Date(Number(groups['at'])), id: groups['id'] as EventId }
}

/** The name of an event's subject: the name of a person or a brand, or the model of the phone. As a subquery. */
function nameSubject({ ref, case: when }: ExpressionBuilder<Tables, 'events'>) {
  const text = ref('events.subjectId')
  const id = sql<never>`case when ${text} ~ '^[0-9a-f-]{36}$' then ${text}::uuid end`
  return when('events.subjectKind')
    .when('user')
    .then(nameOfUser(id))
    .when('brand')
    .then(nameOfBrand(id))
    .when('item')
    .then(modelOf(id))
    .when('booking')
    .then(modelOf(listingOfBooking(id)))
    .when('payment')
    .then(modelOf(listingOfSale(id)))
    .end()
}
