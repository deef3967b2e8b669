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
  mayTurnUp,
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
 * What became of our voids of a payment that bKash calls completed: one was granted; the answer to one was lost; or it was lost, and
 * a refund that bKash refused at `since` shows that it was granted.
 */
type Voids = { result: 'granted' | 'lost' } | { result: 'concluded'; since: Date }

/** What bKash says of a payment, and what it does not say. */
export type KnownPayment = PaymentAnswer & { voids?: Voids }

/** bKash may call a voided payment completed too: its documentation does not say what a query answers after a void. */
export function isCaptured({ transactionStatus, voids }: KnownPayment): boolean {
  return transactionStatus === 'Completed' && (!voids || voids.result === 'lost')
}

export function isVoided({ voids }: KnownPayment): boolean {
  return voids?.result === 'granted' || voids?.result === 'concluded'
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
 * What bKash says of a payment, and whether it was voided although bKash calls it completed; undefined when bKash knows none with
 * this id.
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
/** The refusals of a refund that say that there is no transaction to refund. The first is meant for reversals. */
const nothingToRefund = new Set(['2028', unknownTransaction])

/**
 * What became of our voids of a payment that bKash calls completed; undefined when none may have been granted, so that it was captured.
 * Where the answer to one was lost, somebody may have captured the payment on bKash's pages meanwhile. So the money is asked back
 * first. Only if bKash refuses that because it knows no such transaction, and says the same when it is asked for its refunds,
 * nothing was taken.
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
  return { result: 'concluded', since: last.begunAt }
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
export async function toIntent(client: BkashClient, payment: KnownPayment): Promise<PaymentIntent> {
  const attempt = await findAttempt(client, executionKey(payment.paymentID))
  const status = statusOf(payment, attempt, !!attempt && mayBeUnderWay(client, attempt))
  const refunds = isCaptured(payment) ? await queryRefunds(client, payment) : []
  const isUnsure =
    status === 'canceled'
      ? isConcluded(client, payment, attempt)
      : payment.voids?.result === 'lost' && !refunds.some(returnsMoney)
  const amountMinor = readAmount(payment.amount)
  return {
    id: intentIdOf(payment.paymentID),
    clientSecret: '',
    status,
    amountMinor,
    amountCapturedMinor: isCaptured(payment) ? amountMinor : 0,
    amountRefundedMinor: sumOf(refunds.filter(returnsMoney)),
    // bKash has no disputes.
    isDisputed: false,
    currency: payment.currency.toLowerCase(),
    metadata: readMetadata(payment),
    ...(isUnsure && { isUnsure }),
  }
}

/** Whether we only conclude that a payment is over, and not long ago: bKash may still say something else. */
function isConcluded(
  client: BkashClient,
  { transactionStatus, voids }: KnownPayment,
  execution: Attempt | undefined,
): boolean {
  if (voids?.result === 'concluded') return mayTurnUp(client, voids.since)
  const isExecutionLost = transactionStatus === 'Initiated' && execution?.state === 'begun'
  return isExecutionLost && mayTurnUp(client, execution.begunAt)
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
function statusOf(payment: KnownPayment, attempt: Attempt | undefined, isUnderWay: boolean): IntentStatus {
  const { transactionStatus: status } = payment
  if (status === 'Authorized') return 'requires_capture'
  if (isCaptured(payment)) return 'succeeded'
  if (isVoided(payment) || over.has(status)) return 'canceled'
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
