import type { Instant } from './columns.ts'

/** Emails that the mailbox of this installation caught instead of sending them. */
export type MailsTable = {
  id: string
  sentTo: string
  subject: string
  textBody: string
  htmlBody: string
  sentAt: Instant
}

export type MailTables = { mails: MailsTable }
