import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { MailsTable } from '../../database/schema/mail.ts'
import { mailboxStyle, renderLetter, renderLetters, renderNoLetter } from './mailbox-pages.ts'

export type CaughtLetter = Selectable<MailsTable>

/** As many of the newest as are shown. */
const shownLetters = 200

/** Pages of ours: styles from this origin, a letter in a frame, and nothing else. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What somebody else may have written a part of: its own styles, and links that open a window. */
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** /dev/mail, /dev/mail/:id, and /dev/mail.json for programs. */
export function createMailboxPlugin(db: Db): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    })

    app.get('/dev/mail', async (_request, reply) => sendPage(reply, renderLetters(await listLetters(db))))

    app.get<{ Querystring: { to?: unknown } }>('/dev/mail.json', async ({ query }) => {
      const to = typeof query.to === 'string' ? query.to.toLowerCase() : undefined
      return (await listLetters(db, to)).map(({ id, sentTo, subject, textBody, htmlBody, sentAt }) => {
        return { id, to: sentTo, subject, text: textBody, html: htmlBody, sentAt: sentAt.toISOString() }
      })
    })

    app.get('/dev/mail.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(mailboxStyle),
    )

    app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
      const letter = await findLetter(db, params.id)
      return sendPage(letter ? reply : reply.code(404), letter ? renderLetter(letter) : renderNoLetter())
    })

    app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
      const letter = await findLetter(db, params.id)
      if (!letter) return sendPage(reply.code(404), renderNoLetter())
      return reply
        .header('content-security-policy', letterPolicy)
        .type('text/html; charset=utf-8')
        .send(letter.htmlBody)
    })
  }
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(html)
}

/** What no id or address of a letter has: PostgreSQL takes no text with it. */
const nul = '\0'

/** The newest letters, the last one first; to this address alone, or to anybody. */
async function listLetters(db: Db, to?: string): Promise<CaughtLetter[]> {
  if (to?.includes(nul)) return []
  return db
    .selectFrom('mails')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('sentTo', '=', to ?? ''))
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(shownLetters)
    .execute()
}

async function findLetter(db: Db, id: string): Promise<CaughtLetter | undefined> {
  if (id.includes(nul)) return undefined
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}
