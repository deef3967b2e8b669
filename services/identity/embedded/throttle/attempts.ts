import { neighbourhoodOf, networkOf } from '#lib/networks.ts'
import type { Tx } from '../../../database/database.ts'
import type { Caller, IdentityContext } from '../core/context.ts'
import { rememberDevice } from './devices.ts'
import {
  assertNoWait,
  type Counter,
  counter,
  countersOfRanges,
  countOne,
  findCount,
  resetCount,
  reserve,
  uncount,
} from '../core/limits.ts'

/** Who tries to sign in. `knownTo`: the account, if it knows the browser. */
export type Applicant = { email: string; caller: Caller; knownTo: string | undefined }

/** A try to sign in by password. It counts as failed until `confirmAttempt` takes its counts back. */
export type Attempt = Counter[]

/** After this many failures at an account, a network is not new there any more. */
const maxFailuresOfNewNetwork = 3

/**
 * Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER, whether or not the account exists, when the next try would be refused.
 * Counts nothing.
 */
export async function assertMayTry(context: IdentityContext, applicant: Applicant): Promise<void> {
  await assertNoWait(context, [...(await listCounters(context, applicant)), signInsOf(applicant)])
}

/**
 * Counts a try to sign in before the password is checked, so that many tries at the same time cannot exceed the limit.
 * Throws as `assertMayTry`.
 */
export async function reserveSignIn(context: IdentityContext, applicant: Applicant): Promise<Attempt> {
  await assertNoWait(context, [signInsOf(applicant)])
  const counted = await listCounters(context, applicant)
  await reserve(context, counted)
  return counted
}

/**
 * The order is always the same, because a transaction that takes the counts back locks their rows. With different
 * orders, two transactions could deadlock.
 */
async function listCounters(context: IdentityContext, { email, caller, knownTo }: Applicant) {
  const { address, device } = caller
  if (knownTo) return [counter('device', email, device.tokenHash ?? '')]
  const pair = pairOf(email, address)
  const own = [pair, ...countersOfRanges('network', address)]
  if ((await findCount(context, pair)) >= maxFailuresOfNewNetwork) return [...own, counter('account', email)]
  return [...own, counter('neighbours', email, neighbourhoodOf(address)), counter('newcomers', email)]
}

const signInsOf = ({ email }: Pick<Applicant, 'email'>) => counter('sign-ins', email)

/** After a right password: takes the counts back, and counts the sign-in. */
export async function confirmAttempt(
  { limits }: IdentityContext,
  tx: Tx,
  attempt: Attempt,
  applicant: Applicant,
): Promise<void> {
  await countOne({ db: tx, limits }, signInsOf(applicant))
  for (const each of attempt) {
    if (each.kind === 'pair') await resetCount({ db: tx, limits }, each)
    else await uncount(tx, [each])
  }
}

/**
 * For a person who has shown in another way that the account is theirs: they can sign in from here at once, even if
 * others have failed before.
 */
export async function clearFailures(
  { limits }: IdentityContext,
  tx: Tx,
  { email, localId }: { email: string; localId: string },
  { caller, now }: { caller: Caller; now: Date },
): Promise<void> {
  await resetCount({ db: tx, limits }, pairOf(email, caller.address))
  await rememberDevice(tx, localId, { caller, now })
}

const pairOf = (email: string, address: string) => counter('pair', email, networkOf(address))
