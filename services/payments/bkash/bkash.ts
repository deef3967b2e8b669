import { Refusal } from '#contract/refusal.ts'
import type { Movement, PaymentIntent, PaymentProvider, Refund } from '../payments.ts'
import { writeTaka } from './amounts.ts'
import { BkashError, CompletionAnswer, CreateAnswer } from './answers.ts'
import { claimAttempt, executionKey, findAttempt, mayBeUnderWay } from './attempts.ts'
import {
  findPaymentID,
  intentIdOf,
  isCaptured,
  isVoided,
  type KnownPayment,
  queryPayment,
  queryRefunds,
  readAmount,
  returnsMoney,
  toIntent,
  writeInvoice,
} from './bkash-intents.ts'
import { listRefunds, refundPayment } from './bkash-refunds.ts'
import { executePayment, findPayment } from './execution.ts'
import { type BkashSettings, callBkash, type BkashClient, openBkashClient, paths } from './bkash-client.ts'
import { sendVoid } from './voids.ts'

type NewPayment = Omit<Parameters<PaymentProvider['createIntent']>[0], 'idempotencyKey' | 'bkash'> & {
  /** The address to which bKash sends the buyer back. bKash adds `paymentID` and `status`, so it must have no query. */
  returnTo: string
}

/** A new payment, and the address of bKash's page where the buyer approves it. */
type OpenedPayment = PaymentIntent & { payAt: string }

export type BkashPayments = Pick<
  PaymentProvider,
  'findIntent' | 'captureIntent' | 'cancelIntent' | 'refundIntent' | 'listRefunds' | 'listMovements'
> & {
  /**
   * Creates a payment that waits for its buyer. If the answer is lost, nobody can pay it, so another can be created.
   */
  createIntent: (payment: NewPayment) => Promise<OpenedPayment>
  /** See `executePayment`. */
  authorizeIntent: (id: string) => Promise<PaymentIntent | undefined>
}

/**
 * Payments by bKash's tokenized checkout, or by another server that speaks its protocol at `address`. Outages are
 * thrown as Refusal `provider-unavailable`, and other refusals of bKash as BkashError, because no buyer can correct
 * them.
 */
export function createBkashPayments(settings: BkashSettings): BkashPayments {
  const client = openBkashClient(settings)
  return {
    createIntent: (payment) => createPayment(client, payment),
    findIntent: (id) => withPaymentID(id, (paymentID) => findPayment(client, paymentID)),
    authorizeIntent: (id) => withPaymentID(id, (paymentID) => executePayment(client, paymentID)),
    captureIntent: (id) => capturePayment(client, getPaymentID(id)),
    cancelIntent: (id) => cancelPayment(client, getPaymentID(id)),
    refundIntent: async (refund) =>
      refundPayment(client, await getCapturedPayment(client, refund.intentId), refund),
    listRefunds: (id) => listRefundsOf(client, getPaymentID(id)),
    listMovements: (id) => listMovements(client, getPaymentID(id)),
  }
}

