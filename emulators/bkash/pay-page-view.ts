import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/escape-html.ts'
import { type Language, languageOf } from '#lib/languages.ts'
import { payPageTexts } from './pay-page-texts.ts'
import type { PageStep, StoredPayment } from './stored-payments.ts'
import { maxWrongEntries, testWallets } from './wallets.ts'

type AskingStep = Extract<PageStep, 'number' | 'otp' | 'pin'>

const inputs: Record<AskingStep, string> = {
  number: 'inputmode="tel" autocomplete="off" maxlength="20"',
  otp: 'inputmode="numeric" autocomplete="off" maxlength="6"',
  pin: 'type="password" inputmode="numeric" autocomplete="off" maxlength="5"',
}

/** The page of a step that waits for the buyer's entry, in the language of the page to which it leads back. */
export function renderStep(payment: StoredPayment): string {
  const language = languageOf(new URL(payment.callbackURL).pathname)
  const texts = payPageTexts[language]
  const step = payment.step as AskingStep
  const { title, label, hint, button, wrong } = texts.steps[step]
  const isWrong = payment.wrongEntries > 0
  const left = maxWrongEntries - payment.wrongEntries
  return renderPage(
    language,
    title,
    `<p class="test">${texts.testMode}</p>
<header><p class="payee">${texts.site}</p><p class="amount">${escapeHtml(texts.amount(payment.amountMinor))}</p>
<p class="soft">${texts.promise}</p></header>
<ol class="steps" aria-hidden="true">${renderMarks(step)}</ol>
<form method="post"><input type="hidden" name="step" value="${step}">
<h1>${title}</h1>${payment.wallet ? `<p class="soft">${maskNumber(payment.wallet)}</p>` : ''}
<label for="entry">${label}</label>
<input id="entry" name="entry" ${inputs[step]} required autofocus aria-describedby="hint"${isWrong ? ' aria-invalid="true"' : ''}>
${isWrong ? `<p id="hint" class="wrong" role="alert">${wrong} ${texts.triesLeft(left)}</p>` : `<p id="hint" class="soft">${hint}</p>`}
<button class="go">${button}</button>
<button class="stop" name="cancel" value="yes" formnovalidate>${texts.cancel}</button></form>
${step === 'number' ? renderWallets(language) : ''}`,
  )
}

/** The page for an address that belongs to no payment. */
export function renderNotFound(language: Language): string {
  const { testMode, notFound } = payPageTexts[language]
  return renderPage(
    language,
    notFound.title,
    `<p class="test">${testMode}</p><h1>${notFound.title}</h1>
<p class="soft">${notFound.text}</p>`,
  )
}

const askingSteps: AskingStep[] = ['number', 'otp', 'pin']

function renderMarks(current: AskingStep): string {
  const at = askingSteps.indexOf(current)
  return askingSteps.map((_, nth) => `<li${nth <= at ? ' class="on"' : ''}></li>`).join('')
}

function renderWallets(language: Language): string {
  const { testNumbers, wallets } = payPageTexts[language]
  const rows = Object.entries(testWallets)
    .filter(([, behaviour], nth) => nth === 0 || behaviour !== 'pays')
    .map(([number, behaviour]) => `<div><dt>${number}</dt><dd>${wallets[behaviour]}</dd></div>`)
  return `<section><h2>${testNumbers}</h2><dl>${rows.join('')}</dl></section>`
}

function maskNumber(number: string): string {
  return `${number.slice(0, 3)} •••• •${number.slice(-3)}`
}

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;--ink:#1a1d19;--soft:#555a51;--paper:#faf8f3;
--surface:#fff;--line:#dedad0;--edge:#83877c;--green:#0c5a3a;--on-green:#fff;--warm:#a4510c;--warm-tint:#fdf0dc;--red:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#eceae2;--soft:#a9aea3;--paper:#131512;--surface:#1c1f1b;--line:#30342e;
--edge:#7d8377;--green:#74cfa0;--on-green:#0b1f15;--warm:#f0b271;--warm-tint:#33240f;--red:#ff8f85}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:anywhere}
main{max-width:26rem;margin:0 auto;padding:1rem 1rem 3rem}@media (min-width:40rem){main{padding-top:4rem}}p{margin:0}
.test{padding:.5rem .75rem;border-radius:.5rem;background:var(--warm-tint);color:var(--warm);font-size:.875rem;font-weight:600}
header{margin:1.5rem 0}.payee{font-weight:600}.amount{font-size:2rem;line-height:1.2;font-weight:700;font-variant-numeric:tabular-nums}
.soft{color:var(--soft);font-size:.875rem}.steps{display:flex;gap:.5rem;list-style:none;margin:0 0 1rem;padding:0}
.steps li{flex:1;height:.25rem;border-radius:1rem;background:var(--line)}.steps .on{background:var(--green)}
form{display:grid;gap:.5rem;padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--surface)}
h1{margin:0;font-size:1.25rem;line-height:1.3}h2{margin:0 0 .5rem;font-size:.9375rem}label{margin-top:.5rem;font-weight:600;font-size:.9375rem}
input:not([type=hidden]){width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;
background:var(--paper);color:inherit;font:inherit;font-size:1.125rem;letter-spacing:.04em;font-variant-numeric:tabular-nums}
input[aria-invalid]{border-color:var(--red)}.wrong{color:var(--red);font-size:.875rem}
button{min-height:3rem;padding:.5rem 1rem;border:0;border-radius:.5rem;font:inherit;font-weight:600;cursor:pointer}
.go{margin-top:.5rem;background:var(--green);color:var(--on-green)}.stop{background:none;color:var(--ink)}
:focus-visible{outline:2px solid var(--green);outline-offset:2px}section{margin-top:1.5rem}dl{margin:0;border:1px solid var(--line);
border-radius:.75rem;overflow:hidden}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.5rem .75rem;background:var(--surface)}
dl div+div{border-top:1px solid var(--line)}dt{font-variant-numeric:tabular-nums}dd{margin:0;color:var(--soft);font-size:.875rem}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Forbids to load anything, and to show the page in a frame. */
export const payPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`

function renderPage(language: Language, title: string, content: string): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escapeHtml(payPageTexts[language].documentTitle(title))}</title><style>${style}</style></head><body><main>${content}</main></body></html>`
  )
}
