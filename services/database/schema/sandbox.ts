import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

/** The payment sandbox keeps Stripe's own objects as they go over the wire. */
export type SandboxObjectsTable = {
  id: string
  kind: string
  body: string
  /** What a card of ours does when it is charged; never on the wire. */
  behaviour: string | null
  createdAt: Instant
  updatedAt: Instant
}

/** The first reply to every request that carried an idempotency key, given again when the request comes again. */
export type SandboxIdempotencyTable = {
  key: string
  requestHash: string
  status: number
  reply: string
  createdAt: Instant
}

export type SandboxTables = {
  sandboxObjects: SandboxObjectsTable
  sandboxIdempotency: SandboxIdempotencyTable
}
