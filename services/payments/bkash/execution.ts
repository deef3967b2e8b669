import { Refusal } from '#contract/refusal.ts'
import type { PaymentIntent } from '../payments.ts'
import { ProviderOutage } from '../provider-calls.ts'
import { BkashError, PaymentAnswer } from './answers.ts'
import { claimAttempt, endAttempt, executionKey } from './attempts.ts'
import { isApproved, queryPayment, toIntent } from './bkash-intents.ts'
import { callBkash, type BkashClient, paths } from './bkash-client.ts'

/** bKash has executed the payment already, or is executing it. */
const executedBefore = new Set(['2056', '2062', '2068', '2117'])
/**
 * Other refusals because of the wallet or of what its buyer entered. Any refusal that is not listed is about us or
 * about bKash, and leaves it open whether money was reserved.
 */
const otherDeclines = new Set(['2009', '2010', '2011', '2014', '2015', '2016', '2017', '2018', '2019'])
const insufficientBalance = '2023'
/** The refusals because the state of the wallet does not allow payments. */
const blocked = new Set(['2036', '2037', '2038'])

/**
 * Executes a payment that its buyer has approved on bKash's page, which reserves the money. Does so at most once:
 * after a lost answer the payment is only queried. Returns the intent in its current state, also when the buyer has
 * not approved it yet; undefined when bKash has no such payment. Throws Refusal `payment-declined` when the wallet
 * cannot pay, and `provider-unavailable` when the result is unknown. A refusal that is not about the wallet is an
 * unknown result too: the attempt stays open, and the error is logged for the operator.
 */
export async function executePayment(
  client: BkashClient,
  paymentID: string,
): Promise<PaymentIntent | undefined> {
  const payment = await queryPayment(client, paymentID)
  if (!payment) return undefined
  if (payment.transactionStatus !== 'Initiated' || !isApproved(payment)) return toIntent(client, payment)
  const key = executionKey(paymentID)
  if (!(await claimAttempt(client, { key, bkashPaymentId: paymentID })))
    return waitForOtherExecution(client, paymentID)
  try {
    const executed = await callBkash(client, paths.execute, { paymentID }, PaymentAnswer, {
      mayRepeat: false,
    })
    await endAttempt(client, key, 'done')
    return await toIntent(client, executed)
  } catch (error) {
    if (error instanceof BkashError && !executedBefore.has(error.code)) {
      const reason = findDecline(error)
      if (!reason) throw unknownResult(error)
      await endAttempt(client, key, 'refused')
      throw new Refusal(`payment-declined/${reason}`, { cause: error })
    }
    return findResult(client, paymentID, error)
  }
}

function unknownResult(cause: BkashError): Refusal {
  return new Refusal('provider-unavailable/payments', { cause })
}

/** Why the wallet cannot pay; undefined when a refusal is not about the wallet. */
function findDecline({ code }: BkashError) {
  if (code === insufficientBalance) return 'insufficient-balance'
  if (blocked.has(code)) return 'blocked'
  return otherDeclines.has(code) ? 'other' : undefined
}

/** Waits briefly for the result of another request that is executing this payment or has executed it. */
function waitForOtherExecution(client: BkashClient, paymentID: string): Promise<PaymentIntent | undefined> {
  return client.withRetries(async () => {
    const intent = await findPayment(client, paymentID)
    if (intent?.status !== 'processing') return intent
    throw new ProviderOutage('the payment is being executed', { isBusy: true })
  })
}

/**
 * Queries the result after a lost answer. Throws `error`, or Refusal `provider-unavailable`, when it is still unknown:
 * then the buyer must not be told that no money was taken.
 */
async function findResult(
  client: BkashClient,
  paymentID: string,
  error: unknown,
): Promise<PaymentIntent | undefined> {
  const payment = await queryPayment(client, paymentID)
  if (!payment || payment.transactionStatus === 'Initiated')
    throw error instanceof BkashError ? unknownResult(error) : error
  await endAttempt(client, executionKey(paymentID), 'done')
  return toIntent(client, payment)
}

/** Returns the intent in its current state; undefined when bKash has no such payment. */
export async function findPayment(
  client: BkashClient,
  paymentID: string,
): Promise<PaymentIntent | undefined> {
  const payment = await queryPayment(client, paymentID)
  return payment && toIntent(client, payment)
}
