import { networkOf } from '#lib/networks.ts'
import { type Db, inTransaction, type Tx } from '../../../database/database.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { refuseForNow } from '../errors.ts'
import {
  addOne,
  bucket,
  type Bucket,
  countAll,
  type Counted,
  dropTally,
  findTallies,
  lockTallies,
  type Tallies,
} from './tallies.ts'
import { type Limits, waitMs } from './throttle-rules.ts'

/** What is asked for once it is sure that the try is not one too many, and before it is counted: it costs money. */
export type Proof = () => Promise<void>

const forgetAfterMs = { device: 30 * 86_400_000, others: 86_400_000 }

/** Counts a try at making an account. Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER. */
export async function reserveSignUp(context: IdentityContext, caller: Caller, proof?: Proof): Promise<void> {
  const counted = [bucket('sign-ups', networkOf(caller.address))]
  await reserve(context, counted, await findTallies(context.db, counted), { proof })
}

/** Counts a new password of an account. Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER. */
export async function reserveChange(context: IdentityContext, localId: string, proof?: Proof): Promise<void> {
  const counted = [bucket('changes', localId)]
  await reserve(context, counted, await findTallies(context.db, counted), { proof })
}

/** Counts a try at a code of a second factor. Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER. */
export async function reserveCode(context: IdentityContext, localId: string): Promise<void> {
  const counted = [bucket('codes', localId)]
  await reserve(context, counted, await findTallies(context.db, counted))
}

/** The code was right: earlier wrong ones are forgotten. */
export async function settleCode(tx: Tx, localId: string): Promise<void> {
  await dropTally(tx, bucket('codes', localId))
}

/** Counts a letter that is asked for. Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER, whether or not there is an account. */
export async function reserveLetter(
  context: IdentityContext,
  email: string,
  caller: Caller,
  proof?: Proof,
): Promise<void> {
  const counted = [bucket('letter-senders', networkOf(caller.address)), bucket('letters', email)]
  const tallies = await findTallies(context.db, counted)
  await reserve(context, counted, tallies, { why: 'Too many letters were asked for.', proof })
}

/**
 * Counts a letter about a change, in the transaction of the change. False when it is one too many: it is left out then, and
 * the change stands.
 */
export async function countNotice(context: IdentityContext, tx: Tx, email: string): Promise<boolean> {
  const { clock, limits } = context
  const counted = bucket('notices', email)
  const now = clock()
  const tally = (await lockTallies(tx, [counted], now)).get(counted.key)
  if (waitMs(tally, limits.notices, now) > 0) return false
  await addOne(tx, counted, { tally, limit: limits.notices, now })
  return true
}

/** Drops what counts for nothing any more. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age)
  await db
    .deleteFrom('identityAttempts')
    .where((where) =>
      where.or([
        where('lastAt', '<', before(forgetAfterMs.device)),
        where.and([where('kind', '!=', 'device'), where('lastAt', '<', before(forgetAfterMs.others))]),
      ]),
    )
    .execute()
}

/** Counts a try under each of these, and gives by how much. Throws as `assertMayTry`, first by what was `seen` of them. */
export async function reserve(
  context: IdentityContext,
  buckets: Bucket[],
  seen: Tallies,
  { why, proof }: { why?: string; proof?: Proof | undefined } = {},
): Promise<Counted[]> {
  const { db, clock, limits } = context
  // Whoever has to wait is told so without a write: hammering costs the database next to nothing.
  assertMayTry(buckets, seen, limits, clock(), why)
  await proof?.()
  return inTransaction(db, async (tx) => {
    const now = clock()
    const locked = await lockTallies(tx, buckets, now)
    assertMayTry(buckets, locked, limits, now, why)
    return countAll(tx, buckets, locked, { limits, now })
  })
}

/** Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER while any of these has to wait. */
export function assertMayTry(
  counted: Bucket[],
  tallies: Tallies,
  limits: Limits,
  now: Date,
  why?: string,
): void {
  const wait = Math.max(...counted.map(({ kind, key }) => waitMs(tallies.get(key), limits[kind], now)))
  if (wait > 0) throw refuseForNow(wait, why)
}
