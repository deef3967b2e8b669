import type { Clock } from '#lib/clock.ts'
import type { Tx } from '../../database/database.ts'
import type { IdentityProvider } from '../identity.ts'
import { createAccountChanger, type IdentityChange } from './account-changes.ts'
import { createGoogleKeys, documentedKeysUrl, type KeysLog } from '../google-keys.ts'
import { verifyFirebaseToken } from './id-tokens.ts'
import type { ServiceAccount } from './service-account.ts'

export type FirebaseSettings = {
  projectId: string
  clock: Clock
  log?: KeysLog
  /** The service account's key. Without it we change nothing at Firebase. */
  serviceAccount: ServiceAccount | undefined
  /** The address of Google's public keys; undefined for the one that Firebase documents. */
  keysUrl: string | undefined
  /** Requests a call of `makeChange` after the transaction. */
  requestChange: (tx: Tx, change: IdentityChange) => Promise<void>
}

export type FirebaseIdentity = IdentityProvider & {
  /**
   * Makes the change at Firebase. An account that does not exist any more is no error. Throws when Firebase refuses the
   * change or cannot be reached.
   */
  makeChange: (change: IdentityChange) => Promise<void>
}

/** A Firebase project: ID tokens are verified against Google's keys. */
export function createFirebaseIdentity(settings: FirebaseSettings): FirebaseIdentity {
  const { projectId, clock, serviceAccount, requestChange } = settings
  const keys = createGoogleKeys({
    url: settings.keysUrl ?? documentedKeysUrl,
    clock,
    ...(settings.log ? { log: settings.log } : {}),
  })
  const ask = async (tx: Tx, change: IdentityChange) => {
    if (serviceAccount) await requestChange(tx, change)
  }
  return {
    // Google limits sign-ups itself. The call with which a client asks us first has its own limit.
    countSignUp: async () => {},
    verifyIdToken: (token) => verifyFirebaseToken(token, { projectId, clock, keys }),
    disableAccount: (tx, uid) => ask(tx, { uid, change: 'disable' }),
    removeAccount: (tx, uid) => ask(tx, { uid, change: 'remove' }),
    endSessions: (tx, uid) => ask(tx, { uid, change: 'sign-out' }),
    // Firebase gives nobody a list of an account's sessions. Holders ask Firebase themselves for the data it has about
    // them.
    listSessions: async () => undefined,
    endSession: async () => false,
    isSessionValid: async () => true,
    hasSecondFactor: async () => undefined,
    findRecord: async () => undefined,
    // Without a service account we cannot call Firebase. Jobs from a time when there was one do nothing.
    makeChange: serviceAccount ? createAccountChanger(serviceAccount) : async () => {},
  }
}
