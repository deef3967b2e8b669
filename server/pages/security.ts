import { createHash } from 'node:crypto'

/** sha256 of every inline script of a page that runs, in the form a Content-Security-Policy takes; data blocks do not. */
export function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/gi)
  return [...scripts]
    .filter(
      ({ groups }) =>
        !/\ssrc=|\stype="application\/ld\+json"/i.test(groups?.['attributes'] ?? '') && groups?.['code'],
    )
    .map(
      ({ groups }) =>
        `'sha256-${createHash('sha256')
          .update(groups?.['code'] ?? '')
          .digest('base64')}'`,
    )
}

export type PolicyOptions = { scriptHashes: string[]; stripe: boolean; development: boolean }

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Scripts and styles from our own origin alone; Stripe's where Stripe takes the money. */
export function contentSecurityPolicy({ scriptHashes, stripe, development }: PolicyOptions): string {
  const inlineScripts = development ? ["'unsafe-inline'"] : scriptHashes
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts, ...(stripe ? stripeScripts : [])],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(stripe ? ['https://api.stripe.com'] : []), ...(development ? ['ws:'] : [])],
    'frame-src': stripe ? [...stripeScripts, 'https://hooks.stripe.com'] : ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** On every answer: nothing is sniffed, framed, or told to others where people came from. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
}
