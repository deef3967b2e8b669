import type { RecaptchaSettings } from '#services/identity/embedded/captcha/recaptcha.ts'
import { ConfigError, type Environment, getRequired } from './environment.ts'
import { isLoopback, type Published, readPublished } from './own-host.ts'

/** How people sign in, and which service keeps their accounts. */
export type IdentityConfig = {
  /** Both values are public in either mode. */
  apiKey: string
  projectId: string
  /** Where the browser sends the token of the signed-in person to another service. Undefined: nowhere. */
  tokenSyncUrl: string | undefined
} & (EmbeddedIdentityConfig | FirebaseConfig)

type EmbeddedIdentityConfig = {
  mode: 'embedded'
  /** True: sign-in does not reveal whether an address has an account. */
  hidesAccounts: boolean
  /** Host names from which people may sign in with a popup. */
  authorizedDomains: string[]
  recaptcha: RecaptchaSettings | undefined
}

type FirebaseConfig = {
  mode: 'firebase'
  authDomain: string
  /** Set when the project requires a captcha. It is switched on in the Firebase console. */
  recaptcha: { siteKey: string } | undefined
  /** The file with the service account's key. It is needed to tell Firebase when an admin deletes a person. */
  serviceAccount: string | undefined
  /** The address of Google's public keys. Undefined: the address that Firebase documents. */
  keysUrl: string | undefined
}

export function readIdentity(env: Environment): IdentityConfig {
  const tokenSyncUrl = env.ID_TOKEN_SYNC_URL
  if (env.IDENTITY === 'firebase') {
    const because = 'IDENTITY=firebase'
    assertNoDemoPeople(env)
    return {
      mode: 'firebase',
      apiKey: getRequired(env, 'FIREBASE_API_KEY', because),
      projectId: getRequired(env, 'FIREBASE_PROJECT_ID', because),
      authDomain: getRequired(env, 'FIREBASE_AUTH_DOMAIN', because).toLowerCase(),
      recaptcha: env.RECAPTCHA_SITE_KEY ? { siteKey: env.RECAPTCHA_SITE_KEY } : undefined,
      serviceAccount: env.FIREBASE_SERVICE_ACCOUNT,
      keysUrl: readKeysUrl(env.FIREBASE_KEYS_URL),
      tokenSyncUrl,
    }
  }
  return {
    mode: 'embedded',
    apiKey: env.IDENTITY_API_KEY,
    projectId: 'hatbodol',
    hidesAccounts: env.EMAIL_ENUMERATION_PROTECTION,
    authorizedDomains: env.AUTHORIZED_DOMAINS ?? standardDomains(env),
    recaptcha: readRecaptcha(env),
    tokenSyncUrl,
  }
}

/** Refuses demo data with Firebase, because the demo people have accounts only in the embedded identity service. */
function assertNoDemoPeople(env: Environment) {
  if (!env.DEMO_DATA) return
  throw new ConfigError('DEMO_DATA is wrong: with IDENTITY=firebase there are no accounts for demo people')
}

/** Accepts only https, or an address of this machine: whoever can replace Google's keys can sign in as anybody. */
function readKeysUrl(url: string | undefined): string | undefined {
  if (url === undefined || url.startsWith('https:')) return url
  if (isLoopback(new URL(url).hostname)) return url
  throw new ConfigError('FIREBASE_KEYS_URL is wrong: it must start with https, unless it is on this machine')
}

/**
 * The host of `PUBLIC_URL`. Names of this machine are added, except where a production has another host: there, a page
 * on somebody's own machine is none of ours.
 */
function standardDomains({ PUBLIC_URL, NODE_ENV }: Environment): string[] {
  const own = PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : []
  if (NODE_ENV === 'production' && own.some((host) => !isLoopback(host))) return own
  return [...new Set([...own, 'localhost', '127.0.0.1'])]
}

function readRecaptcha(env: Environment) {
  const isWanted = env.RECAPTCHA_SITE_KEY ?? env.RECAPTCHA_PROJECT_ID ?? env.RECAPTCHA_API_KEY
  if (!isWanted) return undefined
  return {
    siteKey: getRequired(env, 'RECAPTCHA_SITE_KEY', 'reCAPTCHA'),
    projectId: getRequired(env, 'RECAPTCHA_PROJECT_ID', 'reCAPTCHA'),
    apiKey: getRequired(env, 'RECAPTCHA_API_KEY', 'reCAPTCHA'),
  }
}

/**
 * Who provides Google sign-in. `off`: the button says that Google sign-in is not switched on. With Firebase, Firebase
 * provides it.
 */
export type GoogleConfig =
  | { mode: 'off' }
  | { mode: 'local' }
  | { mode: 'google'; clientId: string; clientSecret: string }

/**
 * Google, if its keys are configured. Otherwise an emulator, if this is not production and only this machine can reach
 * the product.
 */
export function readGoogle(env: Environment): GoogleConfig {
  const hasKeys = env.GOOGLE_CLIENT_ID !== undefined || env.GOOGLE_CLIENT_SECRET !== undefined
  if (env.IDENTITY === 'firebase') {
    if (env.GOOGLE || hasKeys)
      throw new ConfigError('GOOGLE is wrong: with IDENTITY=firebase it is set up in the Firebase console')
    return { mode: 'off' }
  }
  if (env.GOOGLE === 'google' || (hasKeys && env.GOOGLE === undefined)) {
    return {
      mode: 'google',
      clientId: getRequired(env, 'GOOGLE_CLIENT_ID', 'GOOGLE=google'),
      clientSecret: getRequired(env, 'GOOGLE_CLIENT_SECRET', 'GOOGLE=google'),
    }
  }
  // The emulator lets everybody sign in as anybody. So if other machines can reach it, the operator must choose it by
  // name.
  return env.GOOGLE === 'local' || readPublished(env) === 'this-machine' ? { mode: 'local' } : { mode: 'off' }
}

type GoogleSituation = {
  google: GoogleConfig
  identity: IdentityConfig
  isProduction: boolean
  published: Published
}

/**
 * What the operator should know about Google sign-in at the start. Undefined when it is provided by Google or not
 * needed.
 */
export function describeGoogle({ google, identity, isProduction, published }: GoogleSituation) {
  if (google.mode === 'google' || identity.mode === 'firebase') return undefined
  if (google.mode === 'off') {
    return isProduction
      ? undefined
      : 'Nobody can continue with Google: HOST, PUBLIC_URL or TRUST_PROXY lets other machines in, and the emulator accepts any address that is typed. Set GOOGLE=local to use it anyway.'
  }
  return published === 'nobody'
    ? 'Google is an emulator: whoever reaches this installation can sign in as anybody, by typing an address.'
    : 'Google is an emulator that accepts any address that is typed'
}
