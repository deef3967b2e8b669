import { sql } from 'kysely'
import type { EventKind } from '#contract/events.ts'
import type { Tx } from '#services/database/database.ts'
import { addressesKeptDays } from '../rules.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Takes the email addresses that deleted people had out of the events, once their account is deleted for long enough.
 * It is the only change of an event that the database allows.
 */
export async function forgetOldAddresses(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set({ detail: '{}' })
    .where('kind', '=', 'user-moved' satisfies EventKind)
    .where('detail', '!=', sql<never>`'{}'`)
    .where('subjectId', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select(sql<string>`id::text`.as('id'))
        .where('removedAt', '<', new Date(now.getTime() - addressesKeptDays * dayMs)),
    )
    .execute()
}
