import type { PaymentIntent } from '@stripe/stripe-js'
import { findTexts } from './texts.ts'

const rules = `
  dialog {
    box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; border-radius: 12px;
    background: light-dark(#fff, #1d211f); color: light-dark(#1b1f1d, #eceeec);
    box-shadow: 0 12px 40px rgb(0 0 0 / 0.28); font: inherit; line-height: 1.5;
  }
  dialog::backdrop { background: rgb(0 0 0 / 0.5) }
  .bank { margin: 0 0 0.25rem; font-size: 0.8125rem; color: light-dark(#5a625e, #a9b1ad) }
  h2 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3 }
  p { margin: 0 0 1.25rem }
  .amount { font-variant-numeric: tabular-nums; white-space: nowrap }
  .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem }
  button {
    flex: 1 1 auto; min-height: 44px; padding: 0.5rem 1rem; border: 1px solid light-dark(#c5ccc8, #4a524e);
    border-radius: 12px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer;
  }
  button.pass { border-color: transparent; background: light-dark(#0b5d3b, #7fd6ac); color: light-dark(#fff, #06301d) }
  @media (max-width: 30em) {
    dialog { width: 100%; max-width: none; margin: auto 0 0; border-radius: 12px 12px 0 0 }
  }
  button:focus-visible { outline: 2px solid light-dark(#0b5d3b, #7fd6ac); outline-offset: 2px }
`

/**
 * Shows a dialog in place of the buyer's bank and asks whether the authentication should succeed. It fails when the
 * buyer closes the dialog or leaves the page with Back, and when `removal` is aborted because the payment's card
 * element was removed from the page.
 */
export async function showChallenge(
  intent: PaymentIntent,
  removal?: AbortSignal,
): Promise<'succeeded' | 'failed'> {
  if (removal?.aborted) return 'failed'
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  root.adoptedStyleSheets = [sheet]

  const dialog = create('dialog')
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.setAttribute('aria-describedby', 'question')
  const texts = findTexts()
  const title = create('h2', texts.title)
  title.id = 'title'
  const [before = '', after = ''] = texts.question
  const question = create('p', before)
  question.id = 'question'
  question.append(create('strong', formatAmount(intent, texts.locale), 'amount'), after)
  const pass = create('button', texts.pass, 'pass')
  const fail = create('button', texts.fail)
  const buttons = create('div', '', 'buttons')
  buttons.append(pass, fail)
  dialog.append(create('p', texts.bank, 'bank'), title, question, buttons)
  root.append(dialog)
  document.body.append(host)

  const closed = new AbortController()
  const leave = () => dialog.close('failed')
  window.addEventListener('popstate', leave, { signal: closed.signal })
  removal?.addEventListener('abort', leave, { signal: closed.signal })
  const { promise, resolve } = Promise.withResolvers<'succeeded' | 'failed'>()
  for (const button of [pass, fail]) button.type = 'button'
  pass.addEventListener('click', () => dialog.close('succeeded'))
  fail.addEventListener('click', () => dialog.close('failed'))
  dialog.addEventListener('close', () => {
    closed.abort()
    host.remove()
    resolve(dialog.returnValue === 'succeeded' ? 'succeeded' : 'failed')
  })
  dialog.showModal()
  return promise
}

/** Returns the amount of a payment as our pages write it. */
export function formatAmount(
  { amount, currency }: Pick<PaymentIntent, 'amount' | 'currency'>,
  locale: string,
): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}

function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = '', className = '') {
  const element = document.createElement(tag)
  element.textContent = text
  element.className = className
  return element
}
