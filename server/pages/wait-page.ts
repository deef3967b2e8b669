import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#lib/escape-html.ts'
import type { Language } from '#lib/languages.ts'
import type { Sentences } from '../sentences/sentences.ts'
import { sentencesIn } from '../sentences/sentences-in.ts'

type WaitPage = { reason: keyof Sentences['waitPages']; language: Language }

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf8f3;color:#1c1b17}
main{max-width:26rem;padding:2rem;text-align:center;text-wrap:balance}h1{font-size:1.5rem;line-height:1.25;margin:1.5rem 0 .5rem}p{margin:0}
svg{width:3rem;height:3rem;color:#0a6b4d}circle{fill:none;stroke:currentColor;stroke-width:4}
.ring{opacity:.2}.arc{stroke-dasharray:30 96;stroke-linecap:round;transform-origin:center;animation:turn 1.2s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@media(prefers-color-scheme:dark){body{background:#131512;color:#f0eee6}svg{color:#6fd3ad}}
@media(prefers-reduced-motion:reduce){.arc{animation:none}}`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * The Content-Security-Policy of the wait page. The page needs no other file, so it works before the product is ready.
 */
export const waitPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`

/** A complete HTML page that reloads itself after this many seconds. */
export function writeWaitPage({ reason, language }: WaitPage, retryAfterSeconds: number): string {
  const { title, text } = sentencesIn(language).waitPages[reason]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131512" media="(prefers-color-scheme: dark)">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><style>${style}</style></head><body><main role="status">
<svg viewBox="0 0 48 48" aria-hidden="true"><circle class="ring" cx="24" cy="24" r="20"/><circle class="arc" cx="24" cy="24" r="20"/></svg>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body></html>`
}

export function sendWaitPage(reply: FastifyReply, status: 429 | 503, page: WaitPage, seconds: number) {
  return reply
    .code(status)
    .headers({
      'retry-after': seconds,
      'cache-control': 'no-store',
      'content-security-policy': waitPagePolicy,
    })
    .type('text/html; charset=utf-8')
    .send(writeWaitPage(page, seconds))
}
