import { sql } from 'kysely'
import { chooseName } from '#contract/person-name.ts'
import { Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import type { Language } from '#lib/languages.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import { findUserByEmail, type UserRow } from '../queries.ts'
import { recordAccountChange } from './account-changes.ts'

type NewUserRecord = {
  email: string
  name: string
  /** The address of a hosted picture; empty without one. */
  image: string
  role: 'buyer' | 'seller'
  /** The language in which they signed up, which they have chosen by that. */
  language?: Language
  /** A sign-up by email waits for an admin's verification. A social sign-up does not have this field. */
  awaitsVerification: boolean
}

/**
 * Inserts an unclaimed record, or overwrites one that nobody has claimed. Returns its id, or undefined when the address
 * belongs to a claimed record, which stays unchanged. It is one SQL statement, so two sign-ups at once create only one
 * record.
 */
export async function writeUnclaimedUser(
  tx: Tx,
  user: NewUserRecord,
  cause: Cause,
): Promise<UserId | undefined> {
  const { awaitsVerification, language, ...fields } = user
  const record = {
    ...fields,
    language: language ?? 'en',
    isLanguageChosen: language !== undefined,
    isVerified: awaitsVerification ? false : null,
    createdAt: cause.at,
  }
  const written = await tx
    .insertInto('users')
    .values({ id: newId<UserId>(), ...record })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where('removedAt', 'is', null)
        .doUpdateSet(record)
        .where('users.identityId', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (written) await recordEvent(tx, cause, { kind: 'user-created', subjectId: written.id })
  return written?.id
}

/** An identity account as its provider knows it now. */
export type KnownIdentity = {
  uid: string
  email: string
  /** The account's holder has verified the address. */
  ownerVerified: boolean
}

/**
 * Returns the id of this identity's record, and updates its email address to the identity's current one. If the
 * identity has no record yet, it claims the unclaimed record at its address. Throws `no-user-record` when there is no
 * such record, when the address belongs to somebody else, or when the identity's person was deleted.
 */
export async function claimUser(tx: Tx, identity: KnownIdentity, cause: Cause): Promise<UserId> {
  const id = await findOrClaimRecord(tx, identity, cause)
  await tx
    .updateTable('users')
    .set({ isAddressVerified: identity.ownerVerified })
    .where('id', '=', id)
    .where('isAddressVerified', '!=', identity.ownerVerified)
    .execute()
  return id
}

async function findOrClaimRecord(
  tx: Tx,
  { uid: identityId, email }: KnownIdentity,
  cause: Cause,
): Promise<UserId> {
  const own = await lockLatestOf(tx, identityId)
  if (own?.removedAt) throw new Refusal('no-user-record/deleted')
  if (own) {
    if (own.email !== email) await changeUserEmail(tx, own, email, cause)
    return own.id
  }
  const user = await tx
    .selectFrom('users')
    .select(['id', 'identityId'])
    .where('email', '=', email)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // The person's first two requests ran at once, and the other one has claimed the record.
  if (user?.identityId === identityId) return user.id
  if (!user || user.identityId !== null) {
    throw new Refusal('no-user-record/never')
  }
  await tx.updateTable('users').set({ identityId }).where('id', '=', user.id).execute()
  await recordEvent(tx, { ...cause, actorId: user.id }, { kind: 'user-claimed', subjectId: user.id })
  return user.id
}

/** The record of an identity, locked: the active one if there is one, otherwise the latest removed one. */
function lockLatestOf(tx: Tx, identityId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'removedAt'])
    .where('identityId', '=', identityId)
    .orderBy(sql`removed_at desc nulls first`)
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Changes the email address of a record. Deletes an unclaimed record at the new address. Throws `no-user-record` when the
 * address belongs to somebody else.
 */
async function changeUserEmail(
  tx: Tx,
  { id, email: before }: Pick<UserRow, 'id' | 'email'>,
  email: string,
  cause: Cause,
) {
  await deleteUnclaimed(tx).where('email', '=', email).where('removedAt', 'is', null).execute()
  if (await findUserByEmail(tx, email)) throw new Refusal('no-user-record/address-of-other')
  await tx.updateTable('users').set({ email }).where('id', '=', id).execute()
  await recordEvent(
    tx,
    { ...cause, actorId: id },
    { kind: 'user-moved', subjectId: id, detail: { before, after: email } },
  )
  await recordAccountChange(tx, id, { what: 'email', leftAddress: before }, cause.at)
}

/**
 * Changes the email address of an identity's record, in the transaction that changes it at the identity service. Does
 * nothing when the identity has no record. Throws `no-user-record` when the address belongs to somebody else.
 */
export async function changeRecordEmail(
  tx: Tx,
  { uid, email, ownerVerified }: KnownIdentity,
  cause: Cause,
): Promise<void> {
  const own = await lockLatestOf(tx, uid)
  if (!own || own.removedAt || own.email === email) return
  await changeUserEmail(tx, own, email, cause)
  await tx.updateTable('users').set({ isAddressVerified: ownerVerified }).where('id', '=', own.id).execute()
}

/**
 * Replaces the name and picture of a record with those of the owner of its email address, from Google. Needed when
 * somebody else claimed the record without verifying the address. Does nothing when the identity has no record.
 */
export async function takeOverRecord(
  tx: Tx,
  identityId: string,
  { displayName, photoUrl }: { displayName: string | null; photoUrl: string | null },
  cause: Cause,
): Promise<void> {
  const record = await lockLatestOf(tx, identityId)
  if (!record || record.removedAt) return
  const { id, email } = record
  const fields = { name: chooseName(displayName, email), image: photoUrl ?? '' }
  await tx.updateTable('users').set(fields).where('id', '=', id).execute()
  await recordEvent(tx, { ...cause, actorId: id }, { kind: 'user-taken-over', subjectId: id })
  await recordAccountChange(tx, id, { what: 'email' }, cause.at)
}

/**
 * Makes the record of an identity that was opened for the owner of an address: a buyer. Claims it at once, so that nobody
 * can overwrite it. Does nothing when the address belongs to a claimed record.
 */
export async function openRecord(
  tx: Tx,
  identityId: string,
  email: string,
  { displayName, photoUrl }: { displayName: string | null; photoUrl: string | null },
  cause: Cause,
): Promise<void> {
  const record = {
    email,
    name: chooseName(displayName, email),
    image: photoUrl ?? '',
    role: 'buyer' as const,
  }
  if (await writeUnclaimedUser(tx, { ...record, awaitsVerification: false }, cause))
    await claimUser(tx, { uid: identityId, email, ownerVerified: true }, cause)
}

/** Records that the second factor of an identity changed. Does nothing when the identity has no record. */
export async function recordSecondFactorChange(tx: Tx, identityId: string, cause: Cause): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('identityId', '=', identityId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const { id } = person
  await recordEvent(tx, { ...cause, actorId: id }, { kind: 'second-factor-changed', subjectId: id })
  await recordAccountChange(tx, id, { what: 'second-factor' }, cause.at)
}

/** Deletes unclaimed records that were created before `before`. Returns how many. */
export async function removeUnclaimedUsers(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await deleteUnclaimed(tx)
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes records that nobody has claimed and that have no listings. */
function deleteUnclaimed(tx: Tx) {
  return tx
    .deleteFrom('users')
    .where('identityId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('items')
            .select(sql`1`.as('one'))
            .whereRef('items.sellerId', '=', 'users.id'),
        ),
      ),
    )
}
