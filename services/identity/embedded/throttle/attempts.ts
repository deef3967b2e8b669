import { networkOf } from '#lib/networks.ts'
import { inTransaction, type Tx } from '../../../database/database.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { refuseForNow } from '../errors.ts'
import {
  bucket,
  type Bucket,
  countAll,
  type Counted,
  dropTally,
  findTallies,
  lockTallies,
  takeBack,
  type Tallies,
  writeTally,
} from './tallies.ts'
import { assertMayTry, type Proof, reserve } from './throttle.ts'
import { countFailures } from './throttle-rules.ts'
import { findTurn, giveBackTurn, type Line, lineOf, type Spent, takeTurn } from './turns.ts'

/** A try at a password, counted as failed until it is settled. */
export type Attempt = {
  device: Bucket
  counted: Counted[]
  /** Made on a device that has signed in before. */
  isKnown: boolean
  spent?: Spent | undefined
}

/** What of one try is counted by its address, and the two lines it may stand in. */
type Stranger = { pair: Bucket; own: Bucket[]; newcomers: Line; others: Line }

/**
 * Counts a try at signing in before the password is looked at, so that many at once cannot slip through together.
 * Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER, whether or not there is such an account. Whom a line keeps waiting is
 * let in at the time it says, whatever others do meanwhile.
 */
export async function reserveSignIn(
  context: IdentityContext,
  email: string,
  caller: Caller,
  proof?: Proof,
): Promise<Attempt> {
  const { db, clock, limits } = context
  const network = networkOf(caller.address)
  const device = bucket('device', email, network, caller.userAgent ?? '')
  const pair = bucket('pair', email, network)
  const stranger: Stranger = {
    pair,
    // Always in this order, in which rows are locked: those of a line come after.
    own: [bucket('address', network), pair],
    newcomers: lineOf('newcomers', email, caller.address),
    others: lineOf('account', email, caller.address),
  }
  const { own, newcomers, others } = stranger
  const ofLines = [newcomers, others].flatMap(({ limited, turn }) => [limited, turn])
  const seen = await findTallies(db, [device, ...own, ...ofLines])
  const isKnown = seen.has(device.key)
  if (isKnown) return { device, counted: await reserve(context, [device], seen, { proof }), isKnown }

  // Whoever has to wait is told so without a write: hammering costs the database next to nothing.
  assertMayTry(own, seen, limits, clock())
  const line = standIn(stranger, seen, context)
  const wait = findTurn(line, seen, limits, clock()) ?? (await waitInLine(context, line))
  if (wait > 0) throw refuseForNow(wait)
  await proof?.()
  const isNew = line === newcomers
  const entry = await inTransaction(db, (tx) => enter(context, tx, stranger, isNew))
  if (entry.waitMs > 0) throw refuseForNow(entry.waitMs)
  return { device, counted: entry.counted, isKnown, spent: entry.spent }
}

/** Whoever has not failed at this account from this address of late is new to it. */
function standIn({ pair, newcomers, others }: Stranger, tallies: Tallies, context: IdentityContext): Line {
  const { limits, clock } = context
  return countFailures(tallies.get(pair.key), limits.pair, clock()) === 0 ? newcomers : others
}

function waitInLine({ db, limits, clock }: IdentityContext, line: Line): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock()
    const locked = await lockTallies(tx, [line.limited], now)
    const { waitMs } = await takeTurn(tx, line, { locked, limits, now })
    return waitMs
  })
}

/** Counts the try, or gives how long it has to wait after all, since others came first. */
async function enter(
  context: IdentityContext,
  tx: Tx,
  stranger: Stranger,
  isNew: boolean,
): Promise<{ waitMs: number; spent?: Spent | undefined; counted: Counted[] }> {
  const { limits, clock } = context
  const { own, newcomers, others } = stranger
  const now = clock()
  const buckets = [...own, others.limited, ...(isNew ? [newcomers.limited] : [])]
  const locked = await lockTallies(tx, buckets, now)
  assertMayTry(own, locked, limits, now)
  const line = isNew ? standIn(stranger, locked, context) : others
  const { waitMs, spent } = await takeTurn(tx, line, { locked, limits, now })
  return { waitMs, spent, counted: waitMs > 0 ? [] : await countAll(tx, buckets, locked, { limits, now }) }
}

/** The password was right: takes the count back and remembers the device. */
export async function settleSignIn(tx: Tx, { device, counted }: Attempt, now: Date): Promise<void> {
  for (const each of counted) {
    if (each.bucket.kind === 'pair') await dropTally(tx, each.bucket)
    else await takeBack(tx, each)
  }
  await rememberDevice(tx, device, now)
}

/** The password was not looked at, for want of room: the try counts for nothing, and the turn is still theirs. */
export async function giveBackSignIn({ db }: IdentityContext, { counted, spent }: Attempt): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const each of counted) await takeBack(tx, each)
    if (spent) await giveBackTurn(tx, spent)
  })
}

async function rememberDevice(tx: Tx, device: Bucket, now: Date): Promise<void> {
  await writeTally(tx, device, { failures: 0, lastAt: now })
}

/** Whoever has proved in another way whose account it is may sign in to it from here at once, whatever others try. */
export async function forgiveFailures(tx: Tx, email: string, caller: Caller, now: Date): Promise<void> {
  const network = networkOf(caller.address)
  await dropTally(tx, bucket('pair', email, network))
  await rememberDevice(tx, bucket('device', email, network, caller.userAgent ?? ''), now)
}
