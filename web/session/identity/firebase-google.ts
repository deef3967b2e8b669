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
