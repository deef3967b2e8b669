import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant } from './columns.ts'

/** Stripe's objects in the payment sandbox, stored as they are sent over the wire. */
export type SandboxObjectsTable = {
  id: string
  kind: string
  body: string
  /**
   * What a test card does when it is charged, or the outcome that a refund is still to have. Never sent over the
   * wire.
   */
  behaviour: string | null
  createdAt: Instant
  updatedAt: Instant
  /** Counts up in the order of creation, also for objects that were created at the same moment. */
  seq: GeneratedAlways<number>
  /** The intent that a charge, refund, dispute or used card belongs to. */
  paymentIntent: string | null
}

/** The first reply to every request that had an idempotency key. It is sent again when the request is repeated. */
export type SandboxIdempotencyTable = {
  key: string
  requestHash: string
  /** The id of the request that first got this reply. */
  requestId: string
  status: number
  reply: string
  createdAt: Instant
}

/** Webhooks that have not arrived yet. A row is deleted when its webhook arrives. */
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
