import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { inTransaction } from '#services/database/database.ts'
import type { BkashAttemptsTable } from '#services/database/schema/bkash.ts'
import type { BkashClient } from './bkash-client.ts'

export type Attempt = Selectable<BkashAttemptsTable>

type Records = Pick<BkashClient, 'db' | 'clock' | 'timeoutMs'>
export type NewAttempt = Pick<Attempt, 'key' | 'bkashPaymentId'> & {
  state?: 'begun' | 'given-up' | 'done'
  amountMinor?: number
  knownRefunds?: string
}

export function executionKey(paymentID: string): string {
  return `execute-${paymentID}`
}

const voidPrefix = 'void-'

/** Returns a new key for sending a void once. */
export function newVoidKey(paymentID: string): string {
  return `${voidPrefix}${paymentID}-${randomUUID()}`
}

/** Returns undefined when there was no attempt with this key. */
export function findAttempt({ db }: Records, key: string): Promise<Attempt | undefined> {
  return db.selectFrom('bkashAttempts').selectAll().where('key', '=', key).executeTakeFirst()
}

/**
 * Records an attempt before it is made. Of concurrent callers in all processes, one gets true and may make the attempt.
 * The others get false.
 */
export async function claimAttempt({ db, clock }: Records, attempt: NewAttempt): Promise<boolean> {
  const written = await inTransaction(db, (tx) =>
    tx
      .insertInto('bkashAttempts')
      .values({ state: 'begun', ...attempt, begunAt: clock() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst(),
  )
  return written.numInsertedOrUpdatedRows === 1n
}

/**
 * Claims a repetition of an attempt to refund that failed or whose answer was lost. Returns false when another caller
 * has claimed it already.
 */
export async function reclaimAttempt(
  { db, clock }: Records,
  { key, begunAt }: Attempt,
  { amountMinor, knownRefunds }: Pick<Attempt, 'amountMinor' | 'knownRefunds'>,
): Promise<boolean> {
  const { numUpdatedRows } = await inTransaction(db, (tx) =>
    tx
      .updateTable('bkashAttempts')
      .set({ state: 'begun', begunAt: clock(), amountMinor, knownRefunds })
      .where('key', '=', key)
      .where('begunAt', '=', begunAt)
      .where('refundId', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  return numUpdatedRows === 1n
}

/** Records how an attempt ended. */
export async function endAttempt(
  { db }: Records,
  key: string,
  state: 'done' | 'refused',
  more: Partial<Pick<Attempt, 'refundId' | 'refusalCode'>> = {},
): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .updateTable('bkashAttempts')
      .set({ state, ...more })
      .where('key', '=', key)
      .execute(),
  )
}

/** Lists every void of a payment that we sent. */
export function listVoids({ db }: Records, paymentID: string): Promise<Attempt[]> {
  return db
    .selectFrom('bkashAttempts')
    .selectAll()
    .where('bkashPaymentId', '=', paymentID)
    .where('key', 'like', `${voidPrefix}%`)
    .execute()
}

/** Lists the attempts to refund a payment, oldest first. */
export function listRefundAttempts({ db }: Records, paymentID: string): Promise<Attempt[]> {
  return db
    .selectFrom('bkashAttempts')
    .selectAll()
    .where('bkashPaymentId', '=', paymentID)
    .where('amountMinor', 'is not', null)
    .orderBy('begunAt')
    .execute()
}

/** Whether the call of an attempt may still be running, which is limited by the time-outs of all its tries. */
export function mayBeUnderWay({ clock, timeoutMs }: Records, { state, begunAt }: Attempt): boolean {
  return state === 'begun' && clock().getTime() - begunAt.getTime() < timeoutMs * 4
}

/** How long a state of a payment that we only inferred counts as uncertain. Until then bKash is queried again. */
const uncertainForMs = 7 * 24 * 60 * 60 * 1000

/** Whether a payment that we inferred to have ended at `since` may still turn out to be reserved or captured. */
export function isStillUncertain({ clock }: Records, since: Date): boolean {
  return clock().getTime() - since.getTime() < uncertainForMs
}
