import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { rangesOf } from '#lib/networks.ts'
import { type Db, inTransaction, type Tx } from '../../../database/database.ts'
import { refuseForNow } from './errors.ts'

/** This many tries in this many seconds, counted from the first of them. */
type Limit = { points: number; seconds: number }

const minute = 60
const hour = 60 * minute

/**
 * The first six limits are for failed sign-ins. An account has separate counts for new networks (which have failed
 * there fewer than three times lately) and for other networks. So a persistent attacker does not use up the tries of an
 * owner on a new device, even if the owner mistypes twice.
 */
export const standardLimits = {
  /** Failures on a device that has signed in to the account before. No other count is used for it. */
  device: { points: 10, seconds: 15 * minute },
  /** All other failures of one network at one account. */
  pair: { points: 5, seconds: 15 * minute },
  /**
   * All other failures of one network, and more of the ranges around it. High, because many homes in Bangladesh share a
   * network.
   */
  network: { points: 100, seconds: 10 * minute },
  /** Failures at one account of new networks from one /24 or /48, which may belong to one person. */
  neighbours: { points: 5, seconds: 10 * minute },
  /** Failures at one account of all new networks. */
  newcomers: { points: 10, seconds: minute },
  /** Failures at one account of all networks that are not new. */
  account: { points: 10, seconds: 10 * minute },
  /** Right passwords of one account, each of which costs a hash. */
  'sign-ins': { points: 300, seconds: 10 * minute },
  /** Sign-ups of one network, or of one IPv6 site. The answer shows whether an address is taken. */
  'sign-ups': { points: 200, seconds: 30 * minute },
  /** The same, of our records, which come before the accounts. */
  'sign-up-records': { points: 200, seconds: 30 * minute },
  /** Both, of one network about one mailbox. */
  'sign-up-pairs': { points: 10, seconds: hour },
  /** New passwords of one account. */
  changes: { points: 10, seconds: 10 * minute },
  /** Codes of a second factor for one account. They are checked only after the right password. */
  codes: { points: 5, seconds: 15 * minute },
  /** Emails requested to one address, or to all unverified spellings of one mailbox together. */
  emails: { points: 5, seconds: hour },
  /** Emails requested with the tokens of one account, to any address. */
  'account-emails': { points: 10, seconds: hour },
  /** Emails requested by one network without a token, from devices that the account does not know. */
  'email-senders': { points: 60, seconds: hour },
  /** Emails about changes of one kind, to the same addresses as `emails`. */
  notices: { points: 5, seconds: 6 * hour },
  /** Photos on other hosts that one account names. */
  pictures: { points: 10, seconds: 10 * minute },
} satisfies Record<string, Limit>

export type LimitKind = keyof typeof standardLimits
export type Limits = Record<LimitKind, Limit>

/**
 * Something to count. The key is a hash, so it does not show the person it is about. `times`: how many times the limit
 * it may reach; once if it is left out.
 */
export type Counter = { kind: LimitKind; key: string; times?: number }

export const counter = (kind: LimitKind, ...parts: string[]): Counter => ({ kind, key: hashParts(parts) })

/** The counters of every range to which an address belongs, so that an IPv6 site is not 65,536 callers. */
export const countersOfRanges = (kind: LimitKind, address: string): Counter[] =>
  rangesOf(address).map(({ key, times }) => ({ ...counter(kind, key), times }))

export const hashParts = (parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

type Store = { db: Db; limits: Limits }

/**
 * The library writes each count in one statement. With a `Db` it is written alone, so that a try counts even if its
 * request is refused and rolled back. With a `Tx` the count belongs to the transaction.
 */
function openLimiter(store: Store, { kind, times }: Omit<Counter, 'key'>): RateLimiterPostgres {
  const { db, limits } = store
  const { seconds } = limits[kind]
  return new RateLimiterPostgres({
    storeClient: { query: (statement: Statement) => runStatement(db, statement) },
    storeType: 'client',
    tableName: 'identity_limits',
    tableCreated: true,
    // The sweep deletes expired counts for all processes.
    clearExpiredByTimeout: false,
    keyPrefix: kind,
    points: maxOf(store, { kind, times }),
    duration: seconds,
  })
}

const maxOf = ({ limits }: Store, { kind, times = 1 }: Omit<Counter, 'key'>) => limits[kind].points * times

type Statement = { text: string; values: unknown[] }

async function runStatement(db: Db, { text, values }: Statement) {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length || Number(numAffectedRows ?? 0) }
}

/** Returns the milliseconds to wait before this may be counted again; 0 when no wait is needed. Does not count. */
async function findWaitMs(store: Store, counted: Counter): Promise<number> {
  const found = await openLimiter(store, counted).get(counted.key)
  return found && found.consumedPoints >= maxOf(store, counted) ? found.msBeforeNext : 0
}

/** Returns how often this was counted within the time of its limit. */
export async function findCount(store: Store, counted: Counter): Promise<number> {
  const found = await openLimiter(store, counted).get(counted.key)
  return found?.consumedPoints ?? 0
}

/** Counts one. Returns the milliseconds to wait when the limit is exceeded, else 0. */
export async function countOne(store: Store, counted: Counter): Promise<number> {
  try {
    await openLimiter(store, counted).consume(counted.key)
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

export async function resetCount(store: Store, counted: Counter): Promise<void> {
  await openLimiter(store, counted).delete(counted.key)
}

/**
 * A check that costs money, such as a captcha. It runs only when no limit is reached, and before the try is counted.
 */
export type CaptchaCheck = () => Promise<void>

/** Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER when one of these limits is reached. Counts nothing. */
export async function assertNoWait(store: Store, counters: Counter[], why?: string): Promise<void> {
  const waitsMs = await Promise.all(counters.map((each) => findWaitMs(store, each)))
  const maxWaitMs = Math.max(...waitsMs)
  if (maxWaitMs > 0) throw refuseForNow(maxWaitMs, why)
}

/**
 * Counts a try with each counter. When it exceeds one of the limits, counts it nowhere and throws IdentityError
 * TOO_MANY_ATTEMPTS_TRY_LATER. A limit that is already reached is found without a write, so further tries cost the
 * database almost nothing.
 */
export async function reserve(
  store: Store,
  counters: Counter[],
  { why, checkCaptcha }: { why?: string; checkCaptcha?: CaptchaCheck | undefined } = {},
): Promise<void> {
  await assertNoWait(store, counters, why)
  await checkCaptcha?.()
  for (const [nth, each] of counters.entries()) {
    // Other requests may have reached the limit meanwhile.
    const waitMs = await countOne(store, each)
    if (waitMs === 0) continue
    // The count that exceeds its limit was written too.
    await inTransaction(store.db, (tx) => uncount(tx, counters.slice(0, nth + 1)))
    throw refuseForNow(waitMs, why)
  }
}

/** Deletes expired counts. */
export async function deleteOldLimits(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('identityLimits').where('expire', '<', now.getTime()).execute()
}
