import type { PayoutBatchId } from '#contract/ids.ts'
import type { LeftOut, LeftOutReason, PayoutFile } from '#contract/payouts.ts'
import { lockAdmin } from '#features/users/commands/people.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { listPayoutsOfBatch, lockBatch, type PayoutWithSeller } from '../queries.ts'
import { mapObstacles } from '../queries/obstacles.ts'
import { type WithAccount, writePayoutFile } from '../view.ts'
import { unsealAccount } from './accounts.ts'
import { changePayoutState } from './results.ts'

type Needs = Pick<Services, 'jobs' | 'payoutKey'>

/**
 * Returns the file of a batch, with complete account numbers, and records the download. Leaves out payouts that should no
 * longer be paid, and says why. Their amounts return to the balance, unless an earlier file contained them: then they may
 * have been paid, and an admin must mark what happened. Throws `not-found`.
 */
export async function downloadPayoutFile(
  tx: Tx,
  { jobs, payoutKey }: Needs,
  batchId: PayoutBatchId,
  cause: ByPerson,
): Promise<PayoutFile> {
  await lockAdmin(tx, cause.actorId)
  const { createdAt, downloadedAt } = await lockBatch(tx, batchId)
  const { lines, excluded } = await splitPayouts(tx, payoutKey, batchId, cause.at)
  const leftOut: LeftOut[] = []
  for (const { payout, why } of excluded) {
    const isReturned = payout.state === 'claimed' && downloadedAt === null
    leftOut.push({ reference: payout.reference, why, isReturned })
    if (isReturned) await changePayoutState(tx, jobs, payout, { to: 'failed', leftOut: why }, cause)
  }
  await tx
    .updateTable('payoutBatches')
    .set({ downloadedAt: downloadedAt ?? cause.at })
    .where('id', '=', batchId)
    .execute()
  const detail = { batch: batchId, count: lines.length }
  await recordEvent(tx, cause, { kind: 'payouts-downloaded', subjectId: cause.actorId, detail })
  const fileName = `payouts-${createdAt.toISOString().slice(0, 10)}-${batchId.slice(-6)}.csv`
  return { fileName, csv: writePayoutFile(lines), leftOut }
}

type LeftOutPayout = { payout: PayoutWithSeller; why: LeftOutReason }

/** Divides the payouts of a locked batch that have not failed into those for the file and those that it leaves out. */
async function splitPayouts(tx: Tx, key: Uint8Array, batchId: PayoutBatchId, now: Date) {
  const payouts = (await listPayoutsOfBatch(tx, batchId)).filter(({ state }) => state !== 'failed')
  const claimed = payouts.filter(({ state }) => state === 'claimed')
  const obstacles = await mapObstacles(tx, claimed, now)
  const lines: WithAccount[] = []
  const excluded: LeftOutPayout[] = []
  for (const payout of payouts) {
    const account = unsealAccount(key, payout)
    const why = obstacles.get(payout.id)
    if (account && !why) lines.push({ payout, account })
    else excluded.push({ payout, why: why ?? 'unreadable' })
  }
  return { lines, excluded }
}
