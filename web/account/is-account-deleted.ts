import { accountRoutes } from '#contract/routes/account.ts'
import type { Call } from '#contract/route.ts'
import { callApi } from '#web/api/call-api.ts'
import { readEndReason } from '#web/session/store/session-end.ts'

/** Whether the signed-in person's account has been deleted; false if that cannot be found out. */
export async function isAccountDeleted(call: Call = callApi): Promise<boolean> {
  try {
    await call(accountRoutes.remains, {})
    return false
  } catch (error) {
    return readEndReason(error) !== undefined
  }
}
