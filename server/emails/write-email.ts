import type { OperatorContact } from '#contract/product.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import type { EmailMessage } from '#services/mail/mail.ts'
import type { Sentences } from '../sentences/sentences.ts'
import type { EmailText } from './email-text.ts'
import { keepTogether } from './keep-together.ts'

type Layout = Sentences['emails']['layout']

/** A detail of the sale or change. Each language has a name for it. */
export type Fact = [name: keyof Layout['facts'], value: string]

/** The content of an email: what it says, the details beside it, where its link leads, and how to reach the operator. */
export type Email = EmailText & { facts: Fact[]; address: string; contact: OperatorContact }

/**
 * Builds an email in text and HTML, in our common layout. If a process ends after sending but before its job is done, the
 * email is sent again: the same `id` marks it as a duplicate.
 */
export function writeEmail(
  to: string,
  { contactIf, contact, ...rest }: Email,
  { language, emails: { layout } }: Sentences,
  id?: string,
): EmailMessage {
  const howToReach = contactIf === undefined ? undefined : layout.contact(contactIf, contact)
  const email = { ...rest, closing: howToReach === undefined ? rest.closing : [howToReach, ...rest.closing] }
  const { subject } = email
  const facts = email.facts.map(([name, value]) => [layout.facts[name], value] as const)
  const text = writeText(email, facts, layout)
  return { to, subject, text, html: writeHtml(email, facts, layout, language), ...(id && { id }) }
}

type Content = Omit<Email, 'contactIf' | 'contact'>
type NamedFacts = (readonly [name: string, value: string])[]

function writeText(
  { subject, paragraphs, action, address, closing }: Content,
  facts: NamedFacts,
  { product }: Layout,
): string {
  const agreed = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  const blocks = [subject, ...paragraphs, agreed, `${action}:\n${address}`, ...closing, product]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/**
 * Uses tables and inline styles, because mail programs support little else. The styles are for light mode. Where a mail
 * program supports dark mode, the classes apply.
 */
function writeHtml(
  { subject, paragraphs, action, closing, ...email }: Content,
  facts: NamedFacts,
  { buttonFails, product }: Layout,
  language: string,
): string {
  const address = escapeHtml(email.address)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkStyle}</style></head>
<body class="paper" style="margin:0;padding:0;background:#faf8f3">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="green" style="padding:0 24px 12px;${font};font-size:18px;font-weight:700;color:#0c5a3a">${escapeHtml(product)}</td></tr>
<tr><td class="surface" style="padding:24px;background:#ffffff;border:1px solid #dedad0;border-radius:12px">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:22px;line-height:28px;text-wrap:balance;color:#1a1d19">${toHtml(subject)}</h1>
${paragraphs.map((each) => `<p class="ink" style="margin:0 0 16px;${body};color:#1a1d19">${toHtml(each)}</p>`).join('\n')}
${facts.length > 0 ? writeFacts(facts) : ''}
<p style="margin:8px 0 16px"><a class="button" href="${address}" target="_blank" style="display:inline-block;padding:12px 20px;background:#0c5a3a;border-radius:8px;${body};font-weight:600;color:#ffffff;text-decoration:none">${toHtml(action)}</a></p>
<p class="soft" style="margin:0;${small};color:#555a51">${escapeHtml(buttonFails)}<br><a class="green" href="${address}" target="_blank" style="color:#0c5a3a;word-break:break-word">${address}</a></p>
</td></tr>
<tr><td style="padding:16px 24px 0">
${closing.map((each) => `<p class="soft" style="margin:0 0 8px;${small};color:#555a51">${toHtml(each)}</p>`).join('\n')}
</td></tr></table></td></tr></table></body></html>
`
}

const toHtml = (text: string) => escapeHtml(keepTogether(text))

function writeFacts(facts: NamedFacts): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="soft" valign="top" style="padding:4px 16px 4px 0;${body};color:#555a51">${escapeHtml(name)}</td>` +
      `<td class="ink" valign="top" style="padding:4px 0;${body};color:#1a1d19;word-break:break-word">${toHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('\n')}</table>`
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const body = `${font};font-size:16px;line-height:24px`
const small = `${font};font-size:14px;line-height:20px`

const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#131512!important}.surface{background:#1c1f1b!important;border-color:#3c413a!important}
.ink{color:#eceae2!important}.soft{color:#a9aea3!important}.green{color:#74cfa0!important}
.button{background:#5bc28e!important;color:#04200f!important}}`
