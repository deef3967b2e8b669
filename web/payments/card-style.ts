import type { StripeElementStyle } from './stripe-types.ts'
import { useSyncExternalStore } from 'react'

const darkQuery = '(prefers-color-scheme: dark)'
let known: { dark: boolean; style: StripeElementStyle } | undefined

/** The page's colours for the card field. It is in a frame or a shadow root, where our style sheet has no effect. */
export function useCardStyle(): StripeElementStyle | undefined {
  return useSyncExternalStore(watchScheme, readStyle, () => undefined)
}

function watchScheme(onChange: () => void) {
  const scheme = window.matchMedia(darkQuery)
  scheme.addEventListener('change', onChange)
  return () => scheme.removeEventListener('change', onChange)
}

function readStyle(): StripeElementStyle {
  const dark = window.matchMedia(darkQuery).matches
  if (known?.dark !== dark) known = { dark, style: makeStyle() }
  return known.style
}

function makeStyle(): StripeElementStyle {
  const page = getComputedStyle(document.documentElement)
  const token = (name: string) => page.getPropertyValue(name).trim()
  return {
    base: {
      color: token('--ink'),
      iconColor: token('--ink-soft'),
      fontFamily: token('--font'),
      fontSize: '16px',
      '::placeholder': { color: token('--ink-soft') },
    },
    invalid: { color: token('--red'), iconColor: token('--red') },
  }
}
