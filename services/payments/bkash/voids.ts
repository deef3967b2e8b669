import { BkashError, Completed } from './answers.ts'
import { claimAttempt, endAttempt, newVoidKey } from './attempts.ts'
import { type BkashClient, NotDone, paths, tryCall } from './bkash-client.ts'

/**
 * Asks bKash to void a payment, and repeats it while there is no answer. Every sending is recorded before it leaves, and ends as
 * `done` or `refused`. Only one whose answer was lost stays `begun`. Throws what `callBkash` throws.
 */
export function sendVoid(client: BkashClient, paymentID: string): Promise<void> {
  return client.ask(() => sendOnce(client, paymentID))
}

async function sendOnce(client: BkashClient, paymentID: string): Promise<void> {
  const key = newVoidKey(paymentID)
  await claimAttempt(client, { key, bkashPaymentId: paymentID })
  try {
    await tryCall(client, paths.void, { paymentID }, Completed)
  } catch (error) {
    if (error instanceof BkashError || error instanceof NotDone) await endAttempt(client, key, 'refused')
    throw error
  }
  await endAttempt(client, key, 'done')
}
