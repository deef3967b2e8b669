import * as z from 'zod/mini'
import type { Tx } from '#services/database/database.ts'
import { readTaka, writeTaka } from '#services/payments/bkash/amounts.ts'
import { refusals } from './protocol-error.ts'
import { lockPayment, randomId, savePayment, type StoredPayment } from './stored-payments.ts'
import { testWallets } from './wallets.ts'

/** One request, read and authenticated, inside the transaction that serves it. */
export type Call = {
  tx: Tx
  now: Date
  body: unknown
  /** Returns the address of the page of a payment. */
  pageOf: (payment: StoredPayment) => string
  undocumentedAnswers: UndocumentedAnswers
}

/** The answers that bKash's documentation does not specify. */
export type UndocumentedAnswers = {
  /** The status of a voided payment in the answer to a query. */
  voided: 'Cancelled' | 'Completed'
  /** The answer to a query of the refunds of a captured payment that has none: an empty list, or the refusal 2033. */
  noRefunds: 'empty-list' | 'not-found'
}

export type Operation = (call: Call) => Promise<Record<string, unknown>>

const text = z.string().check(z.minLength(1), z.maxLength(255))

const NewPayment = z.object({
  mode: z.literal('0011'),
  payerReference: text,
  callbackURL: text,
  amount: text,
  currency: z.string(),
  intent: z.string(),
  merchantInvoiceNumber: text,
})

function read<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (!parsed.success) throw refusals.missingField()
  return parsed.data
}

