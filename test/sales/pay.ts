import Stripe from 'stripe'
import { expect, vi } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { describePayment } from '#features/money/rules.ts'
import { selectDealRows } from '#features/sales/payments/queries.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Answer } from '#test/http/ask.ts'
import type { Product } from '#test/product.ts'

export type Card =
  | 'pm_card_visa'
  | 'pm_card_visa_chargeDeclined'
  | 'pm_card_authenticationRequired'
  | 'pm_card_createDispute'
  | 'pm_card_refundFail'

/** Confirms an intent as the buyer's browser does: at Stripe's path of the sandbox, with the intent's secret. */
export async function confirmCard(
  { address, services }: Product,
  secret: string,
  card: Card = 'pm_card_visa',
) {
  const reply = await fetch(`${address()}/v1/payment_intents/${intentIdOf(secret)}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${services.paymentKeys.publishableKey}` },
    body: new URLSearchParams({ client_secret: secret, payment_method: card }),
  })
  return {
    status: reply.status,
    body: (await reply.json()) as { status?: string; error?: { message: string } },
  }
}

export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

/** Asks to pay for a booking. The price is that of `buildListing` unless the caller names another. */
export function askToPay(
  { ask }: Product,
  buyer: UserId,
  id: BookingId,
  productPrice = 54_500,
): Promise<Answer> {
  return ask('POST /create-payment-intent', { as: buyer, body: { id, productPrice } })
}

/** Asks to pay and authorises the payment. Returns the transaction's id. */
export async function authorize(
  product: Product,
  buyer: UserId,
  id: BookingId,
  card?: Card,
): Promise<string> {
  const { body } = await askToPay(product, buyer, id)
  const confirmed = await confirmCard(product, body.clientSecret, card)
  if (confirmed.body.status !== 'requires_capture')
    throw new Error(`the card said ${JSON.stringify(confirmed.body)}`)
  return intentIdOf(body.clientSecret)
}

/** Tells the product that the card was authorised. */
export function settle(
  { ask }: Product,
  buyer: UserId,
  id: BookingId,
  transationId: string,
): Promise<Answer> {
  return ask(`POST /booking/${id}`, {
    as: buyer,
    body: { transationId, productPrice: 54_500, id, productId: '' },
  })
}

/** Returns the status of an intent at the sandbox. */
export async function statusOf({ services }: Product, intentId: string): Promise<string | undefined> {
  return (await services.payments.findIntent(intentId))?.status
}

/** Opens the sandbox with the official SDK, for actions of its owner in the provider's dashboard. */
export function openDashboard({ address, services }: Product): Stripe {
  const { hostname: host, port } = new URL(address())
  const options = { host, port: Number(port), protocol: 'http', telemetry: false } as const
  return new Stripe(services.paymentKeys.secretKey, options)
}

/** Delivers the sandbox's waiting webhooks now. Returns how many were accepted. */
export async function deliverWebhooks({ services }: Product): Promise<number> {
  return (await services.emulators.sandbox?.deliverWebhooks()) ?? 0
}

/** Returns a payment from the database, with its state as clients see it. */
export async function findDealOf({ db }: Product, intentId: string) {
  const deal = await selectDealRows(db).where('intentId', '=', intentId).executeTakeFirstOrThrow()
  return { ...deal, state: describePayment(deal) }
}

type Booked = { id: BookingId; buyerId: UserId }

/** Sells a phone to a buyer. The money is reserved on the card until the hand-over. Returns the ids. */
export async function reserve(product: Product, { id, buyerId }: Booked, card?: Card) {
  const transationId = await authorize(product, buyerId, id, card)
  const { status } = await settle(product, buyerId, id, transationId)
  if (status !== 200) throw new Error(`it was not settled: ${status}`)
  return { transationId, paymentId: (await findDealOf(product, transationId)).id }
}

/** The buyer confirms that they have the phone, which requests the capture. */
export function handOver({ ask }: Product, buyer: UserId, paymentId: string): Promise<Answer> {
  return ask(`POST /payments/${paymentId}/hand-over`, { as: buyer, body: {} })
}

/** Sells a phone to a buyer, who confirms the hand-over, and waits until the money is captured. Returns the ids. */
export async function sell(product: Product, booking: Booked, card?: Card) {
  const sale = await reserve(product, booking, card)
  await handOverAndAwait(product, booking.buyerId, sale, 'captured')
  return sale
}

type SaleIds = { transationId: string; paymentId: string }

async function handOverAndAwait(product: Product, buyer: UserId, sale: SaleIds, state: PaymentState) {
  const { status } = await handOver(product, buyer, sale.paymentId)
  if (status !== 200) throw new Error(`the hand-over was not confirmed: ${status}`)
  const find = async () => (await findDealOf(product, sale.transationId)).state
  await expect.poll(find).toBe(state)
}

/** Sells a phone to a buyer, but the authorization ends before the money is captured. Returns the ids. */
export async function sellUncollectable(product: Product, booking: Booked) {
  const sale = await reserve(product, booking)
  interrupt(product, 'before', 'captureIntent', () =>
    openDashboard(product).paymentIntents.cancel(sale.transationId),
  )
  await handOverAndAwait(product, booking.buyerId, sale, 'uncollectable')
  return sale
}

/** An admin refunds a part of a captured payment, and the buyer's bank refuses it. */
export async function failRefund(
  { ask, awaitJobs, services }: Product,
  { paymentId, as, amountMinor }: { paymentId: string; as: UserId; amountMinor: number },
) {
  const refused = { id: 're_refused', intentId: '', state: 'failed', amountMinor } as const
  const provider = vi.spyOn(services.payments, 'refundIntent').mockResolvedValueOnce(refused)
  const body = { reason: 'The screen is scratched.', amountMinor }
  expect((await ask(`POST /payments/${paymentId}/refunds`, { as, body })).status).toBe(200)
  await awaitJobs()
  provider.mockRestore()
}

type Call = 'createIntent' | 'findIntent' | 'captureIntent' | 'cancelIntent'

/**
 * Runs `happen` just before or just after the provider's next such call, while the caller waits. After the call,
 * `happen` gets its answer.
 */
export function interrupt(
  { services: { payments } }: Product,
  when: 'before' | 'after',
  call: Call,
  happen: (answer: PaymentIntent | undefined) => Promise<unknown>,
): void {
  const original: (asked: never) => Promise<PaymentIntent | undefined> = payments[call]
  const spy = vi.spyOn(payments, call)
  const interrupted = async (asked: never) => {
    spy.mockRestore()
    if (when === 'before') await happen(undefined)
    const answer = await original(asked)
    if (when === 'after') await happen(answer)
    return answer
  }
  spy.mockImplementationOnce(interrupted as never)
}
