import { randomUUID } from 'node:crypto'
import type { IntentMetadata, IntentStatus, PaymentIntent, Refund } from '../payments.ts'
import { readTaka } from './amounts.ts'
import { BkashError, PaymentAnswer, type RefundAnswer, RefundsAnswer } from './answers.ts'
import {
  type Attempt,
  executionKey,
  findAttempt,
  listRefundAttempts,
  mayBeUnderWay,
  mayTurnUp,
  voidKey,
} from './attempts.ts'
import { callBkash, type BkashClient, paths } from './bkash-client.ts'

const prefix = 'bkash_'

/** Whether bKash keeps an intent: its id says so. */
export function isBkashIntent(intentId: string): boolean {
  return intentId.startsWith(prefix)
}

/** bKash's own id of a payment; undefined when this cannot be one. */
export function findPaymentID(intentId: string): string | undefined {
  return new RegExp(`^${prefix}(\\w+)$`).exec(intentId)?.[1]
}

export function intentIdOf(paymentID: string): string {
  return `${prefix}${paymentID}`
}

/**
 * bKash has no metadata. The invoice number has the booking and the listing, and something that makes it unique; the
 * payer's reference has the buyer, where an answer repeats it.
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
 * What bKash says of a payment; undefined when it knows none with this id. bKash may call a voided payment completed, like a
 * captured one: its documentation does not say what a query answers after a void. See `isVoided`.
 */
export async function queryPayment(
  client: BkashClient,
  paymentID: string,
): Promise<PaymentAnswer | undefined> {
  try {
    const answer = await callBkash(client, paths.status, { paymentID }, PaymentAnswer)
    if (answer.paymentID !== paymentID)
      throw new Error(`bKash was asked for ${paymentID} and answered about ${answer.paymentID}`)
    return (await isVoided(client, answer)) ? { ...answer, transactionStatus: 'Voided' } : answer
  } catch (error) {
    if (error instanceof BkashError && error.code === unknownPayment) return undefined
    throw error
  }
}

const unknownPayment = '2002'
const unknownTransaction = '2033'

/**
 * Whether a payment that bKash calls completed was voided. It was when bKash has granted us the void. Where its answer to our
 * void was lost, somebody may have captured the payment on bKash's pages meanwhile. So the money is asked back first, and only
 * if bKash refuses that, and also knows no transaction that it could refund, nothing was taken.
 */
async function isVoided(client: BkashClient, payment: PaymentAnswer): Promise<boolean> {
  if (payment.transactionStatus !== 'Completed') return false
  const attempt = await findAttempt(client, voidKey(payment.paymentID))
  if (attempt?.state !== 'begun') return attempt !== undefined
  const refunds = await listRefundAttempts(client, payment.paymentID)
  const isRefused = refunds.length > 0 && refunds.every(({ state }) => state === 'refused')
  return isRefused && (await findRefunds(client, payment)) === undefined
}

/** Every refund of a captured payment, also those made on bKash's own pages. */
export async function queryRefunds(client: BkashClient, payment: PaymentAnswer): Promise<Refund[]> {
  return (await findRefunds(client, payment)) ?? []
}

/** The same; undefined where bKash knows no transaction that could be refunded. */
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

/** The intent of a payment, with what was refunded of it. */
export async function toIntent(client: BkashClient, payment: PaymentAnswer): Promise<PaymentIntent> {
  const attempt = await findAttempt(client, executionKey(payment.paymentID))
  const status = statusOf(payment, attempt, !!attempt && mayBeUnderWay(client, attempt))
  const isUnsure = status === 'canceled' && (await mayBeOtherwise(client, payment))
  const isCaptured = status === 'succeeded'
  const refunds = isCaptured ? await queryRefunds(client, payment) : []
  const amountMinor = readAmount(payment.amount)
  return {
    id: intentIdOf(payment.paymentID),
    clientSecret: '',
    status,
    amountMinor,
    amountCapturedMinor: isCaptured ? amountMinor : 0,
    amountRefundedMinor: sumOf(refunds.filter(returnsMoney)),
    // bKash has no disputes.
    isDisputed: false,
    currency: payment.currency.toLowerCase(),
    metadata: readMetadata(payment),
    ...(isUnsure && { isUnsure }),
  }
}

/** Whether a payment that counts as over may still be reserved or captured: no answer came to what we asked for last. */
async function mayBeOtherwise(
  client: BkashClient,
  { paymentID, transactionStatus }: PaymentAnswer,
): Promise<boolean> {
  if (transactionStatus === 'Initiated')
    return mayTurnUp(client, await findAttempt(client, executionKey(paymentID)))
  return transactionStatus === 'Voided' && mayTurnUp(client, await findAttempt(client, voidKey(paymentID)))
}

export function returnsMoney({ state }: Refund): boolean {
  return state !== 'failed' && state !== 'canceled'
}

export function sumOf(refunds: Refund[]): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

const over = new Set(['Cancelled', 'Canceled', 'Void', 'Voided', 'Failed', 'Declined', 'Expired'])

/**
 * A payment that is only initiated can be paid once. After an attempt to execute it, or when it was given up, it is
 * over, except while that attempt may still be under way. Once bKash has said that it executed a payment, a later answer
 * that it is only initiated is out of date.
 */
function statusOf(payment: PaymentAnswer, attempt: Attempt | undefined, isUnderWay: boolean): IntentStatus {
  const { transactionStatus: status } = payment
  if (status === 'Authorized') return 'requires_capture'
  if (status === 'Completed') return 'succeeded'
  if (over.has(status)) return 'canceled'
  // Neither guess that money is safe nor that it is gone.
  if (status !== 'Initiated') throw new Error(`bKash says that ${payment.paymentID} is ${status}`)
  if (isUnderWay || attempt?.state === 'done') return 'processing'
  if (attempt) return 'canceled'
  return isApproved(payment) ? 'requires_confirmation' : 'requires_payment_method'
}

/** Whether the buyer has given number, OTP and PIN, as far as bKash says. */
export function isApproved({ userVerificationStatus }: PaymentAnswer): boolean {
  return userVerificationStatus !== 'Incomplete'
}

/** Reads an amount that bKash has to send. Throws when it is none. */
export function readAmount(text: string): number {
  const amountMinor = readTaka(text)
  if (amountMinor === undefined) throw new Error(`bKash sent "${text}" as an amount`)
  return amountMinor
}
