import type { EventId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from './database.ts'

/** Who or what brought a change about, and when. */
export type Cause = { actorId?: UserId | undefined; requestId?: string | undefined; at: Date }

type Happening = {
  kind: string
  subjectKind: 'user' | 'item' | 'booking' | 'payment'
  subjectId: string
  detail?: Record<string, unknown>
}

/** Writes one line into the append-only record of who did what to what, with the change itself. */
export async function recordEvent(tx: Tx, cause: Cause, happening: Happening): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      id: newId<EventId>(),
      kind: happening.kind,
      actorId: cause.actorId ?? null,
      subjectKind: happening.subjectKind,
      subjectId: happening.subjectId,
      detail: JSON.stringify(happening.detail ?? {}),
      requestId: cause.requestId ?? null,
      createdAt: cause.at,
    })
    .execute()
}
