import { accountRoutes } from '#contract/account.ts'
import type { Call } from '#contract/route.ts'
import { callApi } from '#web/api/call-api.ts'
import { readEndReason } from '#web/session/session-end.ts'

/** Whether the account of who is signed in here is there no more; false as well while that cannot be told. */
export async function findIsGone(call: Call = callApi): Promise<boolean> {
  try {
    await call(accountRoutes.remains, {})
    return false
  } catch (error) {
    return readEndReason(error) !== undefined
  }
}
