import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

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

export type PolicyOptions = { scriptHashes: string[]; outside: Outside; development: boolean }

/** Sources of others that pages may run, speak to and frame. */
export type Outside = { scripts: string[]; connections: string[]; frames: string[] }

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** What the SDK asks of Firebase, and what its popup loads: a script, and a frame of the project's own domain. */
const firebaseCalls = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
const firebaseScripts = ['https://apis.google.com']

/** https://docs.cloud.google.com/recaptcha/docs/faq, on content security policies; and where its script asks. */
const recaptchaScripts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
const recaptchaFrames = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']

/** Those whom this installation works with, and nobody else. */
export function outsideOf({ payments, identity }: Pick<Config, 'payments' | 'identity'>): Outside {
  const isFirebase = identity.mode === 'firebase'
  const isStripe = payments.mode === 'stripe'
  const isChecked = identity.recaptcha !== undefined
  return {
    scripts: [
      ...(isStripe ? stripeScripts : []),
      ...(isFirebase ? firebaseScripts : []),
      ...(isChecked ? recaptchaScripts : []),
    ],
    connections: [
      ...(isStripe ? ['https://api.stripe.com'] : []),
      ...(isFirebase ? firebaseCalls : []),
      ...(isChecked ? ['https://www.google.com/recaptcha/'] : []),
      ...(identity.tokenSyncUrl ? [new URL(identity.tokenSyncUrl).origin] : []),
    ],
    frames: [
      ...(isStripe ? [...stripeScripts, 'https://hooks.stripe.com'] : []),
      ...(isFirebase ? [`https://${identity.authDomain}`] : []),
      ...(isChecked ? recaptchaFrames : []),
    ],
  }
}

/** Scripts and styles from our own origin, and what those outside need whom it works with. */
export function contentSecurityPolicy({ scriptHashes, outside, development }: PolicyOptions): string {
  const inlineScripts = development ? ["'unsafe-inline'"] : scriptHashes
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts, ...outside.scripts],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...outside.connections, ...(development ? ['ws:'] : [])],
    'frame-src': outside.frames.length > 0 ? outside.frames : ["'none'"],
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
