import { createHash } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '../../../database/database.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { refuseForNow } from '../errors.ts'
import {
  addFailure,
  countFailures,
  type LimitKind,
  type Limits,
  networkOf,
  type Tally,
  waitMs,
} from './throttle-rules.ts'

type Bucket = { kind: LimitKind; key: string }
/** What is asked for once it is sure that the try is not one too many, and before it is counted: it costs money. */
type Proof = () => Promise<void>
type Tallies = Map<string, Tally>

/** A try at a password, counted as failed until it is settled. */
export type Attempt = {
  device: Bucket
  counted: Bucket[]
  /** Made on a device that has signed in before. */
  isKnown: boolean
}

const forgetAfterMs = { device: 30 * 86_400_000, others: 86_400_000 }

/**
 * Counts a try at signing in before the password is looked at, so that many at once cannot slip through together.
 * Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER, whether or not there is such an account.
 */
export async function reserveSignIn(
  context: IdentityContext,
  email: string,
  caller: Caller,
  proof?: Proof,
): Promise<Attempt> {
  const network = networkOf(caller.address)
  const device = bucket('device', email, network, caller.userAgent ?? '')
  // Always in this order, in which rows are locked.
  const strangers = [bucket('address', network), bucket('pair', email, network), bucket('account', email)]
  const newcomers = bucket('newcomers', email)
  const tallies = await findTallies(context.db, [device, ...strangers, newcomers])
  const isFirst = isFirstHere(strangers, tallies, context.limits, context.clock())
  const unknown = isFirst ? [...strangers, newcomers] : strangers
  const isKnown = tallies.has(device.key)
  const counted = isKnown ? [device] : unknown
  await reserve(context, counted, tallies, { proof })
  return { device, counted, isKnown }
}

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
  await tx.deleteFrom('identityAttempts').where('key', '=', bucket('codes', localId).key).execute()
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
  await addOne(tx, counted, tally, limits, now)
  return true
}

/** The password was right: takes the count back and remembers the device. */
export async function settleSignIn(tx: Tx, { device, counted }: Attempt, now: Date): Promise<void> {
  for (const { kind, key } of counted) {
    if (kind === 'address' || kind === 'account' || kind === 'newcomers') {
      await tx
        .updateTable('identityAttempts')
        .set((set) => ({ failures: set.fn<number>('greatest', [set('failures', '-', 1), set.lit(0)]) }))
        .where('key', '=', key)
        .execute()
    } else if (kind === 'pair') {
      await tx.deleteFrom('identityAttempts').where('key', '=', key).execute()
    }
  }
  await rememberDevice(tx, device, now)
}

async function rememberDevice(tx: Tx, device: Bucket, now: Date): Promise<void> {
  await tx
    .insertInto('identityAttempts')
    .values({ ...device, failures: 0, lastAt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures: 0, lastAt: now }))
    .execute()
}

/** Whoever has proved in another way whose account it is may sign in to it from here at once, whatever others try. */
export async function forgiveFailures(tx: Tx, email: string, caller: Caller, now: Date): Promise<void> {
  const network = networkOf(caller.address)
  const { key } = bucket('pair', email, network)
  await tx.deleteFrom('identityAttempts').where('key', '=', key).execute()
  await rememberDevice(tx, bucket('device', email, network, caller.userAgent ?? ''), now)
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

async function reserve(
  context: IdentityContext,
  counted: Bucket[],
  seen: Tallies,
  { why, proof }: { why?: string; proof?: Proof | undefined } = {},
): Promise<void> {
  const { db, clock, limits } = context
  // Whoever has to wait is told so without a write: hammering costs the database next to nothing.
  assertMayTry(counted, seen, limits, clock(), why)
  await proof?.()
  await inTransaction(db, async (tx) => {
    const now = clock()
    const locked = await lockTallies(tx, counted, now)
    assertMayTry(counted, locked, limits, now, why)
    for (const each of counted) await addOne(tx, each, locked.get(each.key), limits, now)
  })
}

async function lockTallies(tx: Tx, buckets: Bucket[], now: Date): Promise<Tallies> {
  const rows = await tx
    .insertInto('identityAttempts')
    .values(buckets.map((each) => ({ ...each, failures: 0, lastAt: now })))
    // Nothing changes but the lock that an update takes.
    .onConflict((conflict) => conflict.column('key').doUpdateSet((set) => ({ key: set.ref('excluded.key') })))
    .returning(['key', 'failures', 'lastAt'])
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

async function addOne(tx: Tx, { kind, key }: Bucket, tally: Tally | undefined, limits: Limits, now: Date) {
  await tx
    .updateTable('identityAttempts')
    .set(addFailure(tally, limits[kind], now))
    .where('key', '=', key)
    .execute()
}

function assertMayTry(counted: Bucket[], tallies: Tallies, limits: Limits, now: Date, why?: string): void {
  const isFirst = isFirstHere(counted, tallies, limits, now)
  const waits = counted
    .filter(({ kind }) => kind !== (isFirst ? 'account' : 'newcomers'))
    .map(({ kind, key }) => waitMs(tallies.get(key), limits[kind], now))
  const wait = Math.max(...waits)
  if (wait > 0) throw refuseForNow(wait, why)
}

/** Whether nobody has failed at this account from this address of late. */
function isFirstHere(counted: Bucket[], tallies: Tallies, limits: Limits, now: Date): boolean {
  const pair = counted.find((each) => each.kind === 'pair')
  return pair !== undefined && countFailures(tallies.get(pair.key), limits.pair, now) === 0
}

async function findTallies(db: Db, buckets: Bucket[]): Promise<Tallies> {
  const keys = buckets.map((each) => each.key)
  const rows = await db
    .selectFrom('identityAttempts')
    .select(['key', 'failures', 'lastAt'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

function bucket(kind: LimitKind, ...parts: string[]): Bucket {
  const key = createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url')
  return { kind, key }
}
