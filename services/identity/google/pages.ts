import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/escape-html.ts'
import type { Language } from '#lib/languages.ts'

/** An HTML page, and a content security policy that permits only the page's own script and style. */
export type Page = { html: string; policy: string }

/** A small page in the window that the sign-in opened. */
export function renderPage(
  language: Language,
  title: string,
  content: string,
  { script = '', hasForm = false } = {},
): Page {
  return {
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${siteNames[language]}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>
${content}
</main>${script && `<script>${script}</script>`}</body></html>`,
    policy: [
      "default-src 'none'",
      'img-src data:',
      `style-src ${hashOf(style)}`,
      `script-src ${script ? hashOf(script) : "'none'"}`,
      `form-action ${hasForm ? "'self'" : "'none'"}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

const siteNames: Record<Language, string> = { en: 'Hatbodol', bn: 'হাতবদল' }

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --ink: #1a1d19; --soft: #555a51; --paper: #faf8f3; --surface: #fff; --line: #dedad0; --edge: #83877c;
  --green: #0c5a3a; --on-green: #fff; --tint: #e2eee6; --warm: #a4510c; --warm-tint: #fdf0dc; --red: #b3261e }
@media (prefers-color-scheme: dark) { :root {
  --ink: #eceae2; --soft: #a9aea3; --paper: #131512; --surface: #1c1f1b; --line: #30342e; --edge: #7a7f75;
  --green: #5bc28e; --on-green: #04200f; --tint: #16301f; --warm: #f2b765; --warm-tint: #241c12; --red: #ff8f85 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere }
main { max-width: 26rem; margin: 0 auto; padding: 1rem 1rem 1.5rem }
h1 { font-size: 1.25rem; line-height: 1.25; margin: 1rem 0 .25rem } p { margin: 0 0 .75rem; color: var(--soft) }
.emulator { margin: 0; padding: .375rem .75rem; border-radius: 8px; background: var(--warm-tint); color: var(--warm);
  font-size: .875rem; font-weight: 600; text-align: center }
.people { display: grid; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; background: var(--surface) }
.list button { display: flex; gap: .75rem; align-items: center; padding: .5rem 1rem; min-height: 3.5rem; border: 0; border-radius: 0;
  background: none; color: inherit; text-align: start }
.people > * + *, .list button + button { border-top: 1px solid var(--line) } .list button:hover, summary:hover { background: var(--tint) }
.face { flex: none; width: 2.25rem; height: 2.25rem; display: grid; place-content: center; border-radius: 50%;
  background: var(--tint); color: var(--green); font-weight: 600 }
.list strong { display: block; font-weight: 600 } .list small { display: block; color: var(--soft); font-size: .8125rem }
button { width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: 12px; background: var(--surface);
  color: var(--ink); font: inherit; cursor: pointer }
button.go { border-color: var(--green); background: var(--green); color: var(--on-green); font-weight: 600 }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px } .list :focus-visible, summary:focus-visible { outline-offset: -3px }
summary { min-height: 2.75rem; padding: .625rem 1rem; cursor: pointer } summary:focus-visible { border-radius: 8px }
details form { display: grid; gap: .75rem; padding: 0 1rem 1rem } label { display: grid; gap: .25rem; font-size: .875rem; font-weight: 600 }
label.tick { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; font-size: 1rem; font-weight: 400 }
input:not([type=checkbox]) { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: 8px;
  background: var(--surface); color: inherit; font: inherit; font-size: 1rem; font-weight: 400 }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; accent-color: var(--green) }
.wrong { color: var(--red); font-weight: 600 } .cancel { margin-top: .75rem } .end { padding-top: 3rem; text-align: center }`
