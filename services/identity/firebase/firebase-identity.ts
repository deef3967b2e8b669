import type { Clock } from '#lib/clock.ts'
import type { Tx } from '../../database/database.ts'
import type { IdentityProvider } from '../identity.ts'
import { createAccountChanger } from './account-changes.ts'
import { createGoogleKeys, documentedKeysUrl, type KeysLog } from '../google-keys.ts'
import { verifyFirebaseToken } from './id-tokens.ts'
import type { ServiceAccount } from './service-account.ts'

export type IdentityChange = { uid: string; change: 'disable' | 'remove' | 'sign-out' }

export type FirebaseSettings = {
  projectId: string
  clock: Clock
  log?: KeysLog
  /** The service account's key. Without it Firebase is told nothing. */
  serviceAccount: ServiceAccount | undefined
  /** Where Google's public keys are; undefined: where Firebase documents them. */
  keysUrl: string | undefined
  /** Asks for `makeChange` once the transaction is through. */
  askForChange: (tx: Tx, change: IdentityChange) => Promise<void>
}

export type FirebaseIdentity = IdentityProvider & {
  /** Tells Firebase; an account that is gone already is no failure. Throws when it refused or could not be reached. */
  makeChange: (change: IdentityChange) => Promise<void>
}

/** A Firebase project: ID tokens are verified against Google's keys. */
export function createFirebaseIdentity(settings: FirebaseSettings): FirebaseIdentity {
  const { projectId, clock, serviceAccount, askForChange } = settings
  const keys = createGoogleKeys({
    url: settings.keysUrl ?? documentedKeysUrl,
    clock,
    ...(settings.log ? { log: settings.log } : {}),
  })
  const ask = async (tx: Tx, change: IdentityChange) => {
    if (serviceAccount) await askForChange(tx, change)
  }
  return {
    verifyIdToken: (token) => verifyFirebaseToken(token, { projectId, clock, keys }),
    disableAccount: (tx, uid) => ask(tx, { uid, change: 'disable' }),
    removeAccount: (tx, uid) => ask(tx, { uid, change: 'remove' }),
    endSessions: (tx, uid) => ask(tx, { uid, change: 'sign-out' }),
    // Firebase tells nobody where an account is signed in; what it has of one, its holder asks it for.
    listSessions: async () => undefined,
    endSession: async () => false,
    isStanding: async () => true,
    findRecord: async () => undefined,
    // Without an account there is nobody to ask; a job of a time when there was one has nothing to do.
    makeChange: serviceAccount ? createAccountChanger(serviceAccount) : async () => {},
  }
}
