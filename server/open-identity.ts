import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Db, Tx } from '#services/database/database.ts'
import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
} from '#services/identity/embedded/embedded-identity.ts'
import type { AskedLetter } from '#services/identity/embedded/context.ts'
import { createRecaptcha } from '#services/identity/embedded/captcha/recaptcha.ts'
import { createFirebaseIdentity, type IdentityChange } from '#services/identity/firebase/firebase-identity.ts'
import {
  BadServiceAccount,
  readServiceAccount,
  type ServiceAccount,
} from '#services/identity/firebase/service-account.ts'
import type { Google } from '#services/identity/google/google.ts'
import { openGoogle } from '#services/identity/google/open-google.ts'
import type { IdentityProvider } from '#services/identity/identity.ts'
import type { Jobs } from '#services/jobs/jobs.ts'
import type { Config } from './config.ts'
import { ConfigError } from './environment.ts'
import { ownHost } from './own-host.ts'
import { deriveKey } from './secrets.ts'

type Options = {
  config: Config
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  jobs: Jobs
  listeningPort: () => number
}

type OpenIdentity = {
  identity: IdentityProvider
  embedded: { identity: EmbeddedIdentity | undefined; google: Google | undefined }
  changeIdentity: (change: IdentityChange) => Promise<void>
}

/** Who people are, as configured: our own service with Google beside it, or a Firebase project. */
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
    askForChange: (tx, change) => jobs.enqueue(tx, 'change-identity', change),
  })
  return {
    identity,
    embedded: { identity: undefined, google: undefined },
    changeIdentity: identity.makeChange,
  }
}

/** Throws ConfigError with the one thing that is wrong with the file. */
async function openServiceAccount(path: string, projectId: string): Promise<ServiceAccount> {
  return readServiceAccount(path, projectId).catch((error: unknown) => {
    if (!(error instanceof BadServiceAccount)) throw error
    throw new ConfigError(`FIREBASE_SERVICE_ACCOUNT is wrong: ${error.message}`)
  })
}

type Embedded = Extract<Config['identity'], { mode: 'embedded' }>

async function openEmbedded(options: Options, settings: Embedded): Promise<OpenIdentity> {
  const { config, db, clock, jobs } = options
  const { apiKey, projectId, authorizedDomains, hidesAccounts, recaptcha } = settings
  const google = await openGoogleBeside(options, authorizedDomains)
  const identity = createEmbeddedIdentity({
    db,
    clock,
    apiKey,
    projectId,
    authorizedDomains,
    revealAccounts: !hidesAccounts,
    askForLetter: config.mail.mode === 'off' ? undefined : (tx, letter) => askForLetter(jobs, tx, letter),
    verifyGoogleToken: google?.verifyIdToken,
    sealingKey: await deriveKey(db, 'second factors'),
    captcha: recaptcha && createRecaptcha(recaptcha),
  })
  return { identity, embedded: { identity, google }, changeIdentity: async () => {} }
}

const askForLetter = (jobs: Jobs, tx: Tx, letter: AskedLetter) =>
  'purpose' in letter ? jobs.enqueue(tx, 'mail-code', letter) : jobs.enqueue(tx, 'mail-change', letter)

async function openGoogleBeside({ config, db, clock, log, listeningPort }: Options, domains: string[]) {
  const { google } = config
  if (google.mode === 'off') return undefined
  return openGoogle({
    who: google,
    clock,
    log,
    publicUrl: config.publicUrl,
    ownAddress: () => `http://${ownHost(config)}:${listeningPort()}`,
    authorizedDomains: domains,
    cookieKey: await deriveKey(db, 'Google sign-in'),
  })
}
