import { randomInt } from 'node:crypto'
import type { PayoutBatchId, PayoutId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { lockPositiveBalances } from '#features/sales/ledger/commands.ts'
import { lockAdmin } from '#features/users/commands/people.ts'
import { mapPayoutSuspensions } from '#features/users/queries/payout-suspensions.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import { mapPayoutAccounts, type PayoutRow, selectAccountHolders } from '../queries.ts'
import { mapDue, mapPauses } from '../queries/due.ts'
import type { PayoutLine } from '../rules.ts'
import { postPayout } from './posting.ts'

/** So that a person can still check the file. The rest is in the next one. */
const maxInBatch = 500
const pageSize = 200

/**
 * Claims everything that can be paid out, except to the admin themself and to sellers whose balance is wrong, and returns
 * the id of the batch. Two admins who do this at the same moment claim different payouts: the balances are locked, and the
 * second admin skips them. Throws
 * `nothing-due`, and `not-signed-in` or `not-allowed` for somebody who is no longer an admin.
 */
export async function claimDue(tx: Tx, cause: ByPerson): Promise<PayoutBatchId> {
  await lockAdmin(tx, cause.actorId)
  const claims: Claim[] = []
  let after: UserId | undefined
  const among = selectAccountHolders()
  for (;;) {
    const owed = await lockPositiveBalances(tx, { after, except: cause.actorId, among, limit: pageSize })
    claims.push(...(await findClaims(tx, owed, cause.at)))
    after = owed.at(-1)?.sellerId
    if (owed.length < pageSize || claims.length >= maxInBatch) break
  }
  if (claims.length === 0) throw new Refusal('nothing-due')
  return saveBatch(tx, claims.slice(0, maxInBatch), cause)
}

type Claim = Pick<PayoutRow, 'sellerId' | 'amountMinor' | 'method' | 'sealed' | 'masked'> & {
  lines: PayoutLine[]
}

/** What can be paid to sellers whose balances are locked. */
async function findClaims(
  tx: Tx,
  owed: { sellerId: UserId; balanceMinor: number }[],
  now: Date,
): Promise<Claim[]> {
  const sellers = owed.map(({ sellerId }) => sellerId)
  const accounts = await mapPayoutAccounts(tx, sellers)
  const pauses = await mapPauses(tx, sellers, now)
  const suspensions = await mapPayoutSuspensions(tx, sellers)
  const due = await mapDue(tx, owed, now)
  return owed.flatMap(({ sellerId }) => {
    const account = accounts.get(sellerId)
    const { dueMinor: amountMinor = 0, lines = [], isWrong = false } = due.get(sellerId) ?? {}
    if (!account || pauses.has(sellerId) || suspensions.has(sellerId)) return []
    if (isWrong || amountMinor === 0) return []
    const { method, sealed, masked } = account
    return [{ sellerId, amountMinor, method, sealed, masked, lines }]
  })
}

async function saveBatch(tx: Tx, claims: Claim[], cause: ByPerson): Promise<PayoutBatchId> {
  const { actorId: createdBy, at: createdAt } = cause
  const batchId = newId<PayoutBatchId>()
  await tx.insertInto('payoutBatches').values({ id: batchId, createdBy, createdAt }).execute()
  const payouts = claims.map(({ lines: _, ...claim }) => ({
    ...claim,
    id: newId<PayoutId>(),
    batchId,
    reference: makeReference(),
    state: 'claimed' as const,
    reason: null,
    createdAt,
    changedAt: createdAt,
  }))
  await tx.insertInto('payouts').values(payouts).execute()
  for (const [nth, { id: payoutId }] of payouts.entries()) {
    const lines = claims[nth]?.lines.map((line) => ({ payoutId, ...line })) ?? []
    await tx.insertInto('payoutLines').values(lines).execute()
  }
  for (const payout of payouts) await postPayout(tx, payout, undefined, createdAt)
  const totalMinor = payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const detail = { batch: batchId, count: payouts.length, totalMinor }
  await recordEvent(tx, cause, { kind: 'payouts-exported', subjectId: createdBy, detail })
  return batchId
}

/** Only letters and digits that are easy to tell apart. */
const referenceCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Begins with letters, so that no spreadsheet program takes it for a number. */
function makeReference(): string {
  return `HBD-${Array.from({ length: 10 }, () => referenceCharacters[randomInt(referenceCharacters.length)]).join('')}`
}
