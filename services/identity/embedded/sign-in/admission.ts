import type { Tx } from '../../../database/database.ts'
import type { IdentityContext } from '../context.ts'
import { findSecondFactors, type SecondFactor } from '../accounts/second-factors.ts'
import { presentSecondFactors } from '../second-factor/second-factor-sign-in.ts'
import { openSession, type Session, type Start } from '../sessions/sessions.ts'
import { issueTokens } from '../sessions/tokens.ts'

/**
 * The result of a right credential: a session, if tokens were asked for, or the second factors that are still required.
 */
export type Admission = Start & {
  session: Session | undefined
  secondFactors: SecondFactor[]
}

/** Signs in somebody who has shown that they hold this locked account, or asks for one of its second factors. */
export async function admit(tx: Tx, start: Start, wantsTokens: boolean): Promise<Admission> {
  const { localId } = start.account
  const secondFactors = await findSecondFactors(tx, localId)
  if (secondFactors.length > 0) return { ...start, session: undefined, secondFactors }
  await tx
    .updateTable('identityAccounts')
    .set({ lastLoginAt: start.now })
    .where('localId', '=', localId)
    .execute()
  return { ...start, session: wantsTokens ? await openSession(tx, start) : undefined, secondFactors }
}

/** The part of the answer to a sign-in that depends on its result: tokens, or what the second step requires. */
export async function presentAdmission(context: IdentityContext, admission: Admission): Promise<object> {
  if (admission.secondFactors.length > 0) return presentSecondFactors(context, admission)
  return admission.session ? issueTokens(context, admission.session) : {}
}
