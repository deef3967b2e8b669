import type { PaymentId } from '#contract/ids.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'

/** A payment's history, oldest first. It is only shown: nothing is decided by it. */
export function listPaymentEvents(db: Db, id: PaymentId) {
  return db
    .selectFrom('events')
    .leftJoin(selectPeople().as('actor'), 'actor.id', 'events.actorId')
    .select(['events.kind', 'events.detail', 'events.createdAt', 'actor.name as actorName'])
    .where('events.subjectKind', '=', 'payment')
    .where('events.subjectId', '=', id)
    .orderBy('events.createdAt')
    .orderBy('events.id')
    .execute()
}

export type PaymentEvent = Awaited<ReturnType<typeof listPaymentEvents>>[number]
