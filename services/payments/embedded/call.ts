import type { Tx } from '#services/database/database.ts'
import type { Form } from './form.ts'
import type { Reply } from './idempotency.ts'
import type { Caller } from './keys.ts'

/** One request, read and authenticated, inside the transaction that serves it. */
export type Call = { tx: Tx; now: Date; caller: Caller; id: string; params: Form }

export type Operation = (call: Call) => Promise<Reply>

export function ok(body: unknown): Reply {
  return { status: 200, body }
}

/** Stripe's timestamps are whole seconds. */
export function toSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1000)
}
