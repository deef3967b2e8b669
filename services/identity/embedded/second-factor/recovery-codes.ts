import { createHmac, randomInt } from 'node:crypto'
import { readTypedNumber } from '#lib/typed-numbers.ts'
import { type Db, inTransaction, type Tx } from '../../../database/database.ts'
import type { Account } from '../accounts/accounts.ts'
import type { IdTokenBody } from '../core/bodies.ts'
import type { IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { reportAccountChanges } from '../emails/report-changes.ts'
import { assertSignedInRecently, authenticate, lockBearer } from '../sessions/tokens.ts'
import { dropRecoveryCodes, findSecondFactors } from '../accounts/second-factors.ts'

const codesPerSet = 10
/** Without i, l, o and u, which are easily misread or form words. Twelve of these characters have 60 bits. */
const codeCharacters = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 12

/**
 * accounts/recoveryCodes:generate: returns ten new codes, which cannot be read again; earlier codes become void.
 * Requires a sign-in within the last five minutes, made with a second factor. The SDK has no call for it.
 */
export async function generateRecoveryCodes(context: IdentityContext, body: IdTokenBody): Promise<object> {
  if (!body.idToken) throw refuse('MISSING_ID_TOKEN')
  const bearer = await authenticate(context, body.idToken)
  const now = context.clock()
  assertSignedInRecently(bearer, now)
  const codes = Array.from({ length: codesPerSet }, newCode)
  await inTransaction(context.db, async (tx) => {
    const account = await lockBearer(tx, bearer)
    const { localId } = account
    if ((await findSecondFactors(tx, localId)).length === 0) throw refuse('MFA_ENROLLMENT_NOT_FOUND')
    // This session was opened without the second factor. Signing in again will ask for it.
    if (bearer.secondFactorId === null) throw refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    await dropRecoveryCodes(tx, localId)
    await tx
      .insertInto('identityRecoveryCodes')
      .values(codes.map((code) => ({ localId, codeHash: hashCode(context, localId, code), createdAt: now })))
      .execute()
    await reportAccountChanges(context, tx, account, ['recovery-codes-made'])
  })
  return { recoveryCodes: codes.map(formatCode) }
}

/** accounts/recoveryCodes:count: returns how many codes are left. */
export async function countOwnRecoveryCodes(context: IdentityContext, body: IdTokenBody): Promise<object> {
  if (!body.idToken) throw refuse('MISSING_ID_TOKEN')
  const { account } = await authenticate(context, body.idToken)
  return { remaining: await countRecoveryCodes(context.db, account.localId) }
}

/** Returns typed text in the stored form of a recovery code; undefined for other text, such as a code of an app. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = readTypedNumber(typed).toLowerCase()
  return code.length === codeLength && [...code].every((one) => codeCharacters.includes(one))
    ? code
    : undefined
}

/**
 * Uses up a recovery code of a locked account, and notifies its owner how many are left. Returns false when the account
 * does not have this code.
 */
export async function spendRecoveryCode(
  context: IdentityContext,
  tx: Tx,
  account: Pick<Account, 'localId' | 'email' | 'emailVerified'>,
  code: string,
): Promise<boolean> {
  const { localId } = account
  const spent = await tx
    .deleteFrom('identityRecoveryCodes')
    .where('localId', '=', localId)
    .where('codeHash', '=', hashCode(context, localId, code))
    .returning('localId')
    .executeTakeFirst()
  if (!spent) return false
  const codesLeft = await countRecoveryCodes(tx, localId)
  await reportAccountChanges(context, tx, account, ['recovery-code-used'], { codesLeft })
  return true
}

async function countRecoveryCodes(db: Db, localId: string): Promise<number> {
  const { count } = await db
    .selectFrom('identityRecoveryCodes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('localId', '=', localId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const newCode = () =>
  Array.from({ length: codeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join('')

/** The form in which people write a code down: `k3f9-x7qm-2hdt`. */
const formatCode = (code: string) => code.replaceAll(/.{4}(?=.)/gu, '$&-')

/** Keyed, so that nobody can try codes against a stolen copy of the table. */
function hashCode({ sealingKey }: IdentityContext, localId: string, code: string): string {
  return createHmac('sha256', sealingKey)
    .update(JSON.stringify(['recovery code', localId, code]))
    .digest('base64url')
}
