import { changeAccount } from '../accounts/accounts.ts'
import type { Tx } from '../../../database/database.ts'
import type { IdentityContext } from '../core/context.ts'
import { findSecondFactors, type SecondFactor } from '../accounts/second-factors.ts'
import { viewPendingSignIn } from '../second-factor/second-factor-sign-in.ts'
import { openSession, type Session, type SessionStart } from '../sessions/sessions.ts'
import { issueTokens } from '../sessions/tokens.ts'

/**
 * The result of a right credential: a session if tokens were requested, or the second factors that are still required.
 */
export type SignInResult = SessionStart & {
  session: Session | undefined
  secondFactors: SecondFactor[]
}

/** Signs in the holder of this locked account, or asks for one of its second factors. */
export async function completeFirstFactor(
  tx: Tx,
  start: SessionStart,
  wantsTokens: boolean,
): Promise<SignInResult> {
  const { localId } = start.account
  const secondFactors = await findSecondFactors(tx, localId)
  if (secondFactors.length > 0) return { ...start, session: undefined, secondFactors }
  await changeAccount(tx, localId, { lastLoginAt: start.now })
  return { ...start, session: wantsTokens ? await openSession(tx, start) : undefined, secondFactors }
}

/** The part of the answer to a sign-in that depends on its result: tokens, or what the second factor requires. */
export async function viewSignInResult(context: IdentityContext, result: SignInResult): Promise<object> {
  if (result.secondFactors.length > 0) return viewPendingSignIn(context, result)
  return result.session ? issueTokens(context, result.session) : {}
}
