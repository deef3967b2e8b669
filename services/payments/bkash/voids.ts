import { BkashError, CompletionAnswer } from './answers.ts'
import { claimAttempt, endAttempt, newVoidKey } from './attempts.ts'
import { type BkashClient, CallNotDone, paths, tryCall } from './bkash-client.ts'

/**
 * Sends a void of a payment, and repeats it while there is no answer. Each attempt is recorded before it is sent, and
 * ends as `done` or `refused`. An attempt whose answer was lost stays `begun`. Throws the errors of `callBkash`.
 */
export function sendVoid(client: BkashClient, paymentID: string): Promise<void> {
  return client.withRetries(() => sendOnce(client, paymentID))
}

async function sendOnce(client: BkashClient, paymentID: string): Promise<void> {
  const key = newVoidKey(paymentID)
  await claimAttempt(client, { key, bkashPaymentId: paymentID })
  try {
    await tryCall(client, paths.void, { paymentID }, CompletionAnswer)
  } catch (error) {
    if (error instanceof BkashError || error instanceof CallNotDone) await endAttempt(client, key, 'refused')
    throw error
  }
  await endAttempt(client, key, 'done')
}
