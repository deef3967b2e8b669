import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Db, inTransaction, type Tx } from '../../../database/database.ts'
import { refuseForNow } from '../errors.ts'

/** This many tries in this many seconds, counted from the first of them. */
export type Limit = { points: number; seconds: number }

const minute = 60
const hour = 60 * minute

/**
 * Failed sign-ins from a device that the account knows count by `device` only, so that failures of others do not affect
 * it. All other failures count by `pair` (one network at one account), by `network` (wide, because many homes in
 * Bangladesh share one) and by account. An account has two counts: `newcomers` for networks that have failed
 * at it fewer than three times lately, and `account` for the others. So an attacker who comes back does not use up the
 * tries of an owner on a new device, even if the owner mistypes twice. `neighbours` limits newcomers from one /24 or /48, because its holder has many networks.
 * `sign-ups`: everything that shows a network whether an address is taken. A sign-up counts twice: once for our record
 * and once for the account. `sign-up-pairs`: the same for one mailbox. `changes`: new passwords of an account. `codes`:
 * tries at a second factor, which need the right password first. `emails`: emails requested to one mailbox.
 * `email-senders`: emails requested by one network. `notices`: emails to one mailbox about changes. `pictures`: photos
 * hosted elsewhere that an account names.
 */
export const standardLimits = {
  device: { points: 10, seconds: 15 * minute },
  pair: { points: 5, seconds: 15 * minute },
  network: { points: 100, seconds: 10 * minute },
  neighbours: { points: 5, seconds: 10 * minute },
  newcomers: { points: 10, seconds: minute },
  account: { points: 10, seconds: 10 * minute },
  'sign-ups': { points: 100, seconds: 30 * minute },
  'sign-up-pairs': { points: 10, seconds: hour },
  changes: { points: 10, seconds: 10 * minute },
  codes: { points: 5, seconds: 15 * minute },
  emails: { points: 5, seconds: hour },
  'email-senders': { points: 60, seconds: hour },
  notices: { points: 10, seconds: 6 * hour },
  pictures: { points: 10, seconds: 10 * minute },
} satisfies Record<string, Limit>

export type LimitKind = keyof typeof standardLimits
export type Limits = Record<LimitKind, Limit>

/** Something to count. The key is a hash, so it does not show the person it is about. */
export type Counter = { kind: LimitKind; key: string }

export const counter = (kind: LimitKind, ...parts: string[]): Counter => ({ kind, key: hashParts(parts) })

export const hashParts = (parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

type Where = { db: Db; limits: Limits }

/**
 * The library writes each count in one statement. With a `Db` it is written alone, so that a try counts even if its
 * request is refused and rolled back. With a `Tx` the count belongs to the transaction.
 */
function openLimiter({ db, limits }: Where, kind: LimitKind): RateLimiterPostgres {
  const { points, seconds } = limits[kind]
  return new RateLimiterPostgres({
    storeClient: { query: (statement: Statement) => runStatement(db, statement) },
    storeType: 'client',
    tableName: 'identity_limits',
    tableCreated: true,
    // The sweep deletes expired counts for all processes.
    clearExpiredByTimeout: false,
    keyPrefix: kind,
    points,
    duration: seconds,
  })
}

type Statement = { text: string; values: unknown[] }

async function runStatement(db: Db, { text, values }: Statement) {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) }
}

/** Returns the milliseconds to wait before this may be counted again; 0 for none. Counts nothing. */
async function findWaitMs(where: Where, { kind, key }: Counter): Promise<number> {
  const found = await openLimiter(where, kind).get(key)
  return found && found.consumedPoints >= where.limits[kind].points ? found.msBeforeNext : 0
}

/** Returns how often this was counted within the time of its limit. */
export async function findCount(where: Where, { kind, key }: Counter): Promise<number> {
  const found = await openLimiter(where, kind).get(key)
  return found?.consumedPoints ?? 0
}

/** Counts one. Returns the milliseconds to wait when the limit is exceeded, else 0. */
export async function countOne(where: Where, { kind, key }: Counter): Promise<number> {
  try {
    await openLimiter(where, kind).consume(key)
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext)
    throw error
  }
}

/** Reduces each of these counts by one, unless it is zero or expired. */
export async function uncount(tx: Tx, counters: Counter[]): Promise<void> {
  // The library's own `reward` would insert a count of -1 where there is none.
  for (const { kind, key } of counters)
    await tx
      .updateTable('identityLimits')
      .set((set) => ({ points: set('points', '-', 1) }))
      .where('key', '=', `${kind}:${key}`)
      .where('points', '>', 0)
      .where('expire', '>', Date.now())
      .execute()
}

/** Resets a count. */
export async function resetCount(where: Where, { kind, key }: Counter): Promise<void> {
  await openLimiter(where, kind).delete(key)
}

/**
 * A check, such as a captcha, that costs money. It runs after it is known that no limit is reached, and before the try
 * is counted.
 */
export type CaptchaCheck = () => Promise<void>

/**
 * Counts a try under each of these. Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER when it exceeds any of the limits;
 * then it counts for none. Reached limits are found without a write, so repeated tries cost the database next to
 * nothing.
 */
export async function reserve(
  where: Where,
  counters: Counter[],
  { why, checkCaptcha }: { why?: string; checkCaptcha?: CaptchaCheck | undefined } = {},
): Promise<void> {
  const waits = await Promise.all(counters.map((each) => findWaitMs(where, each)))
  const longest = Math.max(...waits)
  if (longest > 0) throw refuseForNow(longest, why)
  await checkCaptcha?.()
  for (const [nth, each] of counters.entries()) {
    // Other requests may have reached the limit meanwhile.
    const waitMs = await countOne(where, each)
    if (waitMs === 0) continue
    // The refused count was written too.
    await inTransaction(where.db, (tx) => uncount(tx, counters.slice(0, nth + 1)))
    throw refuseForNow(waitMs, why)
  }
}

/** Deletes expired counts. */
export async function deleteOldLimits(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('identityLimits').where('expire', '<', now.getTime()).execute()
}
