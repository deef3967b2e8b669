import { eventKinds, type NewEvent } from '#contract/events.ts'
import type { EventId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from './database.ts'

/** Who or what caused a change, and when. */
export type Cause = { actorId?: UserId | undefined; requestId?: string | undefined; at: Date }

/** Writes one row to the append-only record of who did what, in the transaction of the change itself. */
export async function recordEvent(tx: Tx, cause: Cause, happening: NewEvent): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      id: newId<EventId>(),
      kind: happening.kind,
      actorId: cause.actorId ?? null,
      subjectKind: eventKinds[happening.kind].subject,
      subjectId: happening.subjectId,
      detail: JSON.stringify(happening.detail ?? {}),
      requestId: cause.requestId ?? null,
      createdAt: cause.at,
    })
    .execute()
}
