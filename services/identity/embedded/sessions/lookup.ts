import { viewAccount } from '../accounts/account-view.ts'
import { listIdentities } from '../accounts/google-identities.ts'
import { findSecondFactors, viewSecondFactors } from '../accounts/second-factors.ts'
import type { IdTokenBody } from '../core/bodies.ts'
import type { IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { findLastRefresh } from './sessions.ts'
import { authenticate } from './tokens.ts'

/** accounts:lookup: returns the bearer's own account. */
export async function lookUpAccount(context: IdentityContext, body: IdTokenBody): Promise<object> {
  if (!body.idToken) throw refuse('MISSING_ID_TOKEN')
  const { account } = await authenticate(context, body.idToken)
  const lastRefresh = await findLastRefresh(context.db, account.localId)
  const identities = await listIdentities(context.db, account.localId)
  const factors = await findSecondFactors(context.db, account.localId)
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        ...viewAccount(account, identities),
        ...(factors.length > 0 ? { mfaInfo: viewSecondFactors(factors) } : {}),
        passwordUpdatedAt: account.passwordUpdatedAt?.getTime(),
        validSince: String(account.validSince.getTime() / 1000),
        disabled: account.disabled,
        createdAt: String(account.createdAt.getTime()),
        lastLoginAt: String(account.lastLoginAt.getTime()),
        lastRefreshAt: lastRefresh?.toISOString(),
      },
    ],
  }
}
