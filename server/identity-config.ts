import type { RecaptchaSettings } from '#services/identity/embedded/captcha/recaptcha.ts'
import type { Config } from './config.ts'
import { ConfigError, type Environment, need } from './environment.ts'
import { isLoopback, isOnThisMachine } from './own-host.ts'

/** How people sign in, and with whom. */
export type IdentityConfig = {
  /** Both are public, in either mode. */
  apiKey: string
  projectId: string
  /** Where the browser tells another service who is signed in; undefined: nowhere. */
  tokenSyncUrl: string | undefined
} & (EmbeddedIdentityConfig | FirebaseConfig)

type EmbeddedIdentityConfig = {
  mode: 'embedded'
  /** True: sign-in tells nobody whether an address has an account. */
  hidesAccounts: boolean
  /** Host names from which people may sign in by a popup. */
  authorizedDomains: string[]
  recaptcha: RecaptchaSettings | undefined
}

type FirebaseConfig = {
  mode: 'firebase'
  authDomain: string
  /** Set where the project asks for a captcha, which is switched on in the Firebase console. */
  recaptcha: { siteKey: string } | undefined
  /** The file with the service account's key, which lets an admin's deletion reach Firebase. */
  serviceAccount: string | undefined
  /** Where Google's public keys are; undefined: where Firebase documents them. */
  keysUrl: string | undefined
}

export function readIdentity(env: Environment): IdentityConfig {
  const tokenSyncUrl = env.ID_TOKEN_SYNC_URL
  if (env.IDENTITY === 'firebase') {
    const because = 'IDENTITY=firebase'
    assertNoDemoPeople(env)
    return {
      mode: 'firebase',
      apiKey: need(env, 'FIREBASE_API_KEY', because),
      projectId: need(env, 'FIREBASE_PROJECT_ID', because),
      authDomain: need(env, 'FIREBASE_AUTH_DOMAIN', because).toLowerCase(),
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

/** The demo people have their accounts in the service that is embedded. */
function assertNoDemoPeople(env: Environment) {
  if (!env.DEMO_DATA) return
  throw new ConfigError('DEMO_DATA is wrong: with IDENTITY=firebase there are no accounts for demo people')
}

/** Whoever can put keys in place of Google's can be anybody here. */
function readKeysUrl(url: string | undefined): string | undefined {
  if (url === undefined || url.startsWith('https:')) return url
  if (isLoopback(new URL(url).hostname)) return url
  throw new ConfigError('FIREBASE_KEYS_URL is wrong: it starts with https, unless it is on this machine')
}

function standardDomains({ PUBLIC_URL }: Environment): string[] {
  const own = PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : []
  return [...new Set([...own, 'localhost', '127.0.0.1'])]
}

function readRecaptcha(env: Environment) {
  const isWanted = env.RECAPTCHA_SITE_KEY ?? env.RECAPTCHA_PROJECT_ID ?? env.RECAPTCHA_API_KEY
  if (!isWanted) return undefined
  return {
    siteKey: need(env, 'RECAPTCHA_SITE_KEY', 'reCAPTCHA'),
    projectId: need(env, 'RECAPTCHA_PROJECT_ID', 'reCAPTCHA'),
    apiKey: need(env, 'RECAPTCHA_API_KEY', 'reCAPTCHA'),
  }
}

/** Who answers for Google; `off`: the button says that it is not switched on. With Firebase, Firebase does. */
export type GoogleConfig =
  | { mode: 'off' }
  | { mode: 'local' }
  | { mode: 'google'; clientId: string; clientSecret: string }

/** Google with its keys; without them, outside production and where nobody else reaches it, a stand-in. */
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
      clientId: need(env, 'GOOGLE_CLIENT_ID', 'GOOGLE=google'),
      clientSecret: need(env, 'GOOGLE_CLIENT_SECRET', 'GOOGLE=google'),
    }
  }
  // The stand-in lets whoever reaches it be anybody: for others than this machine it is asked for by name.
  const isOurs = env.NODE_ENV !== 'production' && isOnThisMachine(env.HOST, env.PUBLIC_URL)
  return env.GOOGLE === 'local' || isOurs ? { mode: 'local' } : { mode: 'off' }
}

/** What whoever starts the product should know of Google sign-in; undefined where it is Google's, or is not missed. */
export function describeGoogle(
  config: Pick<Config, 'google' | 'identity' | 'isProduction' | 'host' | 'publicUrl'>,
) {
  const { google, identity, isProduction, host, publicUrl } = config
  if (google.mode === 'google' || identity.mode === 'firebase') return undefined
  if (google.mode === 'off') {
    return isProduction
      ? undefined
      : `Nobody can continue with Google: HOST or PUBLIC_URL lets others in, and the stand-in believes whatever is typed. GOOGLE=local has it all the same.`
  }
  return isProduction || !isOnThisMachine(host, publicUrl)
    ? 'Google is a stand-in: whoever reaches this installation can sign in as anybody, by typing an address.'
    : 'Google is a stand-in that believes whatever address is typed'
}
