import type { DemoCard } from '#db/demo/sale.ts'
import type { OpenServices } from '../services.ts'

/** The sandbox's test cards. */
const cards: Record<DemoCard, string> = {
  good: 'pm_card_visa',
  disputed: 'pm_card_createDispute',
  'refund-fails': 'pm_card_refundFail',
}

/** The address of this process, and the sandbox's keys. */
export type Sandbox = Pick<OpenServices, 'paymentKeys' | 'emulators'> & { address: string }

/** Confirms an intent as the buyer's browser does. Throws when the sandbox refuses it. */
export async function confirmCard(sandbox: Sandbox, clientSecret: string, card: DemoCard): Promise<void> {
  const [intentId] = clientSecret.split('_secret_')
  const entries = { client_secret: clientSecret, payment_method: cards[card] }
  await post(sandbox, `/v1/payment_intents/${intentId}/confirm`, sandbox.paymentKeys.publishableKey, entries)
}

/** Approves a payment on bKash's page. Returns the last part of the address that the buyer is sent back to. */
export async function approveByBkash({ address, emulators }: Sandbox, payAt: string): Promise<string> {
  // The public address may be one that this process cannot reach.
  const { pathname, search } = new URL(payAt)
  const back = await emulators.bkash?.approve(address + pathname + search)
  if (back === undefined) throw new Error('a demo payment by bKash needs the emulator of bKash')
  return new URL(back).pathname.split('/').at(-1) ?? ''
}

/** The evidence with which the sandbox decides for each side. */
const evidence = { buyer: 'losing_evidence', seller: 'winning_evidence' }

/** Makes the bank decide the dispute of a payment for this side. Returns the id of the dispute. */
export async function endDispute(
  sandbox: Sandbox,
  intentId: string,
  side: keyof typeof evidence,
): Promise<string> {
  const { secretKey } = sandbox.paymentKeys
  const reply = await fetch(`${sandbox.address}/v1/disputes?payment_intent=${intentId}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  const { data } = (await reply.json()) as { data?: { id: string }[] }
  const id = data?.[0]?.id
  if (!id) throw new Error(`the sandbox has no dispute of ${intentId}`)
  const decision = { 'evidence[uncategorized_text]': evidence[side], submit: 'true' }
  await post(sandbox, `/v1/disputes/${id}`, secretKey, decision)
  return id
}

/** Keeps the sandbox from sending webhooks about demo sales: each step updates its payment itself. */
export const withoutWebhooks = { webhooks: { copies: 0, held: true } }

async function post(
  { address }: Sandbox,
  path: string,
  key: string,
  form: Record<string, string>,
): Promise<void> {
  const reply = await fetch(address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(form),
  })
  if (!reply.ok) throw new Error(`the sandbox refused a demo payment: ${await reply.text()}`)
}
