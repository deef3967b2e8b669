import { initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  onIdTokenChanged,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  type User,
  verifyPasswordResetCode,
} from 'firebase/auth'
import type { PublicConfig } from '#contract/product.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { linkGoogle, signInWithGoogle, unlinkGoogle } from './firebase-google.ts'
import { proveAgain } from './firebase-proof.ts'
import {
  asSecondFactorNeeded,
  listSecondFactors,
  removeSecondFactor,
  startSecondFactor,
} from './firebase-second-factor.ts'
import { readVerifyCode, verifyOwnEmail } from './firebase-verification.ts'
import { type IdentityClient, readAuthCode, type SignedInUser } from './identity-client.ts'
import { LettersOff } from './session-end.ts'
import { openTokenSync } from './token-sync.ts'

/** The identity provider behind its own SDK. Heavy: imported only where someone is signed in or is about to be. */
export function openFirebase(identity: PublicConfig['identity']): IdentityClient {
  const auth = openAuth(identity)
  if (identity.tokenSyncUrl) syncTokens(auth, identity.tokenSyncUrl)
  const user = () => getUser(auth)
  const passSecondFactor = (error: unknown) => asSecondFactorNeeded(auth, error)
  return {
    watch: (onChange) => void onAuthStateChanged(auth, onChange),
    readUser: () => (auth.currentUser ? presentUser(auth.currentUser) : null),
    signUp: async ({ email, password }) => void (await createUserWithEmailAndPassword(auth, email, password)),
    signIn: async ({ email, password }) =>
      void (await signInWithEmailAndPassword(auth, email, password).catch(passSecondFactor)),
    signInWithGoogle: (proof) => signInWithGoogle(auth, proof).catch(passSecondFactor),
    signOut: () => signOut(auth),
    deleteAccount: async () => {
      if (identity.mode === 'firebase') await deleteUser(user()).catch(passIfGone)
    },
    getIdToken: async ({ fresh }) => user().getIdToken(fresh).catch(tellNetworkFailure),
    reload: () => reload(user()).catch(tellNetworkFailure),

    readResetCode: (code) => verifyPasswordResetCode(auth, code).catch(tellNetworkFailure),
    setPassword: (code, password) => confirmPasswordReset(auth, code, password).catch(tellNetworkFailure),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email).catch(tellLettersOff),
    sendVerification: () => sendEmailVerification(user()).catch(tellLettersOff),
    readVerifyCode: (code) => readVerifyCode(auth, code).catch(tellNetworkFailure),
    verifyEmail: (code) => verifyOwnEmail({ auth, user: user() }, identity, code).catch(tellNetworkFailure),

    updateProfile: (profile) => updateProfile(user(), profile),
    proveAgain: (proof) => proveAgain(user(), proof).catch(passSecondFactor),
    changePassword: (password) => updatePassword(user(), password),
    linkGoogle: (proof) => linkGoogle(user(), proof),
    unlinkGoogle: () => unlinkGoogle(user()),
    listSecondFactors: () => listSecondFactors(user()),
    startSecondFactor: () => startSecondFactor(user()),
    removeSecondFactor: (id) => removeSecondFactor(user(), id),
  }
}

function openAuth({ mode, apiKey, authDomain, projectId }: PublicConfig['identity']): Auth {
  const app = initializeApp({ apiKey, authDomain, projectId })
  // No popup resolver: it loads a frame and a script of Google's before anybody asked for them.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  // The SDK's own way to a service that speaks its protocol elsewhere: ours is on this origin.
  if (mode === 'embedded') {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true })
    // It takes what it is led to for a toy, and would answer a captcha with a made-up word.
    auth.settings.appVerificationDisabledForTesting = false
  }
  return auth
}

function syncTokens(auth: Auth, url: string) {
  const tell = () => void openTokenSync(url)(async () => auth.currentUser?.getIdToken())
  onIdTokenChanged(auth, tell)
  // What could not be said for want of a network.
  window.addEventListener('online', tell)
}

function tellNetworkFailure(error: unknown): never {
  throw readAuthCode(error) === 'auth/network-request-failed' ? new NetworkFailure(error) : error
}

/** The server may have had it deleted already. */
function passIfGone(error: unknown) {
  if (!['auth/user-not-found', 'auth/user-token-expired'].includes(readAuthCode(error) ?? '')) throw error
}

function tellLettersOff(error: unknown): never {
  if (readAuthCode(error) === 'auth/operation-not-allowed') throw new LettersOff(error)
  return tellNetworkFailure(error)
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
