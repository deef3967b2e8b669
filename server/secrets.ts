import { hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '#services/database/database.ts'

/** A key of this installation for one purpose, from a secret that its first start wrote into the database. */
export async function deriveKey(db: Db, purpose: string): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name: 'installation', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'installation')
    .executeTakeFirstOrThrow()
  return new Uint8Array(hkdfSync('sha256', Buffer.from(value, 'base64url'), '', purpose, 32))
}
