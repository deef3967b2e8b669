import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { newId } from '#lib/ids.ts'
import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction } from '../../../database/database.ts'

export const idTokenSeconds = 3600

/** A token signed in the last moment of a key lives an hour more; a minute for the clocks of several machines. */
const honouredMs = (idTokenSeconds + 60) * 1000

export type SigningKey = { kid: string; key: Awaited<ReturnType<typeof importJWK>> }

export type Keys = {
  /** The key that signs now; made when there is none. */
  signingKey: () => Promise<SigningKey>
  /** The public half of every key whose tokens may still be valid (RFC 7517). */
  publicKeySet: () => Promise<{ keys: JWK[] }>
  /** Signs with a new key from here on; tokens of the old one stay valid until they end. */
  rotate: () => Promise<void>
  /** The same, once the key that signs now has done so for a month. */
  rotateOld: () => Promise<void>
  /** Drops the keys none of whose tokens can be valid. */
  forgetOld: () => Promise<void>
}

/** A key that leaked and nobody knows of it comes to an end by itself. */
const signsForMs = 30 * 86_400_000

/** RS256 keys kept in the database, so that every process signs and verifies alike. */
export function createKeys(db: Db, clock: Clock): Keys {
  let imported: SigningKey | undefined

  const findSigningRow = () =>
    db
      .selectFrom('identityKeys')
      .select(['kid', 'privateJwk'])
      .where('retiredAt', 'is', null)
      .executeTakeFirst()

  async function insertFirst() {
    const row = await newKeyRow(clock())
    // Two processes may start at once: the index lets one key in, and both then read that one.
    await db
      .insertInto('identityKeys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const signing = await findSigningRow()
    if (!signing) throw new Error('There is no key to sign with.')
    return signing
  }

  async function rotate() {
    const row = await newKeyRow(clock())
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('identityKeys')
        .set({ retiredAt: row.createdAt })
        .where('retiredAt', 'is', null)
        .execute()
      // Of two rotations at once the second finds the first one's key in place, and that will do.
      await tx
        .insertInto('identityKeys')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  }

  return {
    signingKey: async () => {
      const row = (await findSigningRow()) ?? (await insertFirst())
      if (imported?.kid !== row.kid) {
        imported = { kid: row.kid, key: await importJWK(JSON.parse(row.privateJwk), 'RS256') }
      }
      return imported
    },

    publicKeySet: async () => {
      const rows = await db
        .selectFrom('identityKeys')
        .select('publicJwk')
        .where((where) =>
          where.or([where('retiredAt', 'is', null), where('retiredAt', '>', honouredSince(clock()))]),
        )
        .orderBy('createdAt', 'desc')
        .execute()
      return { keys: rows.map((row) => JSON.parse(row.publicJwk) as JWK) }
    },

    rotate,

    rotateOld: async () => {
      const signing = await db
        .selectFrom('identityKeys')
        .select('createdAt')
        .where('retiredAt', 'is', null)
        .executeTakeFirst()
      if (signing && clock().getTime() - signing.createdAt.getTime() >= signsForMs) await rotate()
    },

    forgetOld: async () => {
      await db.deleteFrom('identityKeys').where('retiredAt', '<=', honouredSince(clock())).execute()
    },
  }
}

const honouredSince = (now: Date) => new Date(now.getTime() - honouredMs)

async function newKeyRow(createdAt: Date) {
  const kid = newId<string>()
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const about = { kid, alg: 'RS256', use: 'sig' }
  return {
    kid,
    privateJwk: JSON.stringify({ ...(await exportJWK(privateKey)), ...about }),
    publicJwk: JSON.stringify({ ...(await exportJWK(publicKey)), ...about }),
    createdAt,
  }
}
