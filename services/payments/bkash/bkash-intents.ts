import { randomUUID } from 'node:crypto'
import type { IntentMetadata, IntentStatus, PaymentIntent, Refund } from '../payments.ts'
import { readTaka } from './amounts.ts'
import { BkashError, PaymentAnswer, type RefundAnswer, RefundsAnswer } from './answers.ts'
import {
  type Attempt,
  executionKey,
  findAttempt,
  listRefundAttempts,
  listVoids,
  mayBeUnderWay,
  isStillUncertain,
} from './attempts.ts'
import { callBkash, type BkashClient, paths } from './bkash-client.ts'

const prefix = 'bkash_'

/** Whether an intent is a payment by bKash, which its id shows. */
export function isBkashIntent(intentId: string): boolean {
  return intentId.startsWith(prefix)
}

/** Returns bKash's own id of the payment; undefined when this is not the id of such an intent. */
export function findPaymentID(intentId: string): string | undefined {
  return new RegExp(`^${prefix}(\\w+)$`).exec(intentId)?.[1]
}

export function intentIdOf(paymentID: string): string {
  return `${prefix}${paymentID}`
}

/**
 * The result of our voids of a payment that bKash calls completed. `granted`: bKash granted one. `lost`: its answer
 * to one was lost. `inferred`: its answer was lost, but a refund that bKash refused at `since` shows that it granted
 * the void.
 */
type Voids = { result: 'granted' | 'lost' } | { result: 'inferred'; since: Date }

/** bKash's answer to a query of a payment, and the result of our voids, which the answer may not show. */
export type KnownPayment = PaymentAnswer & { voids?: Voids }

/**
 * A voided payment may be called completed too: bKash's documentation does not say what a query answers after a void.
 */
export function isCaptured({ transactionStatus, voids }: KnownPayment): boolean {
  return transactionStatus === 'Completed' && (!voids || voids.result === 'lost')
}

export function isVoided({ voids }: KnownPayment): boolean {
  return voids?.result === 'granted' || voids?.result === 'inferred'
}

/**
 * bKash stores no metadata. So the invoice number contains the booking, the listing and a unique part. The buyer is the
 * payer's reference, which not every answer contains.
 */
export function writeInvoice({ bookingId, itemId }: IntentMetadata): string {
  return `${bookingId}.${itemId}.${randomUUID().slice(0, 8)}`
}

function readMetadata({
  merchantInvoiceNumber,
  payerReference: buyerId,
}: PaymentAnswer): PaymentIntent['metadata'] {
  const [bookingId = '', itemId = ''] = merchantInvoiceNumber.split('.')
  return { bookingId, itemId, ...(buyerId !== undefined && { buyerId }) }
}

/**
 * Queries a payment at bKash, and finds out whether it was voided although bKash calls it completed. Returns
 * undefined when bKash has no payment with this id.
 */
export async function queryPayment(
  client: BkashClient,
  paymentID: string,
): Promise<KnownPayment | undefined> {
  try {
    const answer = await callBkash(client, paths.status, { paymentID }, PaymentAnswer)
    if (answer.paymentID !== paymentID)
      throw new Error(`bKash was asked for ${paymentID} and answered about ${answer.paymentID}`)
    if (answer.transactionStatus !== 'Completed') return answer
    const voids = await findVoids(client, answer)
    return { ...answer, ...(voids && { voids }) }
  } catch (error) {
    if (error instanceof BkashError && error.code === unknownPayment) return undefined
    throw error
  }
}

const unknownPayment = '2002'
const unknownTransaction = '2033'
/** The refusals of a refund for which no transaction exists. The first is meant for reversals. */
const nothingToRefund = new Set(['2028', unknownTransaction])

/**
 * Returns the result of our voids of a payment that bKash calls completed. Undefined when none can have been granted:
 * then the payment was captured. When the answer to a void was lost, the payment may have been voided, or captured on
 * bKash's pages. To find out, a refund is requested. The void was granted only if bKash refuses the refund because it
 * knows no such transaction, and also knows none when its refunds are queried.
 */
async function findVoids(client: BkashClient, payment: PaymentAnswer): Promise<Voids | undefined> {
  const sent = await listVoids(client, payment.paymentID)
  if (sent.some(({ state }) => state === 'done')) return { result: 'granted' }
  if (!sent.some(({ state }) => state === 'begun')) return undefined
  const refunds = await listRefundAttempts(client, payment.paymentID)
  const last = refunds.at(-1)
  const isRefused = refunds.every(({ state }) => state === 'refused')
  const isUnknown = isRefused && nothingToRefund.has(last?.refusalCode ?? '')
  if (!last || !isUnknown || (await findRefunds(client, payment))) return { result: 'lost' }
  return { result: 'inferred', since: last.begunAt }
}

