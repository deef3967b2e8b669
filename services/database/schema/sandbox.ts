import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant } from './columns.ts'

/** The payment sandbox keeps Stripe's own objects as they go over the wire. */
export type SandboxObjectsTable = {
  id: string
  kind: string
  body: string
  /** What a card of ours does when it is charged; never on the wire. */
  behaviour: string | null
  createdAt: Instant
  updatedAt: Instant
  /** In the order they were made, also those of one moment. */
  seq: GeneratedAlways<number>
  /** The intent that a charge, refund, dispute or used card belongs to. */
  paymentIntent: string | null
  eventType: string | null
}

/** The first reply to every request that carried an idempotency key, given again when the request comes again. */
export type SandboxIdempotencyTable = {
  key: string
  requestHash: string
  status: number
  reply: string
  createdAt: Instant
}

/** Webhooks on their way: gone once one has arrived. */
export type SandboxDeliveriesTable = {
  seq: GeneratedAlways<number>
  eventId: string
  createdAt: Instant
  dueAt: Instant
  attempts: Generated<number>
}

export type SandboxTables = {
  sandboxDeliveries: SandboxDeliveriesTable
  sandboxObjects: SandboxObjectsTable
  sandboxIdempotency: SandboxIdempotencyTable
}
