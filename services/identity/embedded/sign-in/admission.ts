import type { Tx } from '../../../database/database.ts'
import type { IdentityContext } from '../context.ts'
import { findSecondFactors, type SecondFactor } from '../second-factor/second-factors.ts'
import { presentSecondFactors } from '../second-factor/second-step.ts'
import { openSession, type Session, type Start } from './sessions.ts'
import { issueTokens } from './tokens.ts'

/** Where a right credential leads: in, if tokens were asked for, or to the second step. */
export type Admission = Start & {
  session: Session | undefined
  secondFactors: SecondFactor[]
}

/** Lets in whoever has proved to be the holder of this locked account, or asks for the second factor it has. */
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

/** What of the answer to a sign-in says where it led: tokens, or what the second step takes. */
export async function presentAdmission(context: IdentityContext, admission: Admission): Promise<object> {
  if (admission.secondFactors.length > 0) return presentSecondFactors(context, admission)
  return admission.session ? issueTokens(context, admission.session) : {}
}
