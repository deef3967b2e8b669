import { neighbourhoodOf, networkOf } from '#lib/networks.ts'
import { type Db, inTransaction, type Tx } from '../../../database/database.ts'
import type { Caller, IdentityContext } from '../context.ts'
import {
  type Counter,
  counter,
  findCount,
  resetCount,
  uncount,
  hashParts,
  type CaptchaCheck,
  reserve,
} from './limits.ts'

/**
 * A try to sign in by password. It counts as failed until `confirmAttempt` or `releaseAttempt` takes its counts back.
 */
export type Attempt = {
  device: string
  /** Whether somebody has signed in to the account on this device before. */
  isKnown: boolean
  counted: Counter[]
}

/** After this many failures at an account, a network is not new there any more. */
const maxFailuresOfNewNetwork = 3

const deleteDevicesAfterMs = 30 * 86_400_000

/**
 * Counts a try to sign in before the password is checked, so that many tries at the same time cannot exceed the limit.
 * Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER, whether or not the account exists.
 */
export async function reserveSignIn(
  context: IdentityContext,
  email: string,
  caller: Caller,
  checkCaptcha?: CaptchaCheck,
): Promise<Attempt> {
  const device = deviceOf(email, caller)
  const isKnown = await isKnownDevice(context.db, device)
  const counted = isKnown
    ? [counter('device', device)]
    : await listCountersOfUnknownDevice(context, email, caller)
  await reserve(context, counted, { checkCaptcha })
  return { device, isKnown, counted }
}

/**
 * The order is always the same, because a transaction that takes the counts back locks their rows. With different
 * orders, two transactions could deadlock.
 */
async function listCountersOfUnknownDevice(context: IdentityContext, email: string, { address }: Caller) {
  const pair = pairOf(email, address)
  const own = [pair, counter('network', networkOf(address))]
  if ((await findCount(context, pair)) >= maxFailuresOfNewNetwork) return [...own, counter('account', email)]
  return [...own, counter('neighbours', email, neighbourhoodOf(address)), counter('newcomers', email)]
}

/** After a right password: takes the counts back and remembers the device. */
export async function confirmAttempt(
  { limits }: IdentityContext,
  tx: Tx,
  { device, counted }: Attempt,
  now: Date,
): Promise<void> {
  const store = { db: tx, limits }
  for (const each of counted) {
    if (each.kind === 'pair') await resetCount(store, each)
    else await uncount(tx, [each])
  }
  await rememberDevice(tx, device, now)
}

/** Takes back a try that was not checked because too many passwords were waiting. */
export const releaseAttempt = ({ db }: IdentityContext, { counted }: Attempt) =>
  inTransaction(db, (tx) => uncount(tx, counted))

/**
 * For a person who has shown in another way that the account is theirs: they can sign in from here at once, even if
 * others have failed before.
 */
export async function clearFailures(
  { limits }: IdentityContext,
  tx: Tx,
  { email, caller, now }: { email: string; caller: Caller; now: Date },
): Promise<void> {
  await resetCount({ db: tx, limits }, pairOf(email, caller.address))
  await rememberDevice(tx, deviceOf(email, caller), now)
}

const pairOf = (email: string, address: string) => counter('pair', email, networkOf(address))

/** A hash of the account, the network and the browser. */
const deviceOf = (email: string, { address, userAgent }: Caller) =>
  hashParts(['device', email, networkOf(address), userAgent ?? ''])

async function isKnownDevice(db: Db, key: string): Promise<boolean> {
  const found = await db.selectFrom('identityDevices').select('key').where('key', '=', key).executeTakeFirst()
  return found !== undefined
}

async function rememberDevice(tx: Tx, key: string, lastAt: Date): Promise<void> {
  await tx
    .insertInto('identityDevices')
    .values({ key, lastAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ lastAt }))
    .execute()
}

/** Deletes devices on which nobody has signed in for a month. */
export async function deleteOldDevices(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deleteDevicesAfterMs)
  await tx.deleteFrom('identityDevices').where('lastAt', '<', before).execute()
}
