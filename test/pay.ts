import Stripe from 'stripe'
import { expect, vi } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Answer } from './ask.ts'
import type { Product } from './product.ts'

type Card =
  | 'pm_card_visa'
  | 'pm_card_visa_chargeDeclined'
  | 'pm_card_authenticationRequired'
  | 'pm_card_createDispute'
  | 'pm_card_refundFail'

/** What the buyer's browser does with a card: tells the sandbox, at Stripe's own path, with the secret it was handed. */
export async function confirmCard({ address, config }: Product, secret: string, card: Card = 'pm_card_visa') {
  const reply = await fetch(`${address()}/v1/payment_intents/${intentIdOf(secret)}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.payments.publishableKey}` },
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

/** Asks to pay for a booking. The price is the one of `buildItem` unless told otherwise. */
export function askToPay(
  { ask }: Product,
  buyer: UserId,
  id: BookingId,
  productPrice = 54_500,
): Promise<Answer> {
  return ask('POST /create-payment-intent', { as: buyer, body: { id, productPrice } })
}

/** Asks to pay and has the card say yes. Gives the transaction's id. */
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

/** Tells the product that the card said yes. */
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

/** Where an authorization stands at the sandbox. */
export async function statusOf({ services }: Product, intentId: string): Promise<string | undefined> {
  return (await services.payments.findIntent(intentId))?.status
}

/** The sandbox as its owner reaches it, by the official SDK: what somebody does in the provider's dashboard. */
export function openDashboard({ address, config }: Product): Stripe {
  const { hostname: host, port } = new URL(address())
  const options = { host, port: Number(port), protocol: 'http', telemetry: false } as const
  return new Stripe(config.payments.secretKey, options)
}

/** Posts what the sandbox has to tell, now; gives how many of its messages were taken. */
export async function deliverWebhooks({ services }: Product): Promise<number> {
  return (await services.embedded.sandbox?.deliverWebhooks()) ?? 0
}

/** A payment as the database has it. */
export function findPaymentOf({ db }: Product, intentId: string) {
  return db.selectFrom('payments').selectAll().where('intentId', '=', intentId).executeTakeFirstOrThrow()
}

/** A phone sold to a buyer whose money is taken. Gives the ids. */
export async function sell(product: Product, booking: { id: BookingId; buyerId: UserId }, card?: Card) {
  const transationId = await authorize(product, booking.buyerId, booking.id, card)
  const { status } = await settle(product, booking.buyerId, booking.id, transationId)
  if (status !== 200) throw new Error(`it was not settled: ${status}`)
  const find = () => findPaymentOf(product, transationId)
  await expect.poll(async () => (await find()).state, { timeout: 10_000 }).toBe('captured')
  return { transationId, paymentId: (await find()).id }
}

/** A phone sold to a buyer whose authorization ended before its money was taken. Gives the ids. */
export async function sellUncollectable(product: Product, booking: { id: BookingId; buyerId: UserId }) {
  const transationId = await authorize(product, booking.buyerId, booking.id)
  interrupt(product, 'before', 'captureIntent', () =>
    openDashboard(product).paymentIntents.cancel(transationId),
  )
  const { status } = await settle(product, booking.buyerId, booking.id, transationId)
  if (status !== 200) throw new Error(`it was not settled: ${status}`)
  const find = () => findPaymentOf(product, transationId)
  await expect.poll(async () => (await find()).state, { timeout: 10_000 }).toBe('uncollectable')
  return { transationId, paymentId: (await find()).id }
}

type Call = 'createIntent' | 'findIntent' | 'captureIntent'

/**
 * Has something else happen just before or just after the provider does the next such call, while whoever asked for it
 * waits. What happens after it is handed the answer.
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
