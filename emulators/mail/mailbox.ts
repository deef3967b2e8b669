import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { newId } from '#lib/ids.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import type { Mail } from '#services/mail/mail.ts'
import { createMailboxPlugin } from './mailbox-plugin.ts'

/** Keeps every email instead of sending it, and shows them at /dev/mail. */
export type Mailbox = Mail & {
  plugin: FastifyPluginAsync
  /** Deletes emails that are older than a week. */
  sweep: () => Promise<void>
}

const week = 7 * 86_400_000

/** Creates a mailbox. Everybody who can reach this installation can read its emails. */
export function createMailbox({ db, clock }: { db: Db; clock: Clock }): Mailbox {
  return {
    send: async ({ to, subject, text, html, id = newId() }) => {
      const row = { id, sentTo: to, subject, textBody: text, htmlBody: html, sentAt: clock() }
      await inTransaction(db, (tx) =>
        tx
          .insertInto('mails')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    },
    plugin: createMailboxPlugin(db),
    sweep: async () => {
      const before = new Date(clock().getTime() - week)
      await inTransaction(db, (tx) => tx.deleteFrom('mails').where('sentAt', '<', before).execute())
    },
  }
}
