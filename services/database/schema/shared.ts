import type { Generated, JSONColumnType } from 'kysely'
import type { EventId, UserId } from '#contract/ids.ts'
import type { Instant, Optional } from './columns.ts'

/** Append-only; a trigger refuses changes, except that the addresses of deleted people are taken out of `detail`. `readDetail` in contract/events.ts reads `detail` by its kind. */
export type EventsTable = {
  id: EventId
  kind: string
  actorId: Optional<UserId>
  subjectKind: string
  subjectId: string
  detail: JSONColumnType<Record<string, unknown>, string, '{}'>
  requestId: Optional<string>
  createdAt: Instant
}

/** Keys the installation makes for itself on its first start. */
export type SecretsTable = { name: string; value: string }

/** Which database this is, and when a process last served from it. It has one row. */
export type InstallationPlaceTable = { isOnly: Generated<boolean>; place: string; seenAt: Date }

/** The tables that belong to no feature. */
export type SharedTables = {
  events: EventsTable
  secrets: SecretsTable
  installationPlace: InstallationPlaceTable
}
