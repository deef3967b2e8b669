import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'

const markOf = (mark: string) => ` nonce="${mark}"`

/**
 * The sha256 hash of every inline script that the renderer wrote, in the form that a Content-Security-Policy uses. The
 * renderer puts a random mark on its scripts, which nobody can guess. A script in a user's text has no mark and is not
 * allowed. `html` has a character for each byte of the page.
 */
export function hashMarkedScripts(html: string, mark: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/gi)
  return [...scripts]
    .filter(({ groups }) => groups?.['attributes']?.includes(markOf(mark)) && groups['code'])
    .map(({ groups }) => `'sha256-${hashOf(groups?.['code'] ?? '')}'`)
}

/** Removes the mark before the page is stored and sent. It has no use after the hashes are computed. */
export const removeMarks = (html: string, mark: string) => html.replaceAll(markOf(mark), '')

const hashOf = (code: string) => createHash('sha256').update(code, 'latin1').digest('base64')

type PolicyOptions = { scriptHashes: string[]; outside: OutsideOrigins; development: boolean }

/** Other origins from which pages may load scripts, to which they may connect, and which they may frame. */
export type OutsideOrigins = { scripts: string[]; connections: string[]; frames: string[] }

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** The addresses that the Firebase SDK calls. Its popup needs a script, and a frame from the project's own domain. */
const firebaseCalls = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
const firebaseScripts = ['https://apis.google.com']

/**
 * https://docs.cloud.google.com/recaptcha/docs/faq, on content security policies; and the addresses that its script
 * calls.
 */
const recaptchaScripts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
const recaptchaFrames = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']

/** The origins of the services that this installation is configured to use. */
export function outsideOriginsOf({
  payments,
  identity,
}: Pick<Config, 'payments' | 'identity'>): OutsideOrigins {
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

/** Allows scripts and styles from our own origin, and what the configured outside services need. */
export function contentSecurityPolicy({ scriptHashes, outside, development }: PolicyOptions): string {
  const inlineScripts = development ? ["'unsafe-inline'"] : scriptHashes
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts, ...outside.scripts],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', 'blob:'],
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

const setByHelmet = helmet({
  // Each page sets its own policy, with the hashes of its scripts.
  contentSecurityPolicy: false,
  // The public https server in front of this one sets it.
  strictTransportSecurity: false,
  // Other sites may show our pictures.
  crossOriginResourcePolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
})

/** The headers of every response: no content sniffing, no framing by other sites, no referrer for other sites. */
const securityHeaders = new Map<string, string>()
setByHelmet({} as IncomingMessage, collect(securityHeaders), (error) => {
  if (error) throw error
})
// helmet does not set this header.
securityHeaders.set('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(self)')

/** Stands for a response: helmet's headers are the same for every request, so they are computed only once. */
function collect(headers: Map<string, string>): ServerResponse {
  const setHeader = (name: string, value: string) => headers.set(name.toLowerCase(), value)
  return { setHeader, removeHeader: () => {} } as unknown as ServerResponse
}

/** Browsers may use only https for this site. */
const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

const constantHeaders = { http: [...securityHeaders], https: [...securityHeaders, strictTransport] }

export function setSecurityHeaders(response: ServerResponse, { isHttps }: { isHttps: boolean }): void {
  for (const [name, value] of listConstantHeaders(isHttps)) response.setHeader(name, value)
}

/** The headers of every response but its request id. */
export const listConstantHeaders = (isHttps: boolean): (readonly [name: string, value: string])[] =>
  isHttps ? constantHeaders.https : constantHeaders.http
