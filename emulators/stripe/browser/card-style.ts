import type { StripeElementStyle, StripeElementStyleVariant } from '@stripe/stripe-js'

const ownRules = `
  :host { display: block; container-type: inline-size }
  .card { display: grid; grid-template: 'mark number expiry cvc' / auto minmax(0, 1fr) 4.6em 3em; align-items: center; column-gap: 0.75em }
  .mark { grid-area: mark; display: flex }
  .number { grid-area: number } .expiry { grid-area: expiry } .cvc { grid-area: cvc }
  input {
    box-sizing: border-box; width: 100%; min-width: 0; margin: 0; border: 0; border-radius: 0; padding: 0.3em 0;
    background: none; color: inherit; font: inherit; font-variant-numeric: tabular-nums; line-height: 1.4;
    outline: none; appearance: none; box-shadow: inset 0 -1px 0 transparent; transition: box-shadow 150ms ease-out;
  }
  input:focus-visible { box-shadow: inset 0 -2px 0 color-mix(in srgb, currentColor 45%, transparent) }
  input::placeholder { color: color-mix(in srgb, currentColor 65%, transparent); opacity: 1 }
  input:disabled { cursor: not-allowed; opacity: 0.6 }
  input:-webkit-autofill { transition: background-color 9999s; -webkit-text-fill-color: currentColor }
  input[aria-invalid='true'] { color: light-dark(#b3261e, #ffb4ab) }
  @container (inline-size < 21em) {
    .card { grid-template: 'mark number number' 'mark expiry cvc' / auto 1fr 1fr; row-gap: 0.35em }
    .mark { align-self: start; padding-top: 0.42em }
  }
  @media (prefers-reduced-motion: reduce) { input { transition: none } }
`

/**
 * Creates a sheet with our own rules. A constructed sheet is not an inline style, so a strict Content-Security-Policy
 * allows it.
 */
export function createOwnSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(ownRules)
  return sheet
}

/** For each variant of the page's `style` option: the selectors of its fields and of its icon. */
const selectors: Record<keyof StripeElementStyle, { field: string; icon: string }> = {
  base: { field: 'input', icon: '.mark' },
  complete: { field: '.complete input', icon: '.complete .mark' },
  empty: { field: '.empty input', icon: '.empty .mark' },
  invalid: { field: "input[aria-invalid='true']", icon: '.invalid .mark' },
}

const properties = new Set([
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontSmoothing',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textDecoration',
  'textShadow',
  'textTransform',
])

/**
 * Fills `sheet` from the page's `style` option. It sets each property separately, so that a value cannot add other
 * rules.
 */
export function applyStyle(sheet: CSSStyleSheet, style: StripeElementStyle = {}): void {
  sheet.replaceSync('')
  for (const [variant, selector] of Object.entries(selectors)) {
    const rules = style[variant as keyof StripeElementStyle]
    if (rules) applyVariant(sheet, selector.field, rules)
    if (rules?.iconColor) setRule(sheet, selector.icon, { color: rules.iconColor })
  }
}

function applyVariant(sheet: CSSStyleSheet, selector: string, rules: StripeElementStyleVariant) {
  setRule(sheet, selector, rules)
  for (const [state, nested] of Object.entries(rules))
    if (/^:{1,2}[a-z-]+$/.test(state) && typeof nested === 'object' && state !== '::-ms-clear')
      setRule(sheet, `${selector}${state}`, nested)
}

function setRule(sheet: CSSStyleSheet, selector: string, values: object) {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  if (!(rule instanceof CSSStyleRule)) return
  for (const [name, value] of Object.entries(values))
    if (properties.has(name)) rule.style.setProperty(toCssName(name), String(value))
}

function toCssName(name: string): string {
  if (name === 'fontSmoothing') return '-webkit-font-smoothing'
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
