import type { UserId } from '#contract/ids.ts'
import { findActiveUser } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import { type MailServices, sendEmail } from '../emails/send-email.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'
import type { OpenServices } from '../services.ts'
import { alertTable } from './alert-table.ts'
import type { AlertRow } from './decide.ts'
import { groupByCode } from './record-alerts.ts'

type Needs = MailServices & Pick<OpenServices, 'db'>

/** Tells one admin what has begun and what is over. Leaves out what has changed since the email was enqueued. */
export async function sendAlertEmail(services: Needs, { userId, at }: JobData['mail-alert']): Promise<void> {
  const { db, mail } = services
  if (!mail) return
  const reader = await findActiveUser(db, userId as UserId)
  const { begun, ended } = await readTold(db, new Date(at))
  if (!reader?.isAdmin || begun.length + ended.length === 0) return
  const { alerts, emails, formats } = sentencesIn(reader.language)
  const describe = (rows: AlertRow[]) =>
    [...groupByCode(rows)].map(([code, sources]) => ({
      ...alerts[code],
      names: alertTable[code].isNamed ? sources.join(', ') : '',
      count: sources.length,
      since: formats.formatMinute(earliest(rows.filter((row) => row.code === code))),
    }))
  const text = emails.alert({ begun: describe(begun), ended: describe(ended) })
  await sendEmail(services, reader, { ...text, facts: [], path: '/dashboard' }, `alert-${userId}-${at}`)
}

async function readTold(db: Db, at: Date): Promise<{ begun: AlertRow[]; ended: AlertRow[] }> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where(({ or, eb }) => or([eb('beginMailedAt', '=', at), eb('endMailedAt', '=', at)]))
    .orderBy('beganAt')
    .orderBy('code')
    .execute()
  return {
    begun: rows.filter((row) => row.endedAt === null && row.beginMailedAt?.getTime() === at.getTime()),
    ended: rows.filter((row) => row.endedAt !== null && row.endMailedAt?.getTime() === at.getTime()),
  }
}

const earliest = (rows: AlertRow[]) => new Date(Math.min(...rows.map(({ beganAt }) => beganAt.getTime())))
