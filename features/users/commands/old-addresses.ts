import { sql } from 'kysely'
import type { EventKind } from '#contract/events.ts'
import type { Tx } from '#services/database/database.ts'
import { addressRetentionDays } from '../rules.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Forgets the email addresses that deleted people had, once their account is deleted for long enough. The database allows
 * no other change of an event.
 */
export async function forgetOldAddresses(tx: Tx, now: Date): Promise<void> {
  const deletedBefore = new Date(now.getTime() - addressRetentionDays * dayMs)
  await tx
    .updateTable('accountChanges')
    .set({ leftAddress: null })
    .where('leftAddress', 'is not', null)
    .where('userId', 'in', (eb) =>
      eb.selectFrom('users').select('users.id').where('removedAt', '<', deletedBefore),
    )
    .execute()
  await tx
    .updateTable('events')
    .set({ detail: '{}' })
    .where('kind', '=', 'user-moved' satisfies EventKind)
    .where('detail', '!=', sql<never>`'{}'`)
    .where('subjectId', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select(sql<string>`id::text`.as('id'))
        .where('removedAt', '<', deletedBefore),
    )
    .execute()
}
