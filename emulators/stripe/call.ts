import type Stripe from 'stripe'
import type { Tx } from '#services/database/database.ts'
import type { Form } from './form.ts'
import type { Reply } from './idempotency.ts'
import type { Caller } from './keys.ts'

/** How often each event is posted, and after which delay. No copies are posted when no address is known. */
export type WebhookPlan = { copies: number; delayMs: number }

/** What causes a change: an API request, or something else, such as the sandbox's own clock (`request` is null). */
export type Origin = { tx: Tx; now: Date; request: Stripe.Event.Request | null; webhooks: WebhookPlan }

/** One request, read and authenticated, inside the transaction that serves it. */
export type Call = Origin & {
  caller: Caller
  id: string
  params: Form
  /** The origin that the request was sent to, for example `http://localhost:3000`. */
  origin: string
}

export type Operation = (call: Call) => Promise<Reply>

export function ok(body: unknown): Reply {
  return { status: 200, body }
}

/** Stripe's timestamps are whole seconds. */
export function toSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1000)
}
