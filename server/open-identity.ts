import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { CallCounts } from '#services/calls/call-counts.ts'
import type { OpenDatabase, Tx } from '#services/database/database.ts'
import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
} from '#services/identity/embedded/embedded-identity.ts'
import type { RequestedEmail } from '#services/identity/embedded/core/context.ts'
import { createRecaptcha } from '#services/identity/embedded/captcha/recaptcha.ts'
import type { IdentityChange } from '#services/identity/firebase/account-changes.ts'
import { createFirebaseIdentity } from '#services/identity/firebase/firebase-identity.ts'
import {
  BadServiceAccount,
  readServiceAccount,
  type ServiceAccount,
} from '#services/identity/firebase/service-account.ts'
import type { Google } from '#services/identity/google/google.ts'
import { createGoogleIssuer } from '#services/identity/google/google-issuer.ts'
import { openGoogle } from '#services/identity/google/open-google.ts'
import type { HostPicture, IdentityProvider } from '#services/identity/identity.ts'
import type { Jobs } from '#services/jobs/jobs.ts'
import { type Config, isPublishedByHttps } from './config/config.ts'
import { ConfigError } from './config/environment.ts'
import { ownHost } from './config/own-host.ts'
import { emulateGoogle } from './open-emulators.ts'
import type { DeriveKey } from './storage/secrets.ts'

type Options = {
  config: Config
  database: OpenDatabase
  clock: Clock
  log: FastifyBaseLogger
  jobs: Jobs
  calls: CallCounts
  deriveKey: DeriveKey
  listeningPort: () => number
  hostPicture: HostPicture
}

type OpenIdentity = {
  identity: IdentityProvider
  embeddedIdentity: EmbeddedIdentity | undefined
  googleSignIn: Google | undefined
  changeIdentity: (change: IdentityChange) => Promise<void>
}

/** Opens the configured identity provider: our own service with Google sign-in, or a Firebase project. */
export async function openIdentity(options: Options): Promise<OpenIdentity> {
  const { config, clock, jobs, log } = options
  if (config.identity.mode === 'embedded') return openEmbedded(options, config.identity)
  const { projectId, serviceAccount, keysUrl } = config.identity
  const identity = createFirebaseIdentity({
    projectId,
    clock,
    log,
    keysUrl,
    serviceAccount: serviceAccount ? await openServiceAccount(serviceAccount, projectId) : undefined,
    requestChange: (tx, change) => jobs.enqueue(tx, 'change-identity', change),
  })
  return {
    identity,
    embeddedIdentity: undefined,
    googleSignIn: undefined,
    changeIdentity: identity.makeChange,
  }
}

/** Throws ConfigError when the key of the service account cannot be used. */
export async function checkIdentity({ identity }: Config): Promise<void> {
  if (identity.mode === 'firebase' && identity.serviceAccount)
    await openServiceAccount(identity.serviceAccount, identity.projectId)
}

/** Reads the service account's key file. Throws ConfigError with one line about what is wrong with it. */
async function openServiceAccount(path: string, projectId: string): Promise<ServiceAccount> {
  return readServiceAccount(path, projectId).catch((error: unknown) => {
    if (!(error instanceof BadServiceAccount)) throw error
    throw new ConfigError(`FIREBASE_SERVICE_ACCOUNT is wrong: ${error.message}`)
  })
}

type Embedded = Extract<Config['identity'], { mode: 'embedded' }>

async function openEmbedded(options: Options, settings: Embedded): Promise<OpenIdentity> {
  const { config, database, clock, jobs, calls, deriveKey, hostPicture } = options
  const { apiKey, projectId, authorizedDomains, hidesAccounts, recaptcha } = settings
  const google = await openGoogleSignIn(options, authorizedDomains)
  const identity = createEmbeddedIdentity({
    db: database.db,
    clock,
    apiKey,
    projectId,
    passwordCost: config.passwordCost,
    calls,
    authorizedDomains,
    revealAccounts: !hidesAccounts,
    requestEmail: config.mail.mode === 'off' ? undefined : (tx, email) => requestEmail(jobs, tx, email),
    verifyGoogleToken: google?.verifyIdToken,
    sealingKey: deriveKey('second factors'),
    deviceKey: deriveKey('devices'),
    isHttps: isPublishedByHttps(config),
    hostPicture,
    captcha: recaptcha && createRecaptcha(recaptcha),
  })
  return { identity, embeddedIdentity: identity, googleSignIn: google, changeIdentity: async () => {} }
}

const requestEmail = (jobs: Jobs, tx: Tx, email: RequestedEmail) =>
  'purpose' in email ? jobs.enqueue(tx, 'mail-code', email) : jobs.enqueue(tx, 'mail-change', email)

async function openGoogleSignIn(
  { config, clock, log, calls, deriveKey, listeningPort }: Options,
  domains: string[],
) {
  const { google } = config
  if (google.mode === 'off') return undefined
  const ownAddress = () => `http://${ownHost(config)}:${listeningPort()}`
  return openGoogle({
    openIssuer:
      google.mode === 'local'
        ? emulateGoogle(ownAddress, { calls, ownHost: ownHost(config) })
        : ({ timeoutMs }) => ({ issuer: createGoogleIssuer({ ...google, clock, log, timeoutMs }) }),
    clock,
    log,
    publicUrl: config.publicUrl,
    authorizedDomains: domains,
    calls,
    cookieKey: deriveKey('Google sign-in'),
  })
}
