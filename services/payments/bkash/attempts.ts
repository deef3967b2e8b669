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

/** A new key for one sending of a void. */
export function newVoidKey(paymentID: string): string {
  return `${voidPrefix}${paymentID}-${randomUUID()}`
}

/** Returns undefined when nobody has attempted it. */
export function findAttempt({ db }: Records, key: string): Promise<Attempt | undefined> {
  return db.selectFrom('bkashAttempts').selectAll().where('key', '=', key).executeTakeFirst()
}

/**
 * Records an attempt before it is made. Of concurrent callers, in whatever process, one gets true and may make it. The
 * others get false.
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
 * Claims an attempt to refund again that has failed, or whose answer was lost. False when somebody else has done so
 * already.
 */
export async function claimAgain(
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

/** Every sending of a void of a payment. */
export function listVoids({ db }: Records, paymentID: string): Promise<Attempt[]> {
  return db
    .selectFrom('bkashAttempts')
    .selectAll()
    .where('bkashPaymentId', '=', paymentID)
    .where('key', 'like', `${voidPrefix}%`)
    .execute()
}

/** The attempts to refund a payment, oldest first. */
export function listRefundAttempts({ db }: Records, paymentID: string): Promise<Attempt[]> {
  return db
    .selectFrom('bkashAttempts')
    .selectAll()
    .where('bkashPaymentId', '=', paymentID)
    .where('amountMinor', 'is not', null)
    .orderBy('begunAt')
    .execute()
}

/** The call of an attempt whose answer was lost may still be under way: at most for the time-outs of all its tries. */
export function mayBeUnderWay({ clock, timeoutMs }: Records, { state, begunAt }: Attempt): boolean {
  return state === 'begun' && clock().getTime() - begunAt.getTime() < timeoutMs * 4
}

/** How long bKash is asked again what became of a payment, where we know it only by a conclusion. */
const unsureForMs = 7 * 24 * 60 * 60 * 1000

/** Whether a payment that counts as over since then may still turn out to be reserved or captured. */
export function mayTurnUp({ clock }: Records, since: Date): boolean {
  return clock().getTime() - since.getTime() < unsureForMs
}
