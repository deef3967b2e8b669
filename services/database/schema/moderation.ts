import type { ListingId, ReportId, UserId } from '#contract/ids.ts'
import type { Instant, Optional } from './columns.ts'

export type ReportsTable = {
  id: ReportId
  itemId: ListingId
  /** The user's id, or a keyed hash of a guest's network address. Each of them counts once. */
  reporterKey: string
  reporterId: Optional<UserId>
  reason: Optional<string>
  note: Optional<string>
  clearedAt: Optional<Date>
  createdAt: Instant
}

export type ModerationTables = { reports: ReportsTable }