async function withPaymentID<Found>(
  intentId: string,
  find: (paymentID: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const paymentID = findPaymentID(intentId)
  return paymentID === undefined ? undefined : find(paymentID)
}

function getPaymentID(intentId: string): string {
  const paymentID = findPaymentID(intentId)
  if (paymentID === undefined) throw new BkashError('2002', `${intentId} is not a payment by bKash`)
  return paymentID
}

async function createPayment(client: BkashClient, payment: NewPayment): Promise<OpenedPayment> {
  const { amountMinor, currency, metadata, returnTo } = payment
  const request = {
    mode: '0011',
    intent: 'authorization',
    payerReference: metadata.buyerId,
    callbackURL: returnTo,
    amount: writeTaka(amountMinor),
    currency: currency.toUpperCase(),
    merchantInvoiceNumber: writeInvoice(metadata),
  }
  const created = await callBkash(client, paths.create, request, CreateAnswer)
  const isOurs =
    readAmount(created.amount) === amountMinor &&
    created.currency === request.currency &&
    created.merchantInvoiceNumber === request.merchantInvoiceNumber
  if (!isOurs)
    throw new BkashError('0000', `it created another payment than requested (${created.paymentID})`)
  return {
    id: intentIdOf(created.paymentID),
    clientSecret: '',
    status: 'requires_payment_method',
    amountMinor,
    capturedMinor: 0,
    refundedMinor: 0,
    isDisputed: false,
    currency,
    metadata,
    payAt: created.bkashURL,
  }
}

function capturePayment(client: BkashClient, paymentID: string): Promise<PaymentIntent> {
  const sent = callBkash(client, paths.capture, { paymentID }, CompletionAnswer)
  return completePayment(client, paymentID, sent, 'succeeded')
}

/**
 * Waits for the capture or the void of a payment, and returns the intent. Also returns it when bKash refuses because
 * the payment was captured or voided before. bKash requires both calls to be repeated until they succeed.
 */
async function completePayment(
  client: BkashClient,
  paymentID: string,
  sent: Promise<unknown>,
  end: 'succeeded' | 'canceled',
): Promise<PaymentIntent> {
  const refusal = await sent.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof BkashError) return error
      throw error
    },
  )
  const intent = await findPayment(client, paymentID)
  if (intent?.status === end) return intent
  throw refusal ?? new BkashError('0000', `${paymentID} is ${intent?.status} afterwards`)
}

/**
 * Voids an authorization. A payment that was never executed cannot be voided. Only we can execute it, so it is recorded
 * that we never will. Throws Refusal `provider-unavailable` while an execution may be running.
 */
async function cancelPayment(client: BkashClient, paymentID: string): Promise<PaymentIntent> {
  let payment = await getPayment(client, paymentID)
  if (payment.transactionStatus === 'Initiated') {
    const key = executionKey(paymentID)
    if (!(await claimAttempt(client, { key, bkashPaymentId: paymentID, state: 'given-up' }))) {
      const attempt = await findAttempt(client, key)
      if (attempt && mayBeUnderWay(client, attempt))
        throw new Refusal('provider-unavailable/payments', { retryAfterSeconds: 2 })
      // The payment may have been executed since the query.
      payment = await getPayment(client, paymentID)
    }
  }
  const intent = await toIntent(client, payment)
  if (intent.status === 'canceled') return intent
  return completePayment(client, paymentID, sendVoid(client, paymentID), 'canceled')
}

async function getPayment(client: BkashClient, paymentID: string): Promise<KnownPayment> {
  const payment = await queryPayment(client, paymentID)
  if (!payment) throw new BkashError('2002', `it has no payment ${paymentID}`)
  return payment
}

async function getCapturedPayment(client: BkashClient, intentId: string): Promise<KnownPayment> {
  const payment = await queryPayment(client, getPaymentID(intentId))
  if (payment && isCaptured(payment)) return payment
  const status = payment && isVoided(payment) ? 'voided' : (payment?.transactionStatus ?? 'unknown')
  throw new BkashError('2033', `${intentId} is ${status}, and no money was taken`)
}

async function listRefundsOf(client: BkashClient, paymentID: string): Promise<Refund[]> {
  const payment = await queryPayment(client, paymentID)
  return payment && isCaptured(payment) ? listRefunds(client, payment) : []
}

/** The fees are 0: bKash subtracts them when it settles with the merchant, and does not state them for a payment. */
async function listMovements(client: BkashClient, paymentID: string): Promise<Movement[]> {
  const payment = await queryPayment(client, paymentID)
  if (!payment || !isCaptured(payment)) return []
  const refunds = (await queryRefunds(client, payment)).filter(returnsMoney)
  const shared = { feeMinor: 0, currency: 'bdt' }
  return [
    { id: payment.trxID ?? paymentID, kind: 'charge', amountMinor: readAmount(payment.amount), ...shared },
    ...refunds.map(({ id, amountMinor }) => ({
      id,
      kind: 'refund' as const,
      amountMinor: -amountMinor,
      ...shared,
    })),
  ]
}
