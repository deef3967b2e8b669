import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Db } from '#services/database/database.ts'
import { type CaughtEmail, mailboxStyle, renderEmail, renderEmails, renderNoEmail } from './mailbox-pages.ts'

/** How many of the newest emails are shown. */
const shownEmails = 200

/** For our own pages: allows styles, images and frames from this origin, and nothing else. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * For the HTML of an email, part of which somebody else may have written: allows inline styles and links that open a
 * window.
 */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Serves /dev/mail, /dev/mail/:id, and /dev/mail.json for programs. */
export function createMailboxPlugin(db: Db): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    })

    app.get('/dev/mail', async (_request, reply) => sendPage(reply, renderEmails(await listEmails(db))))

    app.get<{ Querystring: { to?: unknown } }>('/dev/mail.json', async ({ query }) => {
      const to = typeof query.to === 'string' ? query.to.toLowerCase() : undefined
      return (await listEmails(db, to)).map(({ id, sentTo, subject, textBody, htmlBody, sentAt }) => {
        return { id, to: sentTo, subject, text: textBody, html: htmlBody, sentAt: sentAt.toISOString() }
      })
    })

    app.get('/dev/mail.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(mailboxStyle),
    )

    app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
      const email = await findEmail(db, params.id)
      return sendPage(email ? reply : reply.code(404), email ? renderEmail(email) : renderNoEmail())
    })

    app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
      const email = await findEmail(db, params.id)
      if (!email) return sendPage(reply.code(404), renderNoEmail())
      return (
        reply
          .header('content-security-policy', emailPolicy)
          // A sandboxed frame has no origin to be isolated. Asking for it as our pages do makes the browser warn.
          .header('origin-agent-cluster', '?0')
          .type('text/html; charset=utf-8')
          .send(email.htmlBody)
      )
    })
  }
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(html)
}

/** PostgreSQL does not accept this character in text, so no id or address of an email contains it. */
const nul = '\0'

/** Returns the newest emails, newest first: only those to the address `to`, or all. */
async function listEmails(db: Db, to?: string): Promise<CaughtEmail[]> {
  if (to?.includes(nul)) return []
  return db
    .selectFrom('mails')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('sentTo', '=', to ?? ''))
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(shownEmails)
    .execute()
}

async function findEmail(db: Db, id: string): Promise<CaughtEmail | undefined> {
  if (id.includes(nul)) return undefined
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}
