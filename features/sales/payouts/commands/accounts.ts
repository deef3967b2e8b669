import type { UserId } from '#contract/ids.ts'
import type { PayoutAccountBody } from '#contract/payout-account.ts'
import { Refusal } from '#contract/refusal.ts'
import { selectOwed } from '#features/sales/ledger/queries/sellers.ts'
import { selectSellersAwaitingMoney } from '#features/sales/payments/queries/sold.ts'
import { recordAccountChange } from '#features/users/commands/account-changes.ts'
import { lockPeople, lockPersonOf } from '#features/users/commands/people.ts'
import { selectPeople } from '#features/users/queries.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, type Cause, recordEvent } from '#services/database/events.ts'
import { seal, unseal } from '#services/identity/sealing.ts'
import type { Services } from '#services/services.ts'
import { findPayoutAccount, selectBeingPaid } from '../queries.ts'
import { returnableForMs, maskAccount, pausedForMs } from '../rules.ts'

type Needs = Pick<Services, 'jobs' | 'payoutKey'>
/** A sealed account can be read only by us and only for this seller. */
const purposeOf = (sellerId: UserId) => `payout account ${sellerId}`

/**
 * Stores a seller's payout account. Their payouts then wait for a day, and the seller gets an email. Returns false when
 * nothing differs. Throws `not-allowed` for somebody who is not a seller, and `not-signed-in` when they were deleted
 * meanwhile.
 */
export async function changePayoutAccount(
  tx: Tx,
  { jobs, payoutKey }: Needs,
  account: PayoutAccountBody,
  cause: ByPerson,
): Promise<boolean> {
  const { actorId: sellerId, at: changedAt } = cause
  await lockSeller(tx, sellerId)
  const text = JSON.stringify(account)
  const before = await findPayoutAccount(tx, sellerId)
  if (before && readSealed(payoutKey, sellerId, before.sealed) === text) return false
  const { method } = account
  const row = {
    method,
    sealed: seal(payoutKey, purposeOf(sellerId), text),
    masked: maskAccount(account),
    changedAt,
  }
  await tx
    .insertInto('payoutAccounts')
    .values({ sellerId, ...row })
    .onConflict((conflict) => conflict.column('sellerId').doUpdateSet(row))
    .execute()
  await recordEvent(tx, cause, { kind: 'payout-account-changed', subjectId: sellerId, detail: { method } })
  await recordAccountChange(tx, sellerId, { what: 'payout-account' }, changedAt)
  const news = before ? 'account-changed' : 'account-added'
  await jobs.enqueue(tx, 'mail-payout', { sellerId, news, at: changedAt.toISOString() })
  return true
}

/** Deletes a seller's payout account. Returns false when there is none. Throws as `changePayoutAccount` does. */
export async function removePayoutAccount(
  tx: Tx,
  { jobs }: Pick<Needs, 'jobs'>,
  cause: ByPerson,
): Promise<boolean> {
  const { actorId: sellerId } = cause
  await lockSeller(tx, sellerId)
  return deleteAccount(tx, jobs, sellerId, cause)
}

/**
 * Deletes the payout account of an identity that somebody else may have had until now, and notifies the seller. Does nothing
 * without one.
 */
export async function dropPayoutAccount(
  tx: Tx,
  { jobs }: Pick<Needs, 'jobs'>,
  identityId: string,
  at: Date,
): Promise<void> {
  const seller = await lockPersonOf(tx, identityId)
  if (seller) await deleteAccount(tx, jobs, seller.id, { at })
}

/**
 * Deletes the payout accounts of people who were removed over a day ago. Keeps an account while it may be needed: we owe
 * the person money, a sale of theirs is not over, or a payout is claimed or may be returned.
 */
export async function deleteUnneededPayoutAccounts(tx: Tx, now: Date): Promise<void> {
  const leftBefore = new Date(now.getTime() - pausedForMs)
  const paidAfter = new Date(now.getTime() - returnableForMs)
  await tx
    .deleteFrom('payoutAccounts')
    .where('sellerId', 'in', (eb) =>
      eb
        .selectFrom(selectPeople().as('person'))
        .select('person.id')
        .where('person.removedAt', '<', leftBefore),
    )
    .where('sellerId', 'not in', (eb) => eb.selectFrom(selectOwed().as('owed')).select('owed.sellerId'))
    .where('sellerId', 'not in', selectSellersAwaitingMoney())
    .where('sellerId', 'not in', selectBeingPaid(paidAfter))
    .execute()
}

/** Decrypts a stored account. Returns undefined when it was sealed with another key or for another seller. */
export function unsealAccount(
  key: Uint8Array,
  { sellerId, sealed }: { sellerId: UserId; sealed: string },
): PayoutAccountBody | undefined {
  const text = readSealed(key, sellerId, sealed)
  return text === undefined ? undefined : (JSON.parse(text) as PayoutAccountBody)
}

function readSealed(key: Uint8Array, sellerId: UserId, sealed: string): string | undefined {
  return unseal(key, purposeOf(sellerId), sealed)
}

/** Deletes an account and notifies the locked seller. Returns false when there is none. */
async function deleteAccount(tx: Tx, jobs: Needs['jobs'], sellerId: UserId, cause: Cause): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payoutAccounts')
    .where('sellerId', '=', sellerId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await recordEvent(tx, cause, { kind: 'payout-account-removed', subjectId: sellerId })
  await recordAccountChange(tx, sellerId, { what: 'payout-account-removed' }, cause.at)
  const at = cause.at.toISOString()
  await jobs.enqueue(tx, 'mail-payout', { sellerId, news: 'account-removed', at })
  return true
}

async function lockSeller(tx: Tx, id: UserId): Promise<void> {
  const person = (await lockPeople(tx, [id])).get(id)
  if (!person) throw new Refusal('not-signed-in/ended')
  if (person.role !== 'seller') throw new Refusal('not-allowed/payouts')
}
