import type { Selectable } from 'kysely'
import { formatMoment } from '#lib/formats/en/dates.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import type { MailsTable } from '#services/database/schema/mail.ts'

export type CaughtEmail = Selectable<MailsTable>

/** Returns the page of all caught emails, as HTML without scripts. */
export function renderEmails(emails: CaughtEmail[]): string {
  const entries = emails.map(
    (email) => `<li><a href="${addressOf(email)}"><strong>${escapeHtml(email.subject)}</strong></a>
<span>To ${escapeHtml(email.sentTo)}</span> ${renderTime(email)}</li>`,
  )
  const list =
    entries.length > 0
      ? `<ul class="emails">${entries.join('\n')}</ul>`
      : '<p class="empty"><strong>No emails yet.</strong> Ask for a new password or sign up: the email appears here.</p>'
  return renderPage(
    'Mailbox',
    `<h1>Mailbox</h1>
<p>Emails that this installation wrote. None of them was sent: they are kept here for a week.</p>
${list}`,
  )
}

/** Returns the page of one email: its text, and its HTML in a sandboxed frame. */
export function renderEmail(email: CaughtEmail): string {
  return renderPage(
    email.subject,
    `<p><a href="/dev/mail">All emails</a></p>
<h1>${escapeHtml(email.subject)}</h1>
<p class="meta"><span>To ${escapeHtml(email.sentTo)}</span> ${renderTime(email)}</p>
<h2>Text</h2>
<pre>${linkAddresses(email.textBody)}</pre>
<h2>HTML</h2>
<iframe title="The email as HTML" src="${addressOf(email)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  )
}

export function renderNoEmail(): string {
  return renderPage(
    'No such email',
    `<h1>No such email</h1>
<p>It was deleted, or it never existed. <a href="/dev/mail">All emails</a></p>`,
  )
}

function renderPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Hatbodol</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/dev/mail.css"></head><body><main>
${content}
</main></body></html>`
}

function addressOf({ id }: CaughtEmail): string {
  return `/dev/mail/${encodeURIComponent(id)}`
}

function renderTime({ sentAt }: CaughtEmail): string {
  return `<time datetime="${sentAt.toISOString()}">${formatMoment(sentAt)}</time>`
}

/** Returns a text as HTML, with web addresses as links. */
function linkAddresses(text: string): string {
  const parts = text.split(/(?<address>https?:\/\/[^\s<>"]+)/)
  return parts
    .map((part, nth) => {
      const html = escapeHtml(part)
      return nth % 2 === 1 ? `<a href="${html}">${html}</a>` : html
    })
    .join('')
}

export const mailboxStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --ink: #1a1d19; --soft: #555a51; --paper: #faf8f3; --surface: #fff; --line: #dedad0; --green: #0c5a3a }
@media (prefers-color-scheme: dark) { :root {
  --ink: #eceae2; --soft: #a9aea3; --paper: #131512; --surface: #1c1f1b; --line: #30342e; --green: #74cfa0 } }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
a { color: var(--green); text-underline-offset: .15em }
a:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; border-radius: 4px }
.emails { list-style: none; margin: 1.5rem 0 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
.emails li { display: grid; gap: .125rem .75rem; padding: .75rem 1rem; background: var(--surface) }
.emails li + li { border-top: 1px solid var(--line) }
.emails a { padding: .375rem 0 } .emails span, time, .meta { color: var(--soft); font-size: .875rem }
@media (min-width: 40rem) { .emails li { grid-template-columns: 1fr auto } .emails a { grid-column: 1 / -1 } }
.meta { display: flex; flex-wrap: wrap; gap: 0 .75rem; margin: .5rem 0 }
.empty { margin-top: 1.5rem; padding: 2rem 1rem; text-align: center; border: 1px dashed var(--line); border-radius: 12px }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; font: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 12px }
iframe { box-sizing: border-box; display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }`
