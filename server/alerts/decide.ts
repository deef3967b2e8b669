import type { Selectable } from 'kysely'
import type { AlertCode } from '#contract/alerts.ts'
import type { AlertsTable } from '#services/database/schema/shared.ts'
import { alertTable, type Found } from './alert-table.ts'

export type AlertRow = Selectable<AlertsTable>

const minuteMs = 60 * 1000
/** An alert is over when no process has found it for this long. Each looks every half a minute. */
const overAfterMs = 2 * minuteMs
const mailedEveryMs = 60 * minuteMs

export const isSame = (one: Found, other: Found) => one.code === other.code && one.source === other.source

/** What changes when a process has found these alerts: which begin, and which are over. */
export function decideChanges(rows: AlertRow[], found: Found[], now: Date) {
  const begun = found.filter((each) => !rows.some((row) => isSame(row, each) && row.endedAt === null))
  const ended = rows.filter(
    (row) =>
      row.endedAt === null &&
      now.getTime() - row.seenAt.getTime() > overAfterMs &&
      !found.some((each) => isSame(row, each)),
  )
  return { begun, ended }
}

const wasMailed = ({ beganAt, beginMailedAt }: AlertRow) => beginMailedAt !== null && beginMailedAt >= beganAt

/**
 * What the next email to admins tells, after the changes are written. It tells that an alert has begun at most once an hour
 * for each code, and that one is over only if it told that it had begun, once no other one of its code lasts.
 * That it is over is not told of what lasts for a day in any case.
 */
export function decideEmail(rows: AlertRow[], now: Date): { begun: AlertRow[]; ended: AlertRow[] } {
  const hourAgo = now.getTime() - mailedEveryMs
  const isTold = (code: AlertCode) =>
    rows.some((row) => row.code === code && (row.beginMailedAt?.getTime() ?? 0) > hourAgo)
  const lasting = new Set(rows.filter(({ endedAt }) => endedAt === null).map(({ code }) => code))
  const begun = rows.filter((row) => row.endedAt === null && !wasMailed(row) && !isTold(row.code))
  const ended = rows.filter(
    (row) =>
      row.endedAt !== null &&
      !lasting.has(row.code) &&
      !alertTable[row.code].lastsADay?.(row.source) &&
      wasMailed(row) &&
      (row.endMailedAt === null || row.endMailedAt < row.endedAt),
  )
  return { begun, ended }
}

/** Whether these are worth an email of their own. What is only marked as told goes out with the next one. */
export const isMailable = ({ code }: AlertRow) => !alertTable[code].isUnmailable
