import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import { newId } from '#lib/ids.ts'
import type { Clock } from '#lib/clock.ts'
import { cacheBriefly } from '#lib/cache-briefly.ts'
import { seal, unseal } from '../../sealing.ts'
import { type Db, inTransaction, type Tx } from '../../../database/database.ts'

export const idTokenSeconds = 3600

/**
 * A token signed just before its key is retired is valid for one hour more. The extra minute allows for different
 * clocks.
 */
const retiredKeyLifetimeMs = (idTokenSeconds + 60) * 1000

type SigningKey = { kid: string; key: Awaited<ReturnType<typeof importJWK>> }

export type Keys = {
  /** Returns the key that signs now, and makes one if there is none. */
  signingKey: () => Promise<SigningKey>
  /** The public half of every key whose tokens may still be valid (RFC 7517). */
  publicKeySet: () => Promise<{ keys: JWK[] }>
  /** Finds the public key of a token. Reads the keys once a second, so a new key may be unknown for so long. */
  findKey: JWTVerifyGetKey
  /** Replaces the signing key. Tokens of the old one stay valid until they expire. */
  rotate: () => Promise<void>
  /** Like `rotate`, if the current key has been signing for a month. */
  rotateOld: () => Promise<void>
  /** Deletes keys whose tokens have all expired. */
  deleteOld: () => Promise<void>
}

/** Limited, so that a key that leaked unnoticed stops being used. */
const signsForMs = 30 * 86_400_000

const purposeOf = (kid: string) => `signing key ${kid}`

/**
 * RS256 keys in the database, so that all processes sign and verify with the same ones. The private halves are sealed
 * with `sealingKey`, so nobody can sign with only the database or a copy of it.
 */
export function createKeys(db: Db, clock: Clock, sealingKey: Uint8Array): Keys {
  let imported: SigningKey | undefined

  const findSigningRow = () =>
    db
      .selectFrom('identityKeys')
      .select(['kid', 'privateJwk'])
      .where('retiredAt', 'is', null)
      .executeTakeFirst()

  async function insertFirst() {
    const row = await newKeyRow(clock(), sealingKey)
    // Two processes may start at the same time. The unique index accepts one key, and both then read that one.
    await inTransaction(db, (tx) => insertKey(tx, row))
    const signing = await findSigningRow()
    if (!signing) throw new Error('There is no key to sign with.')
    return signing
  }

  function open({ kid, privateJwk }: { kid: string; privateJwk: string }) {
    const jwk = unseal(sealingKey, purposeOf(kid), privateJwk)
    if (jwk === undefined) throw new Error(`The signing key ${kid} cannot be unsealed.`)
    return importJWK(JSON.parse(jwk), 'RS256')
  }

  async function rotate() {
    const row = await newKeyRow(clock(), sealingKey)
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('identityKeys')
        // From now on the private half would only help a forger.
        .set({ retiredAt: row.createdAt, privateJwk: '' })
        .where('retiredAt', 'is', null)
        .execute()
      // When two rotations run at the same time, the second finds the first one's key, and keeps it.
      await insertKey(tx, row)
    })
  }

  async function publicKeySet() {
    const rows = await db
      .selectFrom('identityKeys')
      .select('publicJwk')
      .where((where) =>
        where.or([where('retiredAt', 'is', null), where('retiredAt', '>', oldestRetirement(clock()))]),
      )
      .orderBy('createdAt', 'desc')
      .execute()
    return { keys: rows.map((row) => JSON.parse(row.publicJwk) as JWK) }
  }

  const readKeySet = cacheBriefly(
    async () => createLocalJWKSet(await publicKeySet()),
    1000,
    () => clock().getTime(),
  )

  return {
    signingKey: async () => {
      const row = (await findSigningRow()) ?? (await insertFirst())
      if (imported?.kid !== row.kid) {
        imported = { kid: row.kid, key: await open(row) }
      }
      return imported
    },

    publicKeySet,

    findKey: async (header, token) => (await readKeySet())(header, token),

    rotate,

    rotateOld: async () => {
      const signing = await db
        .selectFrom('identityKeys')
        .select('createdAt')
        .where('retiredAt', 'is', null)
        .executeTakeFirst()
      if (signing && clock().getTime() - signing.createdAt.getTime() >= signsForMs) await rotate()
    },

    deleteOld: async () => {
      await inTransaction(db, (tx) =>
        tx.deleteFrom('identityKeys').where('retiredAt', '<=', oldestRetirement(clock())).execute(),
      )
    },
  }
}

async function insertKey(tx: Tx, row: NewKey): Promise<void> {
  await tx
    .insertInto('identityKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const oldestRetirement = (now: Date) => new Date(now.getTime() - retiredKeyLifetimeMs)

type NewKey = Awaited<ReturnType<typeof newKeyRow>>

async function newKeyRow(createdAt: Date, sealingKey: Uint8Array) {
  const kid = newId<string>()
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const header = { kid, alg: 'RS256', use: 'sig' }
  return {
    kid,
    privateJwk: seal(
      sealingKey,
      purposeOf(kid),
      JSON.stringify({ ...(await exportJWK(privateKey)), ...header }),
    ),
    publicJwk: JSON.stringify({ ...(await exportJWK(publicKey)), ...header }),
    createdAt,
  }
}
