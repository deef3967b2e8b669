import { Refusal } from '#contract/refusal.ts'
import { type PaymentProvider, type Refund, RefundRefused } from '../payments.ts'
import { writeTaka } from './amounts.ts'
import { BkashError, type PaymentAnswer, RefundAnswer } from './answers.ts'
import {
  type Attempt,
  reclaimAttempt,
  claimAttempt,
  endAttempt,
  findAttempt,
  listRefundAttempts,
  mayBeUnderWay,
  type NewAttempt,
} from './attempts.ts'
import { queryRefunds, readAmount, returnsMoney, sumOf, toRefund } from './bkash-intents.ts'
import { callBkash, type BkashClient, paths } from './bkash-client.ts'

type NewRefund = Parameters<PaymentProvider['refundIntent']>[0]
type RefundRequest = { payment: PaymentAnswer; key: string; amountMinor: number }

const maxSkuLength = 255
/** Our credentials or our token were not accepted. This is not a refusal of the refund itself. */
const wrongKeys = '401'

/**
 * Lists every refund of a captured payment, also those made on bKash's own pages. Refunds that we requested have
 * their key. An attempt whose answer was lost is matched with a refund of its amount that is newer than the attempt
 * and belongs to no other attempt.
 */
export async function listRefunds(client: BkashClient, payment: PaymentAnswer): Promise<Refund[]> {
  const listed = await queryRefunds(client, payment)
  const attempts = await listRefundAttempts(client, payment.paymentID)
  const keys = new Map(attempts.map(({ refundId, key }) => [refundId, key]))
  for (const { key, state, amountMinor, refundId, knownRefunds } of attempts) {
    if (state !== 'begun' || refundId !== null) continue
    const before = readRefundIds(knownRefunds)
    const made = listed.find(
      (each) =>
        each.amountMinor === amountMinor && returnsMoney(each) && !keys.has(each.id) && !before.has(each.id),
    )
    if (!made) continue
    await endAttempt(client, key, 'done', { refundId: made.id })
    keys.set(made.id, key)
  }
  return listed.map((refund) => withKey(refund, keys.get(refund.id)))
}

function writeRefundIds(listed: Refund[]): string {
  return JSON.stringify(listed.map(({ id }) => id))
}

function readRefundIds(knownRefunds: string): Set<string> {
  return new Set<string>(JSON.parse(knownRefunds))
}

function withKey(refund: Refund, idempotencyKey: string | undefined): Refund {
  return idempotencyKey === undefined ? refund : { ...refund, idempotencyKey }
}

/**
 * Makes a refund once for each key. bKash has no idempotency keys. So when an answer was lost, the refund is searched
 * for in bKash's list, and requested again only when the earlier call can no longer be running.
 */
export async function refundPayment(
  client: BkashClient,
  payment: PaymentAnswer,
  refund: NewRefund,
): Promise<Refund> {
  const { idempotencyKey: key } = refund
  const listed = await listRefunds(client, payment)
  const made = listed.find((each) => each.idempotencyKey === key)
  if (made) return made
  const left = readAmount(payment.amount) - sumOf(listed.filter(returnsMoney))
  const newest = listed.find(returnsMoney)
  if (refund.amountMinor === undefined && left <= 0 && newest) return newest
  const before = await findAttempt(client, key)
  const amountMinor = refund.amountMinor ?? before?.amountMinor ?? left
  const attempt = {
    key,
    bkashPaymentId: payment.paymentID,
    amountMinor,
    knownRefunds: writeRefundIds(listed),
  }
  await claimRefund(client, attempt, before)
  return sendRefund(client, { payment, key, amountMinor })
}

/** Throws Refusal `provider-unavailable` while another attempt with this key may be running. */
async function claimRefund(
  client: BkashClient,
  attempt: Required<Pick<NewAttempt, 'key' | 'bkashPaymentId' | 'amountMinor' | 'knownRefunds'>>,
  before: Attempt | undefined,
): Promise<void> {
  const isFree = !before || !mayBeUnderWay(client, before)
  const isClaimed =
    isFree && (before ? await reclaimAttempt(client, before, attempt) : await claimAttempt(client, attempt))
  if (!isClaimed) throw new Refusal('provider-unavailable/payments', { retryAfterSeconds: 2 })
}

async function sendRefund(
  client: BkashClient,
  { payment, key, amountMinor }: RefundRequest,
): Promise<Refund> {
  const { paymentID, trxID = '' } = payment
  const body = {
    paymentId: paymentID,
    trxId: trxID,
    refundAmount: writeTaka(amountMinor),
    sku: payment.merchantInvoiceNumber.slice(0, maxSkuLength),
    // bKash requires a reason. It does not get the text that an admin typed.
    reason: 'refund',
  }
  try {
    const answer = await callBkash(client, paths.refund, body, RefundAnswer, { mayRepeat: false })
    await endAttempt(client, key, 'done', { refundId: answer.refundTrxId })
    return withKey(toRefund(answer, paymentID), key)
  } catch (error) {
    if (error instanceof BkashError) {
      await endAttempt(client, key, 'refused', { refusalCode: error.code })
      throw error.code === wrongKeys ? error : new RefundRefused(error.code, error)
    }
    const made = (await listRefunds(client, payment)).find((each) => each.idempotencyKey === key)
    if (made) return made
    throw error
  }
}
