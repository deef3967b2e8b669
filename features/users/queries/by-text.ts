import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#contract/ids.ts'
import { containing } from '#lib/like-pattern.ts'
import { invisible } from '#lib/typed-numbers.ts'
import type { Db } from '#services/database/database.ts'

const joiners = '\u200c\u200d'

/** Names of before 2026-12 may have another form of a letter, and not everybody types the joiners of Bangla. */
const typed = (name: RawBuilder<unknown>) =>
  sql<string>`translate(normalize(${name}), ${sql.lit(joiners)}, '')`

/** Whether the name or the email address in these columns contains this text. */
export function nameOrEmailContains(text: string, { name, email }: { name: string; email: string }) {
  const pattern = containing(text.replaceAll(invisible, ''))
  return sql<boolean>`(${typed(sql.ref(name))} ilike ${pattern} or ${sql.ref(email)} ilike ${pattern})`
}

/** If more people than this have a text, reading a list in its order soon finds a page of what has it. */
const maxPeople = 500

/**
 * The ids of the people whose name or email address contains this text, also of removed ones. Undefined if they are more than
 * 500, or the text is a single letter.
 */
export async function findIdsByText(db: Db, text: string): Promise<UserId[] | undefined> {
  const letters = text.replaceAll(invisible, '')
  if (letters.length < 2) return undefined
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`letter_pairs(${typed(sql.ref('name'))} || ' ' || email) @> letter_pairs(${letters})`)
    .where(nameOrEmailContains(text, { name: 'name', email: 'email' }))
    .limit(maxPeople + 1)
    .execute()
  return rows.length > maxPeople ? undefined : rows.map(({ id }) => id)
}

/** Whether the person in this column is one of these. */
export const isOneOf = (column: string, people: UserId[]) =>
  sql<boolean>`${sql.ref(column)} = any(string_to_array(${people.join(' ')}, ' ')::uuid[])`
