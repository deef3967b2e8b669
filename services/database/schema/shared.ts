import type { Generated, JSONColumnType } from 'kysely'
import type { AlertCode } from '#contract/alerts.ts'
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

/**
 * What is wrong, or was until a while ago. `source` names which payment, queue or machine it is about, so that several
 * processes which find the same write one row.
 */
export type AlertsTable = {
  code: AlertCode
  source: string
  /** When it last began, and when a process last found it. */
  beganAt: Date
  seenAt: Date
  endedAt: Optional<Date>
  /** When admins were last told by email that it had begun, and that it had ended. */
  beginMailedAt: Optional<Date>
  endMailedAt: Optional<Date>
}

/** The tables that belong to no feature. */
export type SharedTables = {
  events: EventsTable
  secrets: SecretsTable
  installationPlace: InstallationPlaceTable
  alerts: AlertsTable
}
