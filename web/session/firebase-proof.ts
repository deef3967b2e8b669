import { EmailAuthProvider, reauthenticateWithCredential, type User } from 'firebase/auth'
import { proveWithGoogle } from './firebase-google.ts'
import type { GoogleProof } from './identity-client.ts'

/** The sign-in its ID token is of: our own service writes it in, Firebase does not. */
export async function readSignInId(user: User): Promise<string | undefined> {
  const { claims } = await user.getIdTokenResult()
  return typeof claims['sid'] === 'string' ? claims['sid'] : undefined
}

/** Shows the password or the Google account of who is signed in once more. Throws the SDK's error. */
export async function proveAgain(user: User, proof: { password: string } | GoogleProof): Promise<void> {
  if (!('password' in proof)) return proveWithGoogle(user, proof)
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', proof.password))
}