/** Returns every refund of a captured payment, also those made on bKash's own pages. */
export async function queryRefunds(client: BkashClient, payment: PaymentAnswer): Promise<Refund[]> {
  return (await findRefunds(client, payment)) ?? []
}

/** Like `queryRefunds`, but undefined when bKash knows no transaction that could be refunded. */
async function findRefunds(
  client: BkashClient,
  { paymentID, trxID = '' }: PaymentAnswer,
): Promise<Refund[] | undefined> {
  try {
    const body = { paymentId: paymentID, trxId: trxID }
    const { refundTransactions = [] } = await callBkash(client, paths.refundStatus, body, RefundsAnswer)
    return refundTransactions.map((refund) => toRefund(refund, paymentID))
  } catch (error) {
    if (error instanceof BkashError && error.code === unknownTransaction) return undefined
    throw error
  }
}

export function toRefund(refund: RefundAnswer, paymentID: string): Refund {
  const { refundTrxId, refundTransactionStatus: status, refundAmount } = refund
  const state = status === 'Completed' ? 'succeeded' : status === 'Failed' ? 'failed' : 'pending'
  return { id: refundTrxId, intentId: intentIdOf(paymentID), state, amountMinor: readAmount(refundAmount) }
}

/** Makes the intent of a payment, with the amount that was refunded. */
export async function toIntent(client: BkashClient, payment: KnownPayment): Promise<PaymentIntent> {
  const attempt = await findAttempt(client, executionKey(payment.paymentID))
  const status = statusOf(payment, attempt, !!attempt && mayBeUnderWay(client, attempt))
  const refunds = isCaptured(payment) ? await queryRefunds(client, payment) : []
  const isUnsure =
    status === 'canceled'
      ? isCancellationUncertain(client, payment, attempt)
      : payment.voids?.result === 'lost' && !refunds.some(returnsMoney)
  const amountMinor = readAmount(payment.amount)
  return {
    id: intentIdOf(payment.paymentID),
    clientSecret: '',
    status,
    amountMinor,
    capturedMinor: isCaptured(payment) ? amountMinor : 0,
    refundedMinor: sumOf(refunds.filter(returnsMoney)),
    // bKash has no disputes.
    isDisputed: false,
    currency: payment.currency.toLowerCase(),
    metadata: readMetadata(payment),
    ...(isUnsure && { isUnsure }),
  }
}

/** Whether we inferred only recently that a payment has ended, so that bKash may still say something else. */
function isCancellationUncertain(
  client: BkashClient,
  { transactionStatus, voids }: KnownPayment,
  execution: Attempt | undefined,
): boolean {
  if (voids?.result === 'inferred') return isStillUncertain(client, voids.since)
  const isExecutionLost = transactionStatus === 'Initiated' && execution?.state === 'begun'
  return isExecutionLost && isStillUncertain(client, execution.begunAt)
}

export function returnsMoney({ state }: Refund): boolean {
  return state !== 'failed' && state !== 'canceled'
}

export function sumOf(refunds: Refund[]): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

const endedStatuses = new Set(['Cancelled', 'Canceled', 'Void', 'Voided', 'Failed', 'Declined', 'Expired'])

/**
 * An initiated payment can be executed once. After an attempt to execute it, or to give it up, it counts as
 * cancelled, except while the attempt may still be running. If bKash has confirmed the execution, a later answer
 * "Initiated" is out of date.
 */
function statusOf(payment: KnownPayment, attempt: Attempt | undefined, isUnderWay: boolean): IntentStatus {
  const { transactionStatus: status } = payment
  if (status === 'Authorized') return 'requires_capture'
  if (isCaptured(payment)) return 'succeeded'
  if (isVoided(payment) || endedStatuses.has(status)) return 'canceled'
  // An unknown status must not be guessed, because money may be reserved.
  if (status !== 'Initiated') throw new Error(`bKash says that ${payment.paymentID} is ${status}`)
  if (isUnderWay || attempt?.state === 'done') return 'processing'
  if (attempt) return 'canceled'
  return isApproved(payment) ? 'requires_confirmation' : 'requires_payment_method'
}

/** Whether the buyer has entered number, OTP and PIN. True where bKash does not say. */
export function isApproved({ userVerificationStatus }: PaymentAnswer): boolean {
  return userVerificationStatus !== 'Incomplete'
}

/** Reads an amount in bKash's answer, in paisa. Throws when it is not an amount. */
export function readAmount(text: string): number {
  const amountMinor = readTaka(text)
  if (amountMinor === undefined) throw new Error(`bKash sent "${text}" as an amount`)
  return amountMinor
}
