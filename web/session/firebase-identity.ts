import { initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  type User,
  verifyPasswordResetCode,
} from 'firebase/auth'
import type { PublicConfig } from '#contract/product.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { type IdentityClient, readAuthCode, type SignedInUser } from './identity-client.ts'

/** The identity provider behind its own SDK. Heavy: imported only where someone is signed in or is about to be. */
export function openFirebase({
  mode,
  apiKey,
  authDomain,
  projectId,
}: PublicConfig['identity']): IdentityClient {
  const app = initializeApp({ apiKey, authDomain, projectId })
  // No popup resolver: it loads a frame and a script of Google's before anybody asked for them.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  // The SDK's own way to a service that speaks its protocol elsewhere: ours is on this origin.
  if (mode === 'embedded') connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  return {
    watch: (onChange) => void onAuthStateChanged(auth, onChange),
    readUser: () => (auth.currentUser ? presentUser(auth.currentUser) : null),
    signUp: async ({ email, password }) => void (await createUserWithEmailAndPassword(auth, email, password)),
    signIn: async ({ email, password }) => void (await signInWithEmailAndPassword(auth, email, password)),
    updateProfile: (profile) => updateProfile(getUser(auth), profile),
    signOut: () => signOut(auth),
    readResetCode: (code) => verifyPasswordResetCode(auth, code).catch(tellNetworkFailure),
    setPassword: (code, password) => confirmPasswordReset(auth, code, password).catch(tellNetworkFailure),
    getIdToken: async ({ fresh }) => getUser(auth).getIdToken(fresh).catch(tellNetworkFailure),
  }
}

function tellNetworkFailure(error: unknown): never {
  throw readAuthCode(error) === 'auth/network-request-failed' ? new NetworkFailure(error) : error
}

function getUser(auth: Auth): User {
  if (!auth.currentUser) throw new Error('Nobody is signed in.')
  return auth.currentUser
}

function presentUser(user: User): SignedInUser {
  const { uid, displayName, photoURL, email, emailVerified, phoneNumber, isAnonymous, tenantId } = user
  const providerData = user.providerData.map((provider) => ({ ...provider }))
  return {
    uid,
    displayName,
    photoURL,
    email: email ?? '',
    providerData,
    emailVerified,
    phoneNumber,
    isAnonymous,
    tenantId,
  }
}
