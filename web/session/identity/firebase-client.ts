import { initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  type User,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
  browserPopupRedirectResolver,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  linkWithCredential,
  linkWithPopup,
  reauthenticateWithPopup,
  signInWithCredential,
  signInWithPopup,
  unlink,
} from 'firebase/auth'
import { language } from '#texts/language.ts'
import type { PublicConfig } from '#contract/product.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import {
  applyAddressCode,
  readAddressCode,
  readVerifyCode,
  verifyOwnEmail,
  asSecondFactorNeeded,
  countRecoveryCodes,
  listSecondFactors,
  makeRecoveryCodes,
  removeSecondFactor,
  startSecondFactor,
} from '#web/session/identity/one-time-codes.ts'
import {
  type IdentityClient,
  type Proof,
  readAuthCode,
  type SignedInUser,
  type GoogleProof,
  EmailsOff,
} from '#web/session/identity/identity-client.ts'
import { openTokenSync } from '#web/session/identity/token-sync.ts'

/**
 * The identity provider, used through its own SDK. The SDK is large: import this only when somebody is signed in or is
 * about to sign in.
 */
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
      if (identity.mode === 'firebase') await deleteUser(user()).catch(ignoreNotFound)
    },
    getIdToken: async ({ fresh }) => user().getIdToken(fresh).catch(throwNetworkFailure),
    reload: () => reload(user()).catch(throwNetworkFailure),

    readResetCode: (code) => verifyPasswordResetCode(auth, code).catch(throwNetworkFailure),
    setPassword: (code, password) => confirmPasswordReset(auth, code, password).catch(throwNetworkFailure),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email).catch(throwEmailsOff),
    sendVerification: () => sendEmailVerification(user()).catch(throwEmailsOff),
    readVerifyCode: (code) => readVerifyCode(auth, code).catch(throwNetworkFailure),
    verifyEmail: (code) => verifyOwnEmail({ auth, user: user() }, identity, code).catch(throwNetworkFailure),
    changeEmail: (newEmail) => verifyBeforeUpdateEmail(user(), newEmail).catch(throwEmailsOff),
    readAddressCode: (code) => readAddressCode(auth, code).catch(throwNetworkFailure),
    applyAddressCode: (code) => applyAddressCode(auth, identity, code).catch(throwNetworkFailure),

    updateProfile: (profile) => updateProfile(user(), profile),
    reauthenticate: (proof) => reauthenticate(user(), proof).catch(passSecondFactor),
    changePassword: (password) => updatePassword(user(), password),
    linkGoogle: (proof) => linkGoogle(user(), proof),
    unlinkGoogle: () => unlinkGoogle(user()),
    listSecondFactors: () => listSecondFactors(user()),
    startSecondFactor: () => startSecondFactor(user()),
    removeSecondFactor: (id) => removeSecondFactor(user(), id),
    makeRecoveryCodes: () => makeRecoveryCodes(user(), identity),
    countRecoveryCodes: () => countRecoveryCodes(user(), identity),
  }
}

async function reauthenticate(user: User, proof: Proof): Promise<void> {
  if (!('password' in proof)) return reauthenticateWithGoogle(user, proof)
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', proof.password))
}

function openAuth({ mode, apiKey, authDomain, projectId }: PublicConfig['identity']): Auth {
  const app = initializeApp({ apiKey, authDomain, projectId })
  // We pass no popup resolver: it would load a frame and a script of Google's before anybody needs them.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  // Sent with each request, and so the language of the emails that it asks for.
  auth.languageCode = language.code
  // This is how the SDK connects to another service with the same protocol. Our service is on this origin.
  if (mode === 'embedded') {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true })
    // `connectAuthEmulator` assumes a test service, and the SDK would then answer a captcha with a fake token.
    auth.settings.appVerificationDisabledForTesting = false
  }
  return auth
}

function syncTokens(auth: Auth, url: string) {
  const sync = () => void openTokenSync(url)(async () => auth.currentUser?.getIdToken())
  onIdTokenChanged(auth, sync)
  // Sends again what failed because there was no network.
  window.addEventListener('online', sync)
}

function throwNetworkFailure(error: unknown): never {
  throw readAuthCode(error) === 'auth/network-request-failed' ? new NetworkFailure(error) : error
}

/** If our server has deleted the account already, there is nothing left to do. */
function ignoreNotFound(error: unknown) {
  if (!['auth/user-not-found', 'auth/user-token-expired'].includes(readAuthCode(error) ?? '')) throw error
}

function throwEmailsOff(error: unknown): never {
  if (readAuthCode(error) === 'auth/operation-not-allowed') throw new EmailsOff(error)
  return throwNetworkFailure(error)
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

// If Firebase opens the popup itself, we pass its resolver with each call. The SDK then loads Google's script at the
// first call, not at the start.

export async function signInWithGoogle(auth: Auth, proof: GoogleProof): Promise<{ isNewAccount: boolean }> {
  const given = await ('popup' in proof
    ? signInWithPopup(auth, createProvider(), browserPopupRedirectResolver)
    : signInWithCredential(auth, GoogleAuthProvider.credential(proof.googleIdToken)))
  return { isNewAccount: getAdditionalUserInfo(given)?.isNewUser ?? false }
}

export async function reauthenticateWithGoogle(user: User, proof: GoogleProof): Promise<void> {
  if ('popup' in proof) await reauthenticateWithPopup(user, createProvider(), browserPopupRedirectResolver)
  else await reauthenticateWithCredential(user, GoogleAuthProvider.credential(proof.googleIdToken))
}

export async function linkGoogle(user: User, proof: GoogleProof): Promise<void> {
  if ('popup' in proof) await linkWithPopup(user, createProvider(), browserPopupRedirectResolver)
  else await linkWithCredential(user, GoogleAuthProvider.credential(proof.googleIdToken))
}

export async function unlinkGoogle(user: User): Promise<void> {
  await unlink(user, GoogleAuthProvider.PROVIDER_ID)
  // Our server no longer accepts the earlier tokens, and the SDK does not fetch a new one by itself.
  await user.getIdToken(true)
}

/** Always asks which Google account to use, even if there is only one: people share phones. */
function createProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  return provider
}
