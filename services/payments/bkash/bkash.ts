import { Refusal } from '#contract/refusal.ts'
import type { Movement, PaymentIntent, PaymentProvider, Refund } from '../payments.ts'
import { writeTaka } from './amounts.ts'
import { BkashError, Completed, CreateAnswer } from './answers.ts'
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
  /** Where bKash sends the buyer back to. It adds `paymentID` and `status`, so the address has no query. */
  returnTo: string
}

/** A new payment, and the address of bKash's page where the buyer approves it. */
export type OpenedPayment = PaymentIntent & { payAt: string }

export type BkashPayments = Pick<
  PaymentProvider,
  'findIntent' | 'captureIntent' | 'cancelIntent' | 'refundIntent' | 'listRefunds' | 'listMovements'
> & {
  /**
   * Creates a payment that waits for its buyer. Nobody can pay one whose answer was lost, so creating two does no harm.
   */
  createIntent: (payment: NewPayment) => Promise<OpenedPayment>
  /** See `executePayment`. */
  authorizeIntent: (id: string) => Promise<PaymentIntent | undefined>
}

/**
 * Payments by bKash's tokenized checkout, or by another server that speaks its protocol at `address`. Outages are thrown
 * as Problem `provider-unavailable`, and other refusals of bKash as BkashError, because no buyer can correct them.
 */
export function createBkashPayments(settings: BkashSettings): BkashPayments {
  const client = openBkashClient(settings)
  return {
    createIntent: (payment) => createPayment(client, payment),
    findIntent: (id) => withPaymentID(id, (paymentID) => findPayment(client, paymentID)),
    authorizeIntent: (id) => withPaymentID(id, (paymentID) => executePayment(client, paymentID)),
    captureIntent: (id) => capturePayment(client, getPaymentID(id)),
    cancelIntent: (id) => cancelPayment(client, getPaymentID(id)),
    refundIntent: async (refund) => refundPayment(client, await getCaptured(client, refund.intentId), refund),
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
  if (paymentID === undefined) throw new BkashError('2002', `${intentId} is no payment at bKash`)
  return paymentID
}

async function createPayment(client: BkashClient, payment: NewPayment): Promise<OpenedPayment> {
  const { amountMinor, currency, metadata, returnTo } = payment
  const asked = {
    mode: '0011',
    intent: 'authorization',
    payerReference: metadata.buyerId,
    callbackURL: returnTo,
    amount: writeTaka(amountMinor),
    currency: currency.toUpperCase(),
    merchantInvoiceNumber: writeInvoice(metadata),
  }
  const made = await callBkash(client, paths.create, asked, CreateAnswer)
  const isOurs =
    readAmount(made.amount) === amountMinor &&
    made.currency === asked.currency &&
    made.merchantInvoiceNumber === asked.merchantInvoiceNumber
  if (!isOurs)
    throw new BkashError('0000', `it created another payment than we asked for (${made.paymentID})`)
  return {
    id: intentIdOf(made.paymentID),
    clientSecret: '',
    status: 'requires_payment_method',
    amountMinor,
    amountCapturedMinor: 0,
    amountRefundedMinor: 0,
    isDisputed: false,
    currency,
    metadata,
    payAt: made.bkashURL,
  }
}

function capturePayment(client: BkashClient, paymentID: string): Promise<PaymentIntent> {
  const sent = callBkash(client, paths.capture, { paymentID }, Completed)
  return completePayment(client, paymentID, sent, 'succeeded')
}

/**
 * Waits for the capture or the void of a payment. bKash asks to repeat both until they succeed. Done before, it returns without an
 * error.
 */
async function completePayment(
  client: BkashClient,
  paymentID: string,
  sent: Promise<unknown>,
  end: 'succeeded' | 'canceled',
): Promise<PaymentIntent> {
  const refused = await sent.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof BkashError) return error
      throw error
    },
  )
  const intent = await findPayment(client, paymentID)
  if (intent?.status === end) return intent
  throw refused ?? new BkashError('0000', `${paymentID} is ${intent?.status} afterwards`)
}

/**
 * Voids an authorization. A payment that was never approved cannot be voided, but nobody except us can execute it: so
 * it is recorded that we never will. Throws Problem `provider-unavailable` while it may be executed.
 */
async function cancelPayment(client: BkashClient, paymentID: string): Promise<PaymentIntent> {
  let payment = await getPayment(client, paymentID)
  if (payment.transactionStatus === 'Initiated') {
    const key = executionKey(paymentID)
    if (!(await claimAttempt(client, { key, bkashPaymentId: paymentID, state: 'given-up' }))) {
      const attempt = await findAttempt(client, key)
      if (attempt && mayBeUnderWay(client, attempt))
        throw new Refusal('provider-unavailable/payments', { retryAfterSeconds: 2 })
      // It may have been executed since we asked.
      payment = await getPayment(client, paymentID)
    }
  }
  const intent = await toIntent(client, payment)
  if (intent.status === 'canceled') return intent
  return completePayment(client, paymentID, sendVoid(client, paymentID), 'canceled')
}

async function getPayment(client: BkashClient, paymentID: string): Promise<KnownPayment> {
  const payment = await queryPayment(client, paymentID)
  if (!payment) throw new BkashError('2002', `it knows no payment ${paymentID}`)
  return payment
}

async function getCaptured(client: BkashClient, intentId: string): Promise<KnownPayment> {
  const payment = await queryPayment(client, getPaymentID(intentId))
  if (payment && isCaptured(payment)) return payment
  const is = payment && isVoided(payment) ? 'voided' : (payment?.transactionStatus ?? 'unknown')
  throw new BkashError('2033', `${intentId} is ${is}, and nothing was taken`)
}

async function listRefundsOf(client: BkashClient, paymentID: string): Promise<Refund[]> {
  const payment = await queryPayment(client, paymentID)
  return payment && isCaptured(payment) ? listRefunds(client, payment) : []
}

/** bKash keeps its fees back when it settles with the merchant, and names none for a payment. So they are 0 here. */
async function listMovements(client: BkashClient, paymentID: string): Promise<Movement[]> {
  const payment = await queryPayment(client, paymentID)
  if (!payment || !isCaptured(payment)) return []
  const refunds = (await queryRefunds(client, payment)).filter(returnsMoney)
  const rest = { feeMinor: 0, currency: 'bdt' }
  return [
    { id: payment.trxID ?? paymentID, kind: 'charge', amountMinor: readAmount(payment.amount), ...rest },
    ...refunds.map(({ id, amountMinor }) => ({
      id,
      kind: 'refund' as const,
      amountMinor: -amountMinor,
      ...rest,
    })),
  ]
}