/** POST /tokenized/checkout/create */
export const createPayment: Operation = async ({ tx, now, body, pageOf, undocumentedAnswers }) => {
  const asked = read(NewPayment, body)
  const amountMinor = readTaka(asked.amount)
  if (amountMinor === undefined || amountMinor === 0) throw refusals.invalidAmount()
  if (asked.currency !== 'BDT') throw refusals.invalidCurrency()
  if (asked.intent !== 'authorization') throw refusals.invalidIntent()
  if (!/^https?:\/\/[^?#]+$/.test(asked.callbackURL)) throw refusals.invalidCallback()
  const { callbackURL, merchantInvoiceNumber, payerReference } = asked
  const payment: StoredPayment = {
    paymentID: `TR0011${randomId(18)}`,
    hash: randomId(32),
    callbackURL,
    amountMinor,
    merchantInvoiceNumber,
    payerReference,
    status: 'Initiated',
    step: 'number',
    wrongEntries: 0,
    isExecuted: false,
    refunds: [],
    createdAt: now.toISOString(),
    changedAt: now.toISOString(),
  }
  await savePayment(tx, payment, now)
  const callback = (status: string) => `${callbackURL}?paymentID=${payment.paymentID}&status=${status}`
  return {
    ...view(payment, undocumentedAnswers),
    bkashURL: pageOf(payment),
    callbackURL,
    successCallbackURL: callback('success'),
    failureCallbackURL: callback('failure'),
    cancelledCallbackURL: callback('cancel'),
    paymentCreateTime: payment.createdAt,
  }
}

/** POST /tokenized/checkout/execute: reserves the money of a payment that its buyer has approved, once. */
export const executePayment: Operation = async (call) => {
  const payment = await getPayment(call)
  if (payment.isExecuted)
    throw payment.status === 'Failed' ? refusals.executedBefore() : refusals.completedBefore()
  if (payment.step !== 'approved' || !payment.wallet) throw refusals.notApproved()
  const behaviour = testWallets[payment.wallet]
  if (behaviour === 'pays') {
    const executed = { ...payment, isExecuted: true, status: 'Authorized', trxID: randomId(10) } as const
    return change(call, executed)
  }
  await change(call, { ...payment, isExecuted: true, status: 'Failed' })
  return toRefusalAnswer(
    behaviour === 'debit-blocked' ? refusals.debitBlocked() : refusals.insufficientBalance(),
  )
}

/** POST /tokenized/checkout/payment/status */
export const queryPayment: Operation = async (call) => view(await getPayment(call), call.undocumentedAnswers)

/** POST /tokenized/checkout/payment/confirm/capture */
export const capturePayment: Operation = (call) => complete(call, 'Completed')

/** POST /tokenized/checkout/payment/confirm/capture/void */
export const voidPayment: Operation = (call) => complete(call, 'Cancelled')

const Refund = z.object({ paymentId: text, trxId: text, refundAmount: text, sku: text, reason: text })

/** POST /v2/tokenized-checkout/refund/payment/transaction: refunds a part, or everything that is left. */
export const refundPayment: Operation = async (call) => {
  const asked = read(Refund, call.body)
  const payment = await getTransaction(call)
  const amountMinor = readTaka(asked.refundAmount) ?? 0
  if (amountMinor === 0) throw refusals.invalidAmount()
  if (amountMinor > payment.amountMinor - sumOf(payment)) throw refusals.tooMuch()
  const refund = { id: randomId(10), amountMinor, completedAt: call.now.toISOString() }
  await savePayment(call.tx, { ...payment, refunds: [refund, ...payment.refunds] }, call.now)
  const { sku, reason } = asked
  return { originalTrxId: payment.trxID, currency: 'BDT', sku, reason, ...viewRefund(refund) }
}

/** POST /v2/tokenized-checkout/refund/payment/status */
export const queryRefunds: Operation = async (call) => {
  const payment = await getTransaction(call)
  if (payment.refunds.length === 0 && call.undocumentedAnswers.noRefunds === 'not-found')
    throw refusals.unknownTransaction()
  return {
    originalTrxId: payment.trxID,
    originalTrxAmount: writeTaka(payment.amountMinor),
    refundTransactions: payment.refunds.map(viewRefund),
  }
}

async function complete(call: Call, status: 'Completed' | 'Cancelled') {
  const payment = await getPayment(call)
  if (payment.status !== 'Authorized') throw refusals.wrongState()
  const { paymentID: paymentId, ...rest } = await change(call, { ...payment, status })
  return { paymentId, ...rest }
}

const Named = z.object({ paymentID: text })
const Transaction = z.object({ paymentId: text, trxId: text })

async function getPayment({ tx, body }: Call): Promise<StoredPayment> {
  const payment = await lockPayment(tx, read(Named, body).paymentID)
  if (!payment) throw refusals.unknownPayment()
  return payment
}

async function getTransaction({ tx, body }: Call): Promise<StoredPayment> {
  const { paymentId, trxId } = read(Transaction, body)
  const payment = await lockPayment(tx, paymentId)
  if (!payment || payment.trxID !== trxId || payment.status !== 'Completed')
    throw refusals.unknownTransaction()
  return payment
}

async function change({ tx, now, undocumentedAnswers }: Call, payment: StoredPayment) {
  await savePayment(tx, payment, now)
  return view(payment, undocumentedAnswers)
}

/** Returns a refusal as an answer: an error would roll back the change. */
function toRefusalAnswer({ code, message }: { code: string; message: string }) {
  return { statusCode: code, statusMessage: message }
}

function view(payment: StoredPayment, undocumentedAnswers: UndocumentedAnswers) {
  const { paymentID, amountMinor, merchantInvoiceNumber, payerReference, status, trxID, wallet } = payment
  return {
    paymentID,
    mode: '0011',
    intent: 'authorization',
    amount: writeTaka(amountMinor),
    currency: 'BDT',
    merchantInvoiceNumber,
    payerReference,
    transactionStatus: status === 'Cancelled' && payment.isExecuted ? undocumentedAnswers.voided : status,
    userVerificationStatus: payment.step === 'approved' ? 'Complete' : 'Incomplete',
    ...(trxID && { trxID, customerMsisdn: wallet }),
  }
}

function viewRefund({ id, amountMinor, completedAt }: StoredPayment['refunds'][number]) {
  return {
    refundTrxId: id,
    refundTransactionStatus: 'Completed',
    refundAmount: writeTaka(amountMinor),
    completedTime: completedAt,
  }
}

function sumOf({ refunds }: StoredPayment): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
