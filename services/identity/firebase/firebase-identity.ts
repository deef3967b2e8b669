import { Refusal } from '#contract/refusal.ts'
import type { Clock } from '#lib/clock.ts'
import type { Tx } from '../../database/database.ts'
import type { IdentityProvider } from '../identity.ts'
import { createAccountChanger, type IdentityChange } from './account-changes.ts'
import { createGoogleKeys, documentedKeysUrl, type KeysLog } from '../google-keys.ts'
import { verifyFirebaseToken } from './id-tokens.ts'
import type { ServiceAccount } from './service-account.ts'

type FirebaseSettings = {
  projectId: string
  clock: Clock
  log?: KeysLog
  /** The service account's key. If it is undefined, we change nothing at Firebase. */
  serviceAccount: ServiceAccount | undefined
  /** The address of Google's public keys; undefined for the one that Firebase documents. */
  keysUrl: string | undefined
  /** Requests a call of `makeChange` after the transaction. */
  requestChange: (tx: Tx, change: IdentityChange) => Promise<void>
}

type FirebaseIdentity = IdentityProvider & {
  /**
   * Makes the change at Firebase. Does nothing when the account does not exist any more. Throws when Firebase refuses
   * the change or cannot be reached.
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
  const request = async (tx: Tx, change: IdentityChange) => {
    if (serviceAccount) await requestChange(tx, change)
  }
  return {
    // Google limits sign-ups itself, and our own route that shows whether an address is taken has its own limit.
    countSignUp: async () => {},
    verifyIdToken: (token) => verifyFirebaseToken(token, { projectId, clock, keys }),
    findHolder: async (token) => {
      try {
        return (await verifyFirebaseToken(token, { projectId, clock, keys })).uid
      } catch (error) {
        if (error instanceof Refusal) return undefined
        throw error
      }
    },
    disableAccount: (tx, uid) => request(tx, { uid, change: 'disable' }),
    removeAccount: (tx, uid) => request(tx, { uid, change: 'remove' }),
    endSessions: (tx, uid) => request(tx, { uid, change: 'sign-out' }),
    // Firebase does not list the sessions of an account, and people request the data that it has about them from
    // Firebase.
    listSessions: async () => undefined,
    endSession: async () => false,
    isSessionValid: async () => true,
    hasSecondFactor: async () => undefined,
    findRecord: async () => undefined,
    // Jobs may be left from a time when a service account was configured. Without one they do nothing.
    makeChange: serviceAccount ? createAccountChanger(serviceAccount) : async () => {},
  }
}
