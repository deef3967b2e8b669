import {
  type Auth,
  browserPopupRedirectResolver,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  linkWithCredential,
  linkWithPopup,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  signInWithCredential,
  signInWithPopup,
  unlink,
  type User,
} from 'firebase/auth'
import type { GoogleProof } from './identity-client.ts'

// Where Firebase opens the popup itself, its resolver is named at the call: the SDK then fetches Google's script at the
// first one, not at the start.

export async function signInWithGoogle(auth: Auth, proof: GoogleProof): Promise<{ isNewcomer: boolean }> {
  const given = await ('popup' in proof
    ? signInWithPopup(auth, createProvider(), browserPopupRedirectResolver)
    : signInWithCredential(auth, GoogleAuthProvider.credential(proof.googleIdToken)))
  return { isNewcomer: getAdditionalUserInfo(given)?.isNewUser ?? false }
}

export async function proveWithGoogle(user: User, proof: GoogleProof): Promise<void> {
  if ('popup' in proof) await reauthenticateWithPopup(user, createProvider(), browserPopupRedirectResolver)
  else await reauthenticateWithCredential(user, GoogleAuthProvider.credential(proof.googleIdToken))
}

export async function linkGoogle(user: User, proof: GoogleProof): Promise<void> {
  if ('popup' in proof) await linkWithPopup(user, createProvider(), browserPopupRedirectResolver)
  else await linkWithCredential(user, GoogleAuthProvider.credential(proof.googleIdToken))
}

export async function unlinkGoogle(user: User): Promise<void> {
  await unlink(user, GoogleAuthProvider.PROVIDER_ID)
  // What was given to any sign-in before is void on our server; the SDK asks for nothing new by itself.
  await user.getIdToken(true)
}

/** Asks which account, even where only one is at hand: people share phones. */
function createProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  return provider
}
