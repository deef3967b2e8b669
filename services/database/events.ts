import type { Insertable } from 'kysely'
import { eventKinds, type NewEvent } from '#contract/events.ts'
import type { EventId, UserId } from '#contract/ids.ts'
import type { Clock } from '#lib/clock.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from './database.ts'
import type { EventsTable } from './schema/shared.ts'

/** Who or what caused a change, and when. */
export type Cause = { actorId?: UserId | undefined; requestId?: string | undefined; at: Date }

/** The cause of a change that a signed-in person made. */
export type ByPerson = Cause & { actorId: UserId }

type Caller = { userId: UserId }
type CallBy<C> = { session: C; requestId: string }

/** Returns a function that makes the cause of a call's changes: its caller, the id of the request, and the time now. */
export function createCauseOf(clock: Clock) {
  function causeOf(call: CallBy<Caller>): ByPerson
  function causeOf(call: CallBy<Caller | undefined>): Cause
  function causeOf({ session, requestId }: CallBy<Caller | undefined>): Cause {
    return { actorId: session?.userId, requestId, at: clock() }
  }
  return causeOf
}

type EventInsert = Insertable<EventsTable>

/** For each transaction inside `recordTogether`: the events that are not written yet. */
const unwritten = new WeakMap<Tx, EventInsert[]>()

/** Writes one row to the append-only record of who did what, in the transaction of the change itself. */
export async function recordEvent(tx: Tx, cause: Cause, newEvent: NewEvent): Promise<void> {
  const event: EventInsert = {
    id: newId<EventId>(),
    kind: newEvent.kind,
    actorId: cause.actorId ?? null,
    subjectKind: eventKinds[newEvent.kind].subject,
    subjectId: newEvent.subjectId,
    detail: JSON.stringify(newEvent.detail ?? {}),
    requestId: cause.requestId ?? null,
    createdAt: cause.at,
  }
  const waiting = unwritten.get(tx)
  if (waiting) waiting.push(event)
  else await tx.insertInto('events').values(event).execute()
}

/** Does `work`, and then writes all events that it has recorded in one statement. `work` cannot read them yet. */
export async function recordTogether<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  if (unwritten.has(tx)) return work()
  const events: EventInsert[] = []
  unwritten.set(tx, events)
  try {
    const result = await work()
    if (events.length > 0) await tx.insertInto('events').values(events).execute()
    return result
  } finally {
    unwritten.delete(tx)
  }
}
