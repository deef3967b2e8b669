import { eventKinds, type NewEvent } from '#contract/events.ts'
import type { EventId, UserId } from '#contract/ids.ts'
import type { Clock } from '#lib/clock.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from './database.ts'

/** Who or what caused a change, and when. */
export type Cause = { actorId?: UserId | undefined; requestId?: string | undefined; at: Date }

/** The cause of what a known person does. */
export type ByPerson = Cause & { actorId: UserId }

type Caller = { userId: UserId }
type CallBy<C> = { session: C; requestId: string }

/** Returns the function that makes the cause of a call's changes: who calls, the id of the request, and the time now. */
export function createCauseOf(clock: Clock) {
  function causeOf(call: CallBy<Caller>): ByPerson
  function causeOf(call: CallBy<Caller | undefined>): Cause
  function causeOf({ session, requestId }: CallBy<Caller | undefined>): Cause {
    return { actorId: session?.userId, requestId, at: clock() }
  }
  return causeOf
}

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
